import { html } from 'htm/preact'
import { numberText, timeText, usdText } from '../parts/format.js'
import { budgetsOf } from './module-state.js'

/**
 * @typedef {import('./module-state.js').ModuleStatus} ModuleStatus
 * @typedef {import('./module-state.js').ModuleBudget} ModuleBudget
 */

const names = {
  backlinks: 'Backlink API',
  dataforseo: 'DataForSEO',
  openrouter: 'OpenRouter',
  pagespeed: 'PageSpeed Insights',
  places: 'Google Places',
}

/** An API's name for people. @param {string} api */
export function apiName(api) {
  return Object.hasOwn(names, api) ? names[/** @type {keyof typeof names} */ (api)] : api
}

/**
 * The APIs of all modules, each once. @param {readonly ModuleStatus[]} modules
 * @returns {readonly ModuleBudget[]}
 */
export function apisOf(modules) {
  return [...new Map(modules.flatMap(budgetsOf).map((budget) => [budget.api, budget])).values()]
}

/** What each API has cost today, against its limit. @param {{modules: readonly ModuleStatus[]}} props */
export function ApiSpend({ modules }) {
  const apis = apisOf(modules)
  if (apis.length === 0) return null
  return html`<section aria-labelledby="spend">
    <h3 id="spend">Spent today</h3>
    <p class="small soft">
      The day ends at midnight UTC, on your clock ${timeText(apis[0]?.resetsAt)}. Calls count free ones too.
    </p>
    <ul class="modules-apis">
      ${apis.map((budget) => html`<${ApiLine} key=${budget.api} budget=${budget} users=${usersOf(budget.api, modules)} />`)}
    </ul>
  </section>`
}

/** @param {string} api @param {readonly ModuleStatus[]} modules */
function usersOf(api, modules) {
  return modules.filter((module) => budgetsOf(module).some((budget) => budget.api === api))
}

/** @param {{budget: ModuleBudget, users: readonly ModuleStatus[]}} props */
function ApiLine({ budget, users }) {
  const { api, limitUsd, spentUsd, leftUsd, calls } = budget
  const taken = limitUsd === null || leftUsd === null ? 0 : limitUsd - leftUsd
  const share = limitUsd === null || limitUsd <= 0 ? 0 : Math.min(1, taken / limitUsd)
  const tone = share >= 1 ? 'poor' : share >= 0.8 ? 'fair' : 'accent'
  const limit = limitUsd === null ? 'no limit' : `of ${usdText(limitUsd)}`
  return html`<li class="card modules-api">
    <div class="card-head">
      <h4>${apiName(api)}</h4>
      <span class="figure"><strong>${usdText(spentUsd)}</strong> ${limit}</span>
    </div>
    ${
      limitUsd !== null &&
      html`<div class="modules-bar-track" aria-hidden="true">
        <div class=${`modules-bar-fill modules-fill-${tone}`} style=${{ width: `${share * 100}%` }}></div>
      </div>`
    }
    <p class="small soft">
      ${leftUsd !== null && `${usdText(leftUsd)} left. `}${numberText(calls)} ${calls === 1 ? 'call' : 'calls'}.
      ${' '}Used by ${users.map(({ title }) => title).join(', ')}.
    </p>
  </li>`
}
