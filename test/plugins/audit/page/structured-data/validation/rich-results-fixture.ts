import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { RichResults } from '../../../../../../plugins/audit/page/structured-data/validation/rich-result-rows.ts'

/** The table of rich results as the project ships it. */
export const richResults = parse(
  readFileSync(
    new URL('../../../../../../manifests/data/rich-results.yaml', import.meta.url),
    'utf8',
  ),
) as RichResults
