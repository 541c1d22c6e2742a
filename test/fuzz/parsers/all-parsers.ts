import type { ForeignParser } from './foreign-parser.ts'
import { addresses } from './lists/addresses.ts'
import { answers } from './lists/answers.ts'
import { crawledFiles } from './lists/crawled-files.ts'
import { files } from './lists/files.ts'
import { headers } from './lists/headers.ts'
import { language } from './lists/language.ts'
import { models } from './lists/models.ts'
import { pages } from './lists/pages.ts'
import { requests } from './lists/requests.ts'
import { tableTennis } from './lists/table-tennis.ts'

const LISTS = [
  crawledFiles,
  headers,
  pages,
  language,
  addresses,
  tableTennis,
  answers,
  models,
  requests,
  files,
] as const

/** Everything in the project that reads what somebody else has written. */
export function allParsers(): readonly ForeignParser[] {
  return LISTS.flatMap((list) => list())
}
