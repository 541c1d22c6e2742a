import type { CombinedAuditResponse } from '../../api/audit/combined-response.ts'
import type { ModuleOutcome } from '../../api/audit/module-outcome.ts'
import type { Page } from '../page.ts'
import { alignColumns } from '../table.ts'
import { hangingText } from '../wrap-words.ts'
import { remedyOf } from './remedy.ts'
import { figure } from './score-bar.ts'
import { skippedText } from './skipped-text.ts'

type Of<S> = Extract<ModuleOutcome, { readonly status: S }>
type Named<S> = readonly [id: string, outcome: Of<S>]

/** Their findings stand above, in scores and categories. */
const SHOWN_ABOVE = new Set(['crawl', 'geo', 'seo'])

/** What the modules beside the crawl and the two audits found. */
export function modulesText(report: CombinedAuditResponse, page: Page): string {
  const { paint, glyphs, columns } = page
  const done = outcomesOf(report, 'done').filter(([id]) => !SHOWN_ABOVE.has(id))
  if (done.length === 0) return ''
  const rows = done.map(([id, { score = null, summary = '' }]) => [
    `${paint.pass(glyphs.pass)} ${id}`,
    paint.score(figure(score), score),
    withoutScore(summary, score),
  ])
  return `${paint.bold('Modules')}\n${alignColumns(rows, { indent: '  ', columns })}`
}

/** It stands in a column of its own. */
function withoutScore(summary: string, score: number | null): string {
  const start = `${score}: `
  return summary.startsWith(start) ? summary.slice(start.length) : summary
}

/** What went wrong in modules, and what can be done about it. */
export function failedModulesText(report: CombinedAuditResponse, page: Page): string {
  const { paint, glyphs, columns } = page
  const failed = outcomesOf(report, 'failed')
  if (failed.length === 0) return ''
  const lines = failed.flatMap(([id, { error, code }]) => [
    hangingText(`${id}: ${error}`, { first: `  ${paint.fail(glyphs.fail)} `, columns }),
    ...remedyOf(code, id).map((text) =>
      hangingText(text, { first: '    ', columns, paint: paint.dim }),
    ),
  ])
  return [paint.bold('Failed modules'), ...lines].join('\n')
}

/** What was left out, and why. */
export function skippedModulesText(report: CombinedAuditResponse, page: Page): string {
  const skipped = outcomesOf(report, 'skipped').map(([id, { skipped }]) => [id, skipped] as const)
  return skippedText(skipped, page)
}

function outcomesOf<S extends ModuleOutcome['status']>(
  { modules }: CombinedAuditResponse,
  status: S,
): readonly Named<S>[] {
  return Object.entries(modules).flatMap(([id, outcome]) =>
    outcome.status === status ? [[id, outcome as Of<S>] as const] : [],
  )
}
