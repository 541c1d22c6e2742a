import { countText } from '../parts/format.js'

/** @typedef {import('./run-state.js').RunState} RunState */
/** @typedef {import('./run-state.js').RunModule} RunModule */

const settledStates = ['done', 'skipped', 'failed']

/**
 * How far a run is. `costUsd`: of the modules that have ended.
 * @param {RunState} run
 */
export function progressOf({ modules }) {
  const settled = modules.filter(({ state }) => settledStates.includes(state)).length
  const running = modules.filter(({ state }) => state === 'running').length
  const costUsd = modules.reduce((sum, module) => sum + (module.costUsd ?? 0), 0)
  return { settled, running, total: modules.length, costUsd }
}

/**
 * Modules by the step in which they can begin: the first need no other, each later one needs one of
 * the step before it.
 * @param {readonly RunModule[]} modules
 * @returns {readonly (readonly RunModule[])[]}
 */
export function stepsOf(modules) {
  const open = new Set(modules.map(({ id }) => id))
  /** @type {RunModule[][]} */
  const steps = []
  while (open.size > 0) {
    const ready = modules.filter(
      ({ id, needs }) => open.has(id) && !needs.some((need) => need !== id && open.has(need)),
    )
    // A plan has no circle; one that had would be shown as a last step.
    const step = ready.length > 0 ? ready : modules.filter(({ id }) => open.has(id))
    for (const { id } of step) open.delete(id)
    steps.push(step)
  }
  return steps
}

/** Titles of what a module still waits for. @param {RunModule} module @param {RunState} run */
export function waitsFor({ needs }, { modules }) {
  return modules
    .filter(({ id, state }) => needs.includes(id) && !settledStates.includes(state))
    .map(({ title }) => title)
}

/** Milliseconds that a run has taken. @param {RunState} run @param {number} now */
export function elapsedOf({ beganAt, endedAt }, now) {
  return beganAt === null ? 0 : Math.max(0, (endedAt ?? now) - beganAt)
}

/**
 * Milliseconds that a module has taken.
 * @param {RunModule} module
 * @param {number} elapsed of the run
 */
export function durationOf({ durationMs, startedAt }, elapsed) {
  return durationMs ?? (startedAt === undefined ? undefined : Math.max(0, elapsed - startedAt))
}

/**
 * What a screen reader is told: at the start, at each quarter, and at the end.
 * @param {RunState} run
 */
export function spokenProgress(run) {
  const { settled, total } = progressOf(run)
  if (run.phase === 'connecting') return 'Asking the server for a plan.'
  if (run.phase !== 'running') return ''
  const quarter = total === 0 ? 0 : Math.floor((settled / total) * 4)
  if (quarter === 0) return `${countText(total, 'module')} planned, the audit is running.`
  return `${quarter * 25} per cent of the modules are done.`
}
