import type { Page } from '../page.ts'
import { alignColumns } from '../table.ts'
import { hangingText } from '../wrap-words.ts'
import type { Change, ReportDiff, ScorePair } from './diff-reports.ts'

/** The differences as people read them. */
export function diffText({ scores, worse, better, other }: ReportDiff, page: Page): string {
  const { paint } = page
  const rows = [
    scoreRow('Overall', scores.overall, page),
    scoreRow('SEO', scores.seo, page),
    scoreRow('GEO', scores.geo, page),
  ]
  const parts = [
    alignColumns(rows),
    changesText('Worse', worse, page),
    changesText('Better', better, page),
    changesText('Otherwise changed', other, page),
  ]
  const none = worse.length + better.length + other.length === 0
  if (none) parts.push(paint.dim('No check has another result.'))
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function scoreRow(name: string, { before, after }: ScorePair, { paint }: Page): string[] {
  const change = before === null || after === null ? 0 : after - before
  const mark = change < 0 ? paint.fail : paint.pass
  return [
    paint.bold(name),
    `${before ?? 'none'} -> ${paint.score(String(after ?? 'none'), after)}`,
    change === 0 ? '' : mark(`${change > 0 ? '+' : ''}${change}`),
  ]
}

function changesText(title: string, changes: readonly Change[], page: Page): string {
  if (changes.length === 0) return ''
  const { paint, columns } = page
  const lines = changes.map(({ id, before, after, message }) => {
    const what = `  ${paint.name(id)}  ${before} -> ${statusText(after, page)}`
    return `${what}\n${hangingText(message, { first: '    ', columns, paint: paint.dim })}`
  })
  return [paint.bold(`${title} (${changes.length})`), ...lines].join('\n')
}

function statusText(status: string, { paint }: Page): string {
  if (status === 'pass' || status === 'warn' || status === 'fail') return paint[status](status)
  return status
}
