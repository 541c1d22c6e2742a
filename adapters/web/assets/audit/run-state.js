import { moduleTitle } from '../../../report/sections/words.ts'
import { hasText, t } from '../../../texts/texts.ts'

/**
 * State of a run, built from its stream. Nothing here reads a clock or the page.
 * @typedef {'waiting' | 'running' | 'done' | 'skipped' | 'failed' | 'cancelled'} ModuleState
 */
/**
 * @typedef {object} RunModule
 * @property {string} id
 * @property {string} title
 * @property {boolean} isPaid Asks third parties that may charge for it.
 * @property {readonly string[]} needs Ids; those that are not part of the run hold nothing up.
 * @property {ModuleState} state
 * @property {number} [startedAt] Milliseconds since the run began.
 * @property {number} [durationMs]
 * @property {number} [costUsd]
 * @property {number} [score] 0 to 100.
 * @property {string} [text] What it found, why it was left out, or what went wrong.
 */
/** @typedef {{code: string, message: string, moduleId?: string}} RunWarning */
/**
 * @typedef {object} RunState
 * @property {'connecting' | 'running' | 'finished' | 'cancelled' | 'broken' | 'failed'} phase
 * @property {string} url
 * @property {readonly RunModule[]} modules
 * @property {readonly {id: string, title: string, reason: string}[]} leftOut
 * @property {readonly RunWarning[]} warnings
 * @property {number} place In the queue, while other audits come first; otherwise 0.
 * @property {number | null} beganAt By the reader's clock, in milliseconds.
 * @property {number | null} endedAt By the reader's clock.
 * @property {Readonly<Record<string, unknown>>} [report] The answer, once it is there.
 * @property {string} [error] Why there is none.
 * @property {string} [code] Of that error.
 */
/** @typedef {{event: string, data: Record<string, any>}} StreamedEvent */

/** @param {string} url @returns {RunState} */
export function newRun(url) {
  return {
    ...{ phase: 'connecting', url, modules: [], leftOut: [], warnings: [] },
    ...{ place: 0, beganAt: null, endedAt: null },
  }
}

/**
 * @param {RunState} run
 * @param {StreamedEvent} event
 * @param {number} now By the reader's clock, in milliseconds.
 * @returns {RunState}
 */
export function afterEvent(run, { event, data }, now) {
  switch (event) {
    case 'plan':
      return planned(run, data, now)
    case 'queued':
      return { ...run, place: data.place }
    case 'module:start':
      return withModule(run, data.moduleId, { state: 'running', startedAt: data.at })
    case 'module:done':
      return withModule(run, data.moduleId, outcomeOf(data))
    case 'module:skip':
      return withModule(run, data.moduleId, { state: 'skipped', text: data.reason })
    case 'warning':
      return { ...run, warnings: [...run.warnings, /** @type {RunWarning} */ (data)] }
    case 'result':
      return finished(run, data, now)
    default:
      return run // an event of a later version
  }
}

/** The run after the reader has cancelled it. @param {RunState} run @param {number} now @returns {RunState} */
export function cancelled(run, now) {
  return { ...stopped(run, now), phase: 'cancelled' }
}

/**
 * The run after it ended without a report.
 * @param {RunState} run @param {string} error @param {number} now @returns {RunState}
 */
export function broken(run, error, now) {
  return { ...stopped(run, now), phase: 'broken', error }
}

/**
 * @param {RunState} run
 * @param {Record<string, any>} data
 * @param {number} now
 * @returns {RunState}
 */
function planned(run, data, now) {
  const planned = /** @type {readonly (RunModule & {tier?: string})[]} */ (data.modules)
  const modules = planned.map(({ id, title, needs, tier = 'core' }) => ({
    ...{ id, title: titleOf({ id, title }), needs, isPaid: tier !== 'core' },
    state: /** @type {const} */ ('waiting'),
  }))
  const skipped = /** @type {RunState['leftOut']} */ (data.skipped)
  const leftOut = skipped.map((module) => ({ ...module, title: titleOf(module) }))
  return { ...run, phase: 'running', modules, leftOut, beganAt: now - data.at }
}

/**
 * In the language of the page; the server's title for a module that the page does not know.
 * @param {{id: string, title: string}} module
 */
function titleOf({ id, title }) {
  return hasText(`report-modules.titles.${id}`) ? moduleTitle(id) : title
}

/** @param {Record<string, any>} data @returns {Partial<RunModule>} */
function outcomeOf({ ok, durationMs, costUsd, score, summary, error }) {
  const text = ok ? summary : error
  return {
    ...{ state: ok ? 'done' : 'failed', durationMs, costUsd },
    ...(score !== undefined && { score }),
    ...(text !== undefined && { text }),
  }
}

/**
 * @param {RunState} run
 * @param {Record<string, any>} data
 * @param {number} now
 * @returns {RunState}
 */
function finished(run, data, now) {
  if (data.ok === false)
    return { ...stopped(run, now), phase: 'failed', error: data.error, code: data.code }
  const { runId: _run, at: _at, ...report } = data
  return { ...run, phase: 'finished', endedAt: now, report }
}

/** @param {RunState} run @param {number} now @returns {RunState} */
function stopped(run, now) {
  const modules = run.modules.map((module) =>
    module.state === 'running' || module.state === 'waiting'
      ? { ...module, state: /** @type {const} */ ('cancelled') }
      : module,
  )
  return { ...run, modules, endedAt: now }
}

/**
 * @param {RunState} run
 * @param {string} id
 * @param {Partial<RunModule>} change
 * @returns {RunState}
 */
function withModule(run, id, change) {
  const modules = run.modules.map((module) =>
    module.id === id ? { ...module, ...change } : module,
  )
  return { ...run, modules }
}

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

/**
 * Titles of the modules that a module still waits for. @param {RunModule} module @param {RunState}
 * run
 */
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
 * Messages for screen readers: at the start, at each quarter, and at the end.
 * @param {RunState} run
 */
export function spokenProgress(run) {
  const { settled, total } = progressOf(run)
  if (run.phase === 'connecting') return t('audit.run.askingPlan')
  if (run.phase !== 'running') return ''
  const quarter = total === 0 ? 0 : Math.floor((settled / total) * 4)
  if (run.place > 0) return t('audit.run.queued', { place: run.place })
  if (quarter === 0) return t('audit.run.planned', { n: total })
  return t('audit.run.percent', { percent: quarter * 25 })
}

/**
 * The report of an interrupted run: a line for each finished module, without findings. Null if none
 * had finished.
 * @param {RunState} run
 * @returns {Readonly<Record<string, unknown>> | null}
 */
export function partialReport({ phase, url, modules, warnings }) {
  const done = modules.filter(({ state }) => state === 'done')
  if (done.length === 0 || (phase !== 'cancelled' && phase !== 'broken')) return null
  const scoreOf = (/** @type {string} */ id) => done.find((one) => one.id === id)?.score ?? null
  return {
    ...{ url, warnings, scores: { overall: null, seo: scoreOf('seo'), geo: scoreOf('geo') } },
    modules: Object.fromEntries(
      done.map(({ id, text, score, durationMs, costUsd }) => [
        id,
        { status: 'done', summary: text, score, durationMs, costUsd },
      ]),
    ),
    cost: { totalUsd: done.reduce((sum, { costUsd = 0 }) => sum + costUsd, 0) },
  }
}
