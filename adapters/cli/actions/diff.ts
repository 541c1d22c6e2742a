import type { AuditReport } from '../../report/audit-report.ts'
import { allChecks } from '../../report/check-lists.ts'
import { readReport } from '../report/report-file.ts'
import {
  ExitCode,
  jsonText,
  type Layout,
  layoutOf,
  printable,
  statusText,
  type Terminal,
} from '../terminal.ts'
import { alignColumns, hangingText } from '../terminal-text.ts'

/** A check whose status changed; `absent` when a report does not have it. */
type Change = {
  readonly id: string
  readonly before: string
  readonly after: string
  readonly message: string
}
type ScorePair = { readonly before: number | null; readonly after: number | null }

type ReportDiff = {
  readonly scores: Readonly<Record<'overall' | 'seo' | 'geo', ScorePair>>
  readonly worse: readonly Change[]
  readonly better: readonly Change[]
  /** Changes to or from not applicable, error or absent. */
  readonly other: readonly Change[]
}

const RANK: ReadonlyMap<string, number> = new Map([
  ['fail', 0],
  ['warn', 1],
  ['pass', 2],
])

/** Compares the scores and checks of two reports. */
export function diffReports(before: AuditReport, after: AuditReport): ReportDiff {
  const old = new Map(allChecks(before).map((result) => [result.id, result]))
  const now = new Map(allChecks(after).map((result) => [result.id, result]))
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const from = old.get(id)?.status ?? 'absent'
    const to = now.get(id)?.status ?? 'absent'
    const message = (now.get(id) ?? old.get(id))?.message ?? ''
    return from === to ? [] : [{ id, before: from, after: to, message }]
  })
  const direction = ({ before: from, after: to }: Change) => {
    const [left, right] = [RANK.get(from), RANK.get(to)]
    return left === undefined || right === undefined ? 0 : right - left
  }
  const pair = (key: 'overall' | 'seo' | 'geo') => ({
    before: before.scores[key] ?? null,
    after: after.scores[key] ?? null,
  })
  return {
    scores: { overall: pair('overall'), seo: pair('seo'), geo: pair('geo') },
    worse: changes.filter((change) => direction(change) < 0),
    better: changes.filter((change) => direction(change) > 0),
    other: changes.filter((change) => direction(change) === 0),
  }
}

function diffText({ scores, worse, better, other }: ReportDiff, layout: Layout): string {
  const { paint } = layout
  const rows = [
    scoreRow('Overall', scores.overall, layout),
    scoreRow('SEO', scores.seo, layout),
    scoreRow('GEO', scores.geo, layout),
  ]
  const parts = [
    alignColumns(rows),
    changesText('Worse', worse, layout),
    changesText('Better', better, layout),
    changesText('Other changes', other, layout),
  ]
  const none = worse.length + better.length + other.length === 0
  if (none) parts.push(paint.dim('No check changed.'))
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function scoreRow(name: string, { before, after }: ScorePair, { paint }: Layout): string[] {
  const change = before === null || after === null ? 0 : after - before
  const mark = change < 0 ? paint.fail : paint.pass
  return [
    paint.bold(name),
    `${before ?? 'none'} -> ${paint.score(String(after ?? 'none'), after)}`,
    change === 0 ? '' : mark(`${change > 0 ? '+' : ''}${change}`),
  ]
}

function changesText(title: string, changes: readonly Change[], layout: Layout): string {
  if (changes.length === 0) return ''
  const { paint, columns } = layout
  const lines = changes.map(({ id, before, after, message }) => {
    const what = `  ${paint.name(id)}  ${before} -> ${statusText(after, paint)}`
    return `${what}\n${hangingText(message, { first: '    ', columns, paint: paint.dim })}`
  })
  return [paint.bold(`${title} (${changes.length})`), ...lines].join('\n')
}

type DiffCall = {
  /** Files of reports. */
  readonly before: string
  readonly after: string
  readonly json?: boolean
  readonly failOnWorse?: boolean
}

/** Prints the differences of the later report. @throws INVALID_REQUEST */
export async function diffCommand(call: DiffCall, terminal: Terminal): Promise<void> {
  const before = await readReport(call.before)
  const after = await readReport(call.after)
  const diff = diffReports(before.report, after.report)
  terminal.stdout.write(call.json ? jsonText(diff) : diffText(printable(diff), layoutOf(terminal)))
  const { overall } = diff.scores
  const fell = (overall.after ?? 0) < (overall.before ?? 0)
  if (call.failOnWorse && (fell || diff.worse.length > 0)) terminal.exitCode = ExitCode.failed
}
