import type { CheckAuditResponse, CheckResult } from '../../../plugins/audit/checks/index.ts'
import type { CombinedAuditResponse } from '../../api/audit/combined-response.ts'
import type { Page } from '../page.ts'
import { alignColumns } from '../table.ts'
import { hangingText } from '../wrap-words.ts'
import { countCells } from './count-cells.ts'
import { scoreCells } from './score-bar.ts'

/** What was audited, and its scores. */
export function headText(report: CombinedAuditResponse, page: Page): string {
  const { url, finalUrl, scores, seo, geo } = report
  const { paint } = page
  const moved = finalUrl === url ? [] : [paint.dim(`answered by ${finalUrl}`)]
  const grade = (of: string | null | undefined, score: number | null) =>
    of ? paint.score(`grade ${of}`, score) : ''
  const audit = (label: string, score: number | null, result: CheckAuditResponse | null) => [
    paint.bold(label),
    ...scoreCells(score, page),
    grade(result?.grade, score),
    ...(result === null ? [] : countCells(resultsOf(result), page)),
  ]
  const rows = [
    [
      paint.bold('Overall'),
      ...scoreCells(scores.overall, page),
      grade(scores.grade, scores.overall),
    ],
    audit('SEO', scores.seo, seo),
    audit('GEO', scores.geo, geo),
  ]
  return `${[paint.bold(url), ...moved].join('\n')}\n\n${alignColumns(rows, { indent: '  ' })}`
}

/** What keeps the page out of search or of AI answers whatever else is right. */
export function blockersText({ seo, geo }: CombinedAuditResponse, page: Page): string {
  const { paint, glyphs, columns } = page
  const results = [seo, geo].flatMap((audit) =>
    audit === null ? [] : resultsOf(audit).filter(({ id }) => audit.blockers.includes(id)),
  )
  if (results.length === 0) return ''
  const lines = results.flatMap(({ id, message }) => [
    hangingText(message, { first: `  ${paint.fail(glyphs.fail)} `, columns }),
    `    ${paint.dim(id)}`,
  ])
  return [paint.bold('Blockers'), ...lines].join('\n')
}

/** How far AI platforms can use the page, and whether they show it. */
export function platformsText({ platforms }: CombinedAuditResponse, page: Page): string {
  if (platforms.every(({ readiness, visibility }) => readiness === null && visibility === null)) {
    return ''
  }
  const { paint } = page
  const rows = platforms.map(({ title, readiness, visibility }) => [
    title,
    ...scoreCells(readiness, page),
    visibility === null ? '' : `visibility ${paint.score(String(visibility), visibility)}`,
  ])
  return `${paint.bold('Readiness for AI platforms')}\n${alignColumns(rows, { indent: '  ' })}`
}

/** The categories of one audit. */
export function categoriesText(audit: CheckAuditResponse | null, page: Page): string {
  if (audit === null) return ''
  const rows = audit.categories.map(({ title, score, checks }) => [
    title,
    ...scoreCells(score, page),
    ...countCells(checks, page),
  ])
  const title = page.paint.bold(`${audit.audit.toUpperCase()} categories`)
  return `${title}\n${alignColumns(rows, { indent: '  ' })}`
}

function resultsOf({ categories }: CheckAuditResponse): readonly CheckResult[] {
  return categories.flatMap(({ checks }) => checks)
}
