import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { buildLexicons } from '../../../../../plugins/audit/page/language/lexicon.ts'
import type {
  RawLexicon,
  RawLexicons,
  RawUnits,
} from '../../../../../plugins/audit/page/language/lexicon-files.ts'

const data = new URL('../../../../../manifests/data/', import.meta.url)
const folder = new URL('lexicons/', data)

/** The lexicon files as they are shipped. */
export const rawLexicons: RawLexicons = {
  lexicons: readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => parse(readFileSync(new URL(name, folder), 'utf8')) as RawLexicon),
  units: parse(readFileSync(new URL('units.yaml', data), 'utf8')) as RawUnits,
}

/** The shipped lexicons, prepared. */
export const lexicons = buildLexicons(rawLexicons)
