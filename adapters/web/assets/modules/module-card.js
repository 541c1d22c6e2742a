import { html } from 'htm/preact'
import { apiName, timeText, usdText } from '../../../texts/format.ts'
import { hasText, locale, rich, t } from '../../../texts/texts.ts'
import { Badge } from '../parts/elements.js'
import { budgetsOf, runCostUsd, stateLooks, stateOf } from './module-budgets.js'

/** @import {ModuleStatus} from './module-budgets.js' */

/**
 * One module: its purpose and state; below that its requirements and costs. Open if an operator has
 * something to do.
 * @param {{module: ModuleStatus, modules: readonly ModuleStatus[]}} props
 */
export function ModuleCard({ module, modules }) {
  const { id, title, description, optional, missing, needs } = module
  const state = stateOf(module)
  const summary = `modules-page.summary.${id}`
  const extra = optional.filter((name) => !missing.includes(name))
  return html`<details class="modules-card" id=${`module-${id}`} open=${state !== 'ready'}>
    <summary>
      <h4>${title}</h4>
      ${hasText(summary) && html`<span class="small soft">${t(summary)}</span>`}
      <${Badge} ...${stateLooks[state]}>${t(`modules-page.state.${state}`)}<//>
    </summary>
    ${state !== 'ready' && html`<p class="modules-remedy">${remedies[state](module)}</p>`}
    <dl class="facts small">
      <dt>${t('modules-page.card.costs')}</dt>
      <dd>${costText(module)}</dd>
      ${needs.length > 0 && html`<dt>${t('modules-page.card.uses')}</dt><dd>${listed(neededModules(needs, modules))}</dd>`}
      ${extra.length > 0 && html`<dt>${t('modules-page.card.optional')}</dt><dd>${codes(extra)}</dd>`}
      <${Changes} changed=${module.changed} />
      <dt>${t('modules-page.card.id')}</dt>
      <dd><code>${id}</code></dd>
    </dl>
    <p class="small soft" lang="en">${description}</p>
  </details>`
}

/**
 * Tell an operator how to make a module ready.
 * @type {Readonly<Record<'missing' | 'spent' | 'off',
 *   (module: ModuleStatus) => import('preact').ComponentChildren>>}
 */
const remedies = {
  missing: ({ missing }) =>
    rich('modules-page.remedy.missing', {
      variables: codes(missing),
      link: html`<a href="#keys">${t('modules-page.remedy.keys')}</a>`,
    }),
  spent: (module) => {
    const [budget] = budgetsOf(module).filter(({ leftUsd, runUsd }) => (leftUsd ?? runUsd) < runUsd)
    const { api = '', resetsAt } = budget ?? {}
    return rich('modules-page.remedy.spent', {
      ...{ api: apiName(api), time: timeText(resetsAt) },
      variable: html`<code>${`BUDGET_${api.toUpperCase()}_USD_PER_DAY`}</code>`,
    })
  },
  off: ({ id, missing }) => [
    rich('modules-page.remedy.off', { setting: html`<code>modules.${id}.enabled</code>` }),
    missing.length > 0 && [
      ' ',
      rich('modules-page.remedy.alsoMissing', { variables: codes(missing) }),
    ],
  ],
}

/** @param {ModuleStatus} module */
function costText(module) {
  const budgets = budgetsOf(module)
  const usd = runCostUsd(module)
  if (usd > 0) {
    const apis = budgets.filter(({ runUsd }) => runUsd > 0).map(({ api }) => apiName(api))
    return t('modules-page.cost.run', { usd: usdText(usd), apis: apis.join(', ') })
  }
  return budgets.length > 0
    ? t('modules-page.cost.quota', { api: apiName(budgets[0]?.api ?? '') })
    : t('modules-page.cost.free')
}

/** @param {readonly string[]} needs @param {readonly ModuleStatus[]} modules */
function neededModules(needs, modules) {
  return needs.map((id) => {
    const title = modules.find((module) => module.id === id)?.title ?? id
    return html`<a href=${`#module-${id}`}>${title}</a>`
  })
}

/** @param {{changed: Readonly<Record<string, unknown>> | undefined}} props */
function Changes({ changed = {} }) {
  const entries = Object.entries(changed).filter(([name]) => name !== 'enabled')
  if (entries.length === 0) return null
  return html`<dt>${t('modules-page.card.changed')}</dt>
    <dd>
      <ul class="modules-changes">
        ${entries.map(([name, value]) => html`<li>${rich('modules-page.card.change', { name: html`<code>${name}</code>`, value: html`<code>${JSON.stringify(value)}</code>` })}</li>`)}
      </ul>
    </dd>`
}

/** @param {readonly string[]} names */
function codes(names) {
  return listed(names.map((name) => html`<code>${name}</code>`))
}

/**
 * Elements as a list in a sentence: "a, b and c".
 * @param {readonly import('preact').ComponentChild[]} elements
 */
function listed(elements) {
  return new Intl.ListFormat(locale())
    .formatToParts(elements.map((_, index) => String(index)))
    .map(({ type, value }) => (type === 'element' ? elements[Number(value)] : value))
}
