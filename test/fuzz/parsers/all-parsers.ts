import type { ForeignParser } from './foreign-parser.ts'
import { addresses } from './lists/addresses.ts'
import { answers } from './lists/answers.ts'
import { crawledFiles } from './lists/crawled-files.ts'
import { files } from './lists/files.ts'
import { headers } from './lists/headers.ts'
import { language } from './lists/language.ts'
import { llmsFiles } from './lists/llms-files.ts'
import { markup } from './lists/markup.ts'
import { models } from './lists/models.ts'
import { openAnswers } from './lists/open-answers.ts'
import { pages } from './lists/pages.ts'
import { queries } from './lists/queries.ts'
import { reports } from './lists/reports.ts'
import { requests } from './lists/requests.ts'
import { tableTennis } from './lists/table-tennis.ts'

const LISTS = [
  crawledFiles,
  llmsFiles,
  headers,
  pages,
  markup,
  language,
  addresses,
  tableTennis,
  answers,
  openAnswers,
  models,
  requests,
  queries,
  files,
  reports,
] as const

/** Everything in the project that reads what somebody else has written. */
export function allParsers(): readonly ForeignParser[] {
  return LISTS.flatMap((list) => list())
}
