/**
 * @typedef {import('../../../api/audit/module-directory.ts').ModuleStatus} ModuleStatus
 * @typedef {import('../../../api/audit/module-directory.ts').ModuleBudget} ModuleBudget
 * @typedef {'ready' | 'missing' | 'off' | 'spent'} State
 */

/** What there is to say of a state. @type {Readonly<Record<State, {text: string, tone: import('../parts/badge.js').Tone, icon: string}>>} */
export const stateWords = {
  ready: { text: 'Ready', tone: 'good', icon: '✓' },
  missing: { text: 'Not set up', tone: 'fair', icon: '!' },
  spent: { text: 'Budget spent', tone: 'fair', icon: '!' },
  off: { text: 'Switched off', tone: 'neutral', icon: '–' },
}

/**
 * Whether a module would run now. A switched-off one is just that, whatever else it lacks; a budget
 * is spent when what is left does not pay for one run.
 * @param {ModuleStatus} module
 * @returns {State}
 */
export function stateOf(module) {
  if (!module.enabled) return 'off'
  if (module.status === 'missing') return 'missing'
  return budgetsOf(module).some(isSpent) ? 'spent' : 'ready'
}

/** @param {ModuleStatus} module @returns {readonly ModuleBudget[]} */
export function budgetsOf({ budget, budgets }) {
  return budgets ?? (budget === undefined ? [] : [budget])
}

/** @param {ModuleBudget} budget */
function isSpent({ leftUsd, runUsd }) {
  return leftUsd !== null && runUsd > 0 && leftUsd < runUsd
}

/**
 * What one run is expected to cost at all its APIs, in US dollars.
 * @param {ModuleStatus} module
 */
export function runCostUsd(module) {
  return budgetsOf(module).reduce((sum, { runUsd }) => sum + runUsd, 0)
}
