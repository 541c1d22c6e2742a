import { reportText } from '../../adapters/cli/report/report-text.ts'
import { createPaint, type Paint } from '../../adapters/cli/terminal.ts'
import { speak } from '../../adapters/cli/terminal-language.ts'
import type { RunEvent } from '../../core/events/event.ts'
import type { CombinedAuditResponse } from '../../manifests/types/records.ts'
import { stretchesOf, timelineText } from './timeline.ts'

/** The text of the demonstration: the report, the timeline of the modules, and their cost. */
export function auditText(
  report: CombinedAuditResponse,
  events: readonly RunEvent[],
  paint: Paint = createPaint(false),
): string {
  speak()
  const { totalUsd, byApi } = report.cost
  const parts = Object.entries(byApi).map(([api, usd]) => `${api} ${usd.toFixed(4)}`)
  const outcomes = Object.values(report.modules)
  const done = outcomes.filter(({ status }) => status === 'done').length
  return [
    reportText(report, paint),
    `Timeline of the modules\n${timelineText(stretchesOf(events))}`,
    `\nCost at the prices of the samples: ${totalUsd.toFixed(4)} USD (${parts.join(', ')})`,
    `${done} of ${outcomes.length} modules done`,
  ].join('\n')
}
