import { html } from 'htm/preact'
import { Badge } from '../parts/elements.js'
import { apiName, timeText, usdText } from '../parts/format.js'
import { budgetsOf, runCostUsd, stateOf, stateWords } from './module-budgets.js'

/** @typedef {import('./module-budgets.js').ModuleStatus} ModuleStatus */

/** One module: its state, what would change it, what it needs and costs. @param {{module: ModuleStatus, modules: readonly ModuleStatus[]}} props */
export function ModuleCard({ module, modules }) {
  const { id, title, description, optional, missing, needs } = module
  const state = stateOf(module)
  const { text, tone, icon } = stateWords[state]
  const [first, more] = firstSentence(description)
  const extra = optional.filter((name) => !missing.includes(name))
  return html`<article class="card modules-card" id=${`module-${id}`} aria-labelledby=${`title-${id}`}>
    <div class="card-head">
      <h4 id=${`title-${id}`}>${title} <code class="soft small">${id}</code></h4>
      <${Badge} tone=${tone} icon=${icon}>${text}<//>
    </div>
    <p>${first}</p>
    <${Remedy} module=${module} state=${state} />
    <dl class="facts small">
      <dt>Costs</dt>
      <dd>${costText(module)}</dd>
      ${needs.length > 0 && html`<dt>Uses</dt><dd>${neededModules(needs, modules)}</dd>`}
      ${extra.length > 0 && html`<dt>Tells more with</dt><dd>${codes(extra)}</dd>`}
      <${Changes} changed=${module.changed} />
    </dl>
    ${more !== '' && html`<details class="small"><summary>How it works</summary><p>${more}</p></details>`}
  </article>`
}

/** What an operator would do. @param {{module: ModuleStatus, state: import('./module-budgets.js').State}} props */
function Remedy({ module, state }) {
  const { id, missing } = module
  if (state === 'missing') {
    return html`<p class="modules-remedy">
      An operator sets ${codes(missing)} and starts the server again. <a href="#keys">Where to get keys</a>
    </p>`
  }
  if (state === 'spent') {
    const [budget] = budgetsOf(module).filter(({ leftUsd, runUsd }) => (leftUsd ?? runUsd) < runUsd)
    const { api = '', resetsAt } = budget ?? {}
    return html`<p class="modules-remedy">
      Today's limit for ${apiName(api)} does not pay for another run. It runs again from
      ${' '}${timeText(resetsAt)}, or with a higher
      ${' '}<code>BUDGET_${api.toUpperCase()}_USD_PER_DAY</code>.
    </p>`
  }
  if (state === 'off') {
    return html`<p class="modules-remedy">
      The operator switched it off: <code>modules.${id}.enabled</code> in the configuration${' '}
      ${missing.length > 0 ? html`It also lacks ${codes(missing)}.` : ''}
    </p>`
  }
  return null
}

/** @param {ModuleStatus} module */
function costText(module) {
  const budgets = budgetsOf(module)
  const usd = runCostUsd(module)
  if (usd > 0) {
    const where = budgets.filter(({ runUsd }) => runUsd > 0).map(({ api }) => apiName(api))
    return `About ${usdText(usd)} a run at ${where.join(' and ')}`
  }
  return budgets.length > 0
    ? `Nothing within the quota of ${apiName(budgets[0]?.api ?? '')}`
    : 'Nothing'
}

/** @param {readonly string[]} needs @param {readonly ModuleStatus[]} modules */
function neededModules(needs, modules) {
  return needs.map((id, index) => {
    const title = modules.find((module) => module.id === id)?.title ?? id
    return html`${index > 0 && ', '}<a href=${`#module-${id}`}>${title}</a>`
  })
}

/** @param {{changed: Readonly<Record<string, unknown>> | undefined}} props */
function Changes({ changed = {} }) {
  const entries = Object.entries(changed).filter(([name]) => name !== 'enabled')
  if (entries.length === 0) return null
  return html`<dt>Changed here</dt>
    <dd>
      <ul class="modules-changes">
        ${entries.map(([name, value]) => html`<li><code>${name}</code> is <code>${JSON.stringify(value)}</code></li>`)}
      </ul>
    </dd>`
}

/** @param {readonly string[]} names */
function codes(names) {
  return names.map((name, index) => html`${index > 0 && ' and '}<code>${name}</code>`)
}

/**
 * The first sentence of a description, and the rest. A full stop within brackets or a name ends none.
 * @param {string} description
 * @returns {readonly [string, string]}
 */
function firstSentence(description) {
  const end = description.search(/[.:] [A-Z]/)
  if (end < 0) return [description, '']
  return [`${description.slice(0, end)}.`, description.slice(end + 2)]
}
