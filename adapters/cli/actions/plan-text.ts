import type { PlanNode } from '../../../core/run.ts'
import type { Page } from '../page.ts'
import { skippedText } from '../report/skipped-text.ts'
import { alignColumns } from '../table.ts'

/** What runs, after what, and what does not. */
export function planText(nodes: readonly PlanNode[], page: Page): string {
  const { paint, columns } = page
  const rows = nodes
    .filter(({ decision }) => decision === 'run')
    .map(({ decision, moduleId, dependsOn }) => [
      paint.pass(decision),
      moduleId,
      dependsOn.length > 0 ? `after ${dependsOn.join(', ')}` : 'at once',
    ])
  const skipped = nodes
    .filter(({ decision }) => decision !== 'run')
    .map(({ moduleId, reason = '' }) => [moduleId, reason] as const)
  const parts = [alignColumns(rows, { columns }), skippedText(skipped, page)]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
