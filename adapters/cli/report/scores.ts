import type {
  CheckAuditResponse,
  CheckResult,
  CombinedAuditResponse,
} from '../../../manifests/types/records.ts'
import { reportModel } from '../../report/sections/report-model.ts'
import { limitSentences } from '../../report/sections/verdict.ts'
import type { Layout } from '../terminal.ts'
import { alignColumns, hangingText } from '../terminal-text.ts'

const WIDE = 20
const NARROW = 10
/** From this width on, the longer bars fit beside their figures. */
const ROOM_FOR_LONG_BARS = 72

/** Cells for a score from 0 to 100: a bar, and the figure. */
function scoreCells(score: number | null, layout: Layout): readonly [string, string] {
  const { paint } = layout
  if (score === null) return [paint.dim('not judged'), '']
  return [scoreBar(score, layout), paint.score(figure(score), score)]
}

function scoreBar(score: number, { paint, columns, glyphs }: Layout): string {
  const length = columns < ROOM_FOR_LONG_BARS ? NARROW : WIDE
  const filled = Math.round((Math.max(0, Math.min(100, score)) / 100) * length)
  const rest = paint.dim(glyphs.empty.repeat(length - filled))
  return `${paint.score(glyphs.full.repeat(filled), score)}${rest}`
}

/** A score without decimals, padded to 3 digits. */
export function figure(score: number | null): string {
  return score === null ? '' : String(Math.round(score)).padStart(3)
}

/** From this width on, words fit instead of signs. */
const ROOM_FOR_WORDS = 72

/** The cells with the numbers of passed, warned, failed and inconclusive checks. */
function countCells(
  checks: readonly CheckResult[],
  { paint, columns, glyphs }: Layout,
): readonly string[] {
  const count = (status: CheckResult['status']) =>
    checks.filter((check) => check.status === status && !check.accepted).length
  const accepted = checks.filter(
    (check) => check.accepted && (check.status === 'warn' || check.status === 'fail'),
  ).length
  const cell = (number: number, word: string, mark: (text: string) => string) => {
    const figure = String(number).padStart(2)
    const text =
      columns < ROOM_FOR_WORDS ? `${figure}${glyphOf(word, glyphs)}` : `${figure} ${word}`
    return number === 0 ? paint.dim(text) : mark(text)
  }
  const others = [
    ...(count('error') > 0 ? [`${count('error')} inconclusive`] : []),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
  ]
  return [
    cell(count('pass'), 'pass', paint.pass),
    cell(count('warn'), 'warn', paint.warn),
    cell(count('fail'), 'fail', paint.fail),
    ...(others.length > 0 ? [paint.dim(others.join(', '))] : []),
  ]
}

function glyphOf(word: string, glyphs: Layout['glyphs']): string {
  return glyphs[word as 'pass' | 'warn' | 'fail']
}

/** The audited URL and its scores. */
export function headText(report: CombinedAuditResponse, layout: Layout): string {
  const { url, finalUrl, scores, seo, geo } = report
  const { paint } = layout
  const moved = finalUrl === url ? [] : [paint.dim(`answered by ${finalUrl}`)]
  const grade = (of: string | null | undefined, score: number | null) =>
    of ? paint.score(`grade ${of}`, score) : ''
  const audit = (label: string, score: number | null, result: CheckAuditResponse | null) => [
    paint.bold(label),
    ...scoreCells(score, layout),
    grade(result?.grade, score),
    ...(result === null ? [] : countCells(resultsOf(result), layout)),
  ]
  const rows = [
    [
      paint.bold('Overall'),
      ...scoreCells(scores.overall, layout),
      grade(scores.grade, scores.overall),
    ],
    audit('SEO', scores.seo, seo),
    audit('GEO', scores.geo, geo),
  ]
  const why = [...notJudgedTexts(report), ...limitSentences(reportModel(report))].map((text) =>
    hangingText(text, { first: '  ', columns: layout.columns, paint: paint.warn }),
  )
  const table = alignColumns(rows, { indent: '  ' })
  return [[paint.bold(url), ...moved].join('\n'), '', table, ...why].join('\n')
}

function notJudgedTexts({ seo, geo }: CombinedAuditResponse): readonly string[] {
  const reasons = [seo, geo].flatMap((audit) => audit?.notJudged?.reason ?? [])
  return [...new Set(reasons)].map((reason) => `No score: ${reason}.`)
}

/** Findings that keep the page out of search or AI answers, whatever else is right. */
export function blockersText({ seo, geo }: CombinedAuditResponse, layout: Layout): string {
  const { paint, glyphs, columns } = layout
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

/** How well AI platforms can use the page, and whether they mention it. */
export function platformsText({ platforms }: CombinedAuditResponse, layout: Layout): string {
  if (platforms.every(({ readiness, visibility }) => readiness === null && visibility === null)) {
    return ''
  }
  const { paint } = layout
  const rows = platforms.map(({ title, readiness, visibility }) => [
    title,
    ...scoreCells(readiness, layout),
    visibility === null ? '' : `visibility ${paint.score(String(visibility), visibility)}`,
  ])
  return `${paint.bold('Readiness for AI platforms')}\n${alignColumns(rows, { indent: '  ' })}`
}

/** The categories of one audit. */
export function categoriesText(audit: CheckAuditResponse | null, layout: Layout): string {
  if (audit === null) return ''
  const rows = audit.categories.map(({ title, score, checks }) => [
    title,
    ...scoreCells(score, layout),
    ...countCells(checks, layout),
  ])
  const title = layout.paint.bold(`${audit.audit.toUpperCase()} categories`)
  return `${title}\n${alignColumns(rows, { indent: '  ' })}`
}

function resultsOf({ categories }: CheckAuditResponse): readonly CheckResult[] {
  return categories.flatMap(({ checks }) => checks)
}
