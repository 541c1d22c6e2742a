import type { EventPayloads } from '../events/event.ts'
import type { Registry } from '../manifest/registry.ts'
import type { RunPlan } from '../run.ts'

/** A plan as its event shows it. */
export function planEvent({ nodes }: RunPlan, registry: Registry): EventPayloads['plan'] {
  const modules = nodes
    .filter(({ decision }) => decision === 'run')
    .map(({ moduleId, dependsOn }) => ({ ...titleOf(moduleId, registry), needs: dependsOn }))
  const skipped = nodes
    .filter(({ decision }) => decision === 'skip')
    .map(({ moduleId, reason = '' }) => ({ ...titleOf(moduleId, registry), reason }))
  return { modules, skipped, count: modules.length }
}

function titleOf(moduleId: string, registry: Registry) {
  const { id, title, tier } = registry.get(moduleId).manifest
  return { id, title, tier }
}
