import { readFileSync } from 'node:fs'
import {
  Vocabulary,
  type VocabularyData,
} from '../../../../../plugins/audit/page/structured-data/vocabulary.ts'

/** The vocabulary as the project ships it. */
export const vocabularyData = JSON.parse(
  readFileSync(new URL('../../../../../manifests/data/schema-org.json', import.meta.url), 'utf8'),
) as VocabularyData

export const vocabulary = new Vocabulary(vocabularyData)
