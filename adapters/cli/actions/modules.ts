import type { PlanNode } from '../../../core/engine.ts'
import type { ModuleBudget, ModuleStatus } from '../../../manifests/types/records.ts'
import { skippedText } from '../report/module-outcomes.ts'
import type { Layout } from '../terminal.ts'
import { alignColumns } from '../terminal-text.ts'

const STATES = ['ready', 'missing', 'off'] as const
type State = (typeof STATES)[number]

/** The modules that run, what the others need, and today's spending. */
export function modulesText(modules: readonly ModuleStatus[], layout: Layout): string {
  const { paint, columns } = layout
  const ordered = STATES.flatMap((state) => modules.filter((module) => stateOf(module) === state))
  const rows = ordered.flatMap((module) => {
    const [mark, state] = stateCells(stateOf(module), layout)
    const first = [`${mark} ${module.id}`, module.tier, state, module.title]
    return [first, ...notesOf(module).map((note) => ['', '', '', paint.dim(note)])]
  })
  const ready = modules.filter((module) => stateOf(module) === 'ready').length
  const parts = [
    alignColumns(rows, { columns }),
    spendText(modules, layout),
    paint.dim(`${ready} of ${modules.length} modules are ready.`),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function stateOf({ status, enabled }: ModuleStatus): State {
  return enabled ? status : 'off'
}

function stateCells(state: State, { paint, glyphs }: Layout): readonly [string, string] {
  if (state === 'off') return [paint.dim(glyphs.skipped), paint.dim(state)]
  if (state === 'ready') return [paint.pass(glyphs.pass), paint.pass(state)]
  return [paint.warn(glyphs.warn), paint.warn(state)]
}

function notesOf({ id, enabled, missing, optional, budgets = [] }: ModuleStatus): string[] {
  const price = budgets.reduce((sum, { runUsd }) => sum + runUsd, 0)
  return [
    ...(enabled ? [] : [`disabled in the configuration: modules.${id}.enabled`]),
    ...(missing.length > 0 ? [`set ${missing.join(', ')}`] : []),
    ...(optional.length > 0 ? [`more results with ${optional.join(', ')}`] : []),
    ...(price > 0 ? [`about ${usd(price)} a run`] : []),
  ]
}

/** Each API once, because several modules may share one. */
function spendText(modules: readonly ModuleStatus[], { paint }: Layout): string {
  const apis = new Map<string, ModuleBudget>()
  for (const { budgets = [] } of modules) for (const budget of budgets) apis.set(budget.api, budget)
  if (apis.size === 0) return ''
  const rows = [...apis.values()].map(({ api, spentUsd, limitUsd, leftUsd, calls }) => [
    api,
    `${calls} ${calls === 1 ? 'call' : 'calls'}`,
    limitUsd === null ? `${usd(spentUsd)}, no limit` : `${usd(spentUsd)} of ${usd(limitUsd)}`,
    leftUsd !== null && leftUsd <= 0 ? paint.fail('spent') : '',
  ])
  return `${paint.bold('Spent today')} ${paint.dim('(UTC)')}\n${alignColumns(rows, { indent: '  ' })}`
}

function usd(amount: number): string {
  return `${Number(amount.toFixed(3))} USD`
}

/** The modules that run, in which order, and those that do not. */
export function planText(nodes: readonly PlanNode[], layout: Layout): string {
  const { paint, columns } = layout
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
  const parts = [alignColumns(rows, { columns }), skippedText(skipped, layout)]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
