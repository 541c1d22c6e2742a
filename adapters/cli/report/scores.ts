import type {
  CheckAuditResponse,
  CheckResult,
  CombinedAuditResponse,
} from '../../../manifests/types/records.ts'
import { wordFor } from '../../report/sections/blocks.ts'
import { reportModel } from '../../report/sections/report-model.ts'
import { limitSentences } from '../../report/sections/verdict.ts'
import { t } from '../../texts/texts.ts'
import type { Layout } from '../terminal.ts'
import { alignColumns, hangingText } from '../terminal-text.ts'

const WIDE = 20
const NARROW = 10
/** Minimum width at which the longer bars fit next to their figures. */
const ROOM_FOR_LONG_BARS = 72

/** Cells for a score from 0 to 100: a bar, and the figure. */
export function scoreCells(score: number | null, layout: Layout): readonly [string, string] {
  const { paint } = layout
  if (score === null) return [paint.dim(t('terminal.head.notJudged')), '']
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

/** The word for a value from a closed list, as it is within a line. */
export function smallWord(list: 'state' | 'severity' | 'effort', value: string): string {
  const word = wordFor(list, value)
  return word.charAt(0).toLowerCase() + word.slice(1)
}

/** Minimum width at which words fit instead of signs. */
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
  const cell = (status: 'pass' | 'warn' | 'fail') => {
    const n = count(status)
    const figure = String(n).padStart(2)
    const isNarrow = columns < ROOM_FOR_WORDS
    const text = `${figure}${isNarrow ? glyphs[status] : ` ${t(`terminal.count.${status}`, { n })}`}`
    return n === 0 ? paint.dim(text) : paint[status](text)
  }
  const inconclusive = count('error')
  const others = [
    ...(inconclusive > 0 ? [t('terminal.count.error', { n: inconclusive })] : []),
    ...(accepted > 0 ? [t('terminal.count.accepted', { n: accepted })] : []),
  ]
  return [
    cell('pass'),
    cell('warn'),
    cell('fail'),
    ...(others.length > 0 ? [paint.dim(others.join(', '))] : []),
  ]
}

/** The audited URL and its scores. */
export function headText(report: CombinedAuditResponse, layout: Layout): string {
  const { url, finalUrl, scores, seo, geo } = report
  const { paint } = layout
  const moved =
    finalUrl === url ? [] : [paint.dim(t('terminal.head.answeredBy', { url: finalUrl }))]
  const grade = (of: string | null | undefined, score: number | null) =>
    of ? paint.score(t('terminal.head.grade', { grade: of }), score) : ''
  const audit = (label: string, score: number | null, result: CheckAuditResponse | null) => [
    paint.bold(label),
    ...scoreCells(score, layout),
    grade(result?.grade, score),
    ...(result === null ? [] : countCells(resultsOf(result), layout)),
  ]
  const rows = [
    [
      paint.bold(t('report.overall')),
      ...scoreCells(scores.overall, layout),
      grade(scores.grade, scores.overall),
    ],
    audit(t('report.audit.seoShort'), scores.seo, seo),
    audit(t('report.audit.geoShort'), scores.geo, geo),
  ]
  const why = [...notJudgedTexts(report), ...limitSentences(reportModel(report))].map((text) =>
    hangingText(text, { first: '  ', columns: layout.columns, paint: paint.warn }),
  )
  const table = alignColumns(rows, { indent: '  ' })
  return [[paint.bold(url), ...moved].join('\n'), '', table, ...why].join('\n')
}

function notJudgedTexts({ seo, geo }: CombinedAuditResponse): readonly string[] {
  const reasons = [seo, geo].flatMap((audit) => audit?.notJudged?.reason ?? [])
  return [...new Set(reasons)].map((reason) => t('report.scores.noScore', { reason }))
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
  return [paint.bold(t('terminal.blockers')), ...lines].join('\n')
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
    visibility === null
      ? ''
      : t('terminal.visibility', { score: paint.score(String(visibility), visibility) }),
  ])
  return `${paint.bold(t('terminal.readiness'))}\n${alignColumns(rows, { indent: '  ' })}`
}

/** The categories of one audit. */
export function categoriesText(audit: CheckAuditResponse | null, layout: Layout): string {
  if (audit === null) return ''
  const rows = audit.categories.map(({ title, score, checks }) => [
    title,
    ...scoreCells(score, layout),
    ...countCells(checks, layout),
  ])
  const title = layout.paint.bold(
    t('terminal.categories', { audit: t(`report.audit.${audit.audit}Short`) }),
  )
  return `${title}\n${alignColumns(rows, { indent: '  ' })}`
}

function resultsOf({ categories }: CheckAuditResponse): readonly CheckResult[] {
  return categories.flatMap(({ checks }) => checks)
}
