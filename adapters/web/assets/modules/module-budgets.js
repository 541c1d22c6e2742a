import { html } from 'htm/preact'
import { apiName, timeText, usdText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'

/** @import {ModuleBudget} from '../../../../manifests/types/records.ts' */

/**
 * @typedef {import('../../../../manifests/types/records.ts').ModuleStatus} ModuleStatus
 * @typedef {'ready' | 'missing' | 'off' | 'spent'} State
 */

/** How a state is shown. @type {Readonly<Record<State, {tone: import('../parts/elements.js').Tone, icon: string}>>} */
export const stateLooks = {
  ready: { tone: 'good', icon: '✓' },
  missing: { tone: 'fair', icon: '!' },
  spent: { tone: 'fair', icon: '!' },
  off: { tone: 'neutral', icon: '–' },
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
 * The expected cost of one run at all its APIs, in US dollars.
 * @param {ModuleStatus} module
 */
export function runCostUsd(module) {
  return budgetsOf(module).reduce((sum, { runUsd }) => sum + runUsd, 0)
}

/**
 * The APIs of all modules, each once. @param {readonly ModuleStatus[]} modules
 * @returns {readonly ModuleBudget[]}
 */
export function apisOf(modules) {
  return [...new Map(modules.flatMap(budgetsOf).map((budget) => [budget.api, budget])).values()]
}

/** The cost of each API today, with its limit. @param {{modules: readonly ModuleStatus[]}} props */
export function ApiSpend({ modules }) {
  const apis = apisOf(modules)
  if (apis.length === 0) return null
  return html`<details class="modules-spend" open=${apis.some((api) => shareOf(api) >= MUCH)}>
    <summary><h3>${t('modules-page.spend.title')}</h3></summary>
    <p class="small soft">${t('modules-page.spend.day', { time: timeText(apis[0]?.resetsAt) })}</p>
    <ul class="modules-apis">
      ${apis.map((budget) => html`<${ApiLine} key=${budget.api} budget=${budget} users=${usersOf(budget.api, modules)} />`)}
    </ul>
  </details>`
}

/** A share of a budget that an operator should look at. */
const MUCH = 0.8

/** How much of the limit is taken, 0 to 1. @param {ModuleBudget} budget */
function shareOf({ limitUsd, leftUsd }) {
  if (limitUsd === null || leftUsd === null || limitUsd <= 0) return 0
  return Math.min(1, (limitUsd - leftUsd) / limitUsd)
}

/** @param {string} api @param {readonly ModuleStatus[]} modules */
function usersOf(api, modules) {
  return modules.filter((module) => budgetsOf(module).some((budget) => budget.api === api))
}

/** @param {{budget: ModuleBudget, users: readonly ModuleStatus[]}} props */
function ApiLine({ budget, users }) {
  const { api, limitUsd, spentUsd, leftUsd, calls } = budget
  const share = shareOf(budget)
  const tone = share >= 1 ? 'poor' : share >= MUCH ? 'fair' : 'accent'
  const limit =
    limitUsd === null
      ? t('modules-page.spend.noLimit')
      : t('modules-page.spend.limit', { usd: usdText(limitUsd) })
  return html`<li class="modules-api">
    <div class="card-head">
      <h4>${apiName(api)}</h4>
      <span class="figure"><strong>${usdText(spentUsd)}</strong> ${limit}</span>
    </div>
    ${
      limitUsd !== null &&
      html`<div class="modules-bar-track" aria-hidden="true">
        <div class=${`modules-bar-fill tone-${tone}`} style=${{ width: `${share * 100}%` }}></div>
      </div>`
    }
    <p class="small soft">
      ${leftUsd !== null && `${t('modules-page.spend.left', { usd: usdText(leftUsd) })} `}
      ${t('modules-page.spend.calls', { n: calls })}${' '}
      ${t('modules-page.spend.users', { modules: users.map(({ title }) => title).join(', ') })}
    </p>
  </li>`
}
