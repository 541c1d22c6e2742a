import { addresses } from './addresses.ts'
import { answers } from './answers.ts'
import { crawledFiles } from './crawled-files.ts'
import { files } from './files.ts'
import type { ForeignParser } from './foreign-parser.ts'
import { headers } from './headers.ts'
import { language } from './language.ts'
import { llmsFiles } from './llms-files.ts'
import { markup } from './markup.ts'
import { models } from './models.ts'
import { openAnswers } from './open-answers.ts'
import { pages } from './pages.ts'
import { queries } from './queries.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { tableTennis } from './table-tennis.ts'

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
