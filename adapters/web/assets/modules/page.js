import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { useFetch } from '../parts/api.js'
import { ErrorNotice, Loading, mount } from '../parts/elements.js'
import { choiceField } from '../parts/form-fields.js'
import { countText, usdText } from '../parts/format.js'
import { ApiSpend, apisOf, runCostUsd, stateOf } from './module-budgets.js'
import { ModuleCard } from './module-card.js'

/** @typedef {import('./module-budgets.js').ModuleStatus} ModuleStatus */

const tiers = [
  { id: 'core', title: 'Core' },
  { id: 'live', title: 'Live' },
  { id: 'premium', title: 'Premium' },
]

/** The modules of this server as they are now. */
function ModulesNow() {
  const [version, setVersion] = useState(0)
  /** @type {import('../parts/api.js').Fetched<{modules: readonly ModuleStatus[]}>} */
  const { data, error, isLoading } = useFetch('/api/modules', version)
  const { modules, readAt } = useLatest(data)
  useEffect(scrollToFragment, [modules === undefined])
  return html`<div>
    <div class="modules-bar">
      <button type="button" class="button" aria-disabled=${isLoading ? 'true' : undefined}
        onClick=${() => !isLoading && setVersion(version + 1)}>Refresh</button>
      <span class="small soft" role="status">${isLoading ? 'Reading …' : readAt && `Read at ${readAt}`}</span>
    </div>
    ${error !== undefined && html`<${ErrorNotice} error=${error} title="The modules could not be read" />`}
    ${modules === undefined && isLoading && html`<${Loading} text="Reading the modules" />`}
    ${modules !== undefined && html`<${Overview} modules=${modules} />`}
  </div>`
}

/**
 * The last answer, which stays when the next request fails, and when it came.
 * @param {{modules: readonly ModuleStatus[]} | undefined} data
 */
function useLatest(data) {
  const [latest, setLatest] = useState(
    /** @type {{modules?: readonly ModuleStatus[], readAt: string}} */ ({ readAt: '' }),
  )
  useEffect(() => {
    if (data === undefined) return
    setLatest({ ...data, readAt: new Date().toLocaleTimeString('en-GB') })
  }, [data])
  return latest
}

/** The address may name a module that was not there yet when the page was loaded. */
function scrollToFragment() {
  const id = location.hash.slice(1)
  if (id.startsWith('module-')) document.getElementById(id)?.scrollIntoView()
}

/** @param {{modules: readonly ModuleStatus[]}} props */
function Overview({ modules }) {
  const [shown, setShown] = useState('all')
  const isShown = (/** @type {ModuleStatus} */ module) =>
    shown === 'all' || (stateOf(module) === 'ready') === (shown === 'ready')
  return html`<div>
    <${Totals} modules=${modules} />
    <${ApiSpend} modules=${modules} />
    ${choiceField({
      ...{ id: 'modules-shown', label: 'Show', class: 'modules-filter', value: shown },
      options: [
        { value: 'all', text: 'All modules' },
        { value: 'ready', text: 'Ready modules' },
        { value: 'out', text: 'Modules that are left out' },
      ],
      onChange: setShown,
    })}
    ${tiers.map(({ id, title }) => {
      const own = modules.filter(({ tier }) => tier === id)
      return html`<${Tier} key=${id} ...${{ id, title, own, modules }} shown=${own.filter(isShown)} />`
    })}
  </div>`
}

/**
 * @param {{id: string, title: string, own: readonly ModuleStatus[],
 *   shown: readonly ModuleStatus[], modules: readonly ModuleStatus[]}} props
 */
function Tier({ id, title, own, shown, modules }) {
  const ready = own.filter((module) => stateOf(module) === 'ready').length
  return html`<section aria-labelledby=${`tier-${id}`}>
    <h3 id=${`tier-${id}`} class="modules-tier">
      ${title} <span class="soft small">${ready} of ${own.length} ready</span>
    </h3>
    ${shown.length === 0 && html`<p class="soft">None here.</p>`}
    <ul class="modules-list">
      ${shown.map(
        (module) => html`<li key=${module.id}>
          <${ModuleCard} module=${module} modules=${modules} />
        </li>`,
      )}
    </ul>
  </section>`
}

/** @param {{modules: readonly ModuleStatus[]}} props */
function Totals({ modules }) {
  const of = (/** @type {string} */ state) =>
    modules.filter((module) => stateOf(module) === state).length
  const cost = modules
    .filter((module) => stateOf(module) === 'ready')
    .reduce((sum, module) => sum + runCostUsd(module), 0)
  const spent = apisOf(modules).reduce((sum, { spentUsd }) => sum + spentUsd, 0)
  const waiting = of('missing') + of('spent') + of('off')
  const stats = [
    { name: 'Ready', value: countText(of('ready'), 'module'), tone: 'good' },
    { name: 'Left out', value: countText(waiting, 'module'), tone: waiting > 0 ? 'fair' : 'plain' },
    { name: 'A full audit costs about', value: usdText(cost), tone: 'plain' },
    { name: 'Spent today', value: usdText(spent), tone: 'plain' },
  ]
  return html`<dl class="modules-totals">
    ${stats.map(
      ({ name, value, tone }) => html`<div class=${`modules-total modules-tone-${tone}`}>
        <dt>${name}</dt>
        <dd class="figure">${value}</dd>
      </div>`,
    )}
  </dl>`
}

mount(html`<${ModulesNow} />`, 'modules')
