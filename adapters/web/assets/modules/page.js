import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { usdText } from '../../../texts/format.ts'
import { language, locale, t } from '../../../texts/texts.ts'
import { useFetch } from '../parts/api.js'
import { ActionButton, ErrorNotice, Loading, mount } from '../parts/elements.js'
import { choiceField, choices } from '../parts/form-fields.js'
import { followSameHash, useHash } from '../parts/web-address.js'
import { ApiSpend, apisOf, runCostUsd, stateOf } from './module-budgets.js'
import { ModuleCard } from './module-card.js'

/** @import {ModuleStatus} from './module-budgets.js' */

const tiers = ['core', 'live', 'premium']

/** The modules of this server as they are now. */
function ModulesNow() {
  const [version, setVersion] = useState(0)
  /** @type {import('../parts/api.js').Fetched<{modules: readonly ModuleStatus[]}>} */
  const { data, error, isLoading } = useFetch(`/api/modules?lang=${language()}`, version)
  const { modules, readAt } = useLatest(data)
  const { hash, visits } = useHash()
  useEffect(() => openLinked(hash), [hash, visits, modules === undefined])
  return html`<div onClick=${followSameHash}>
    <div class="modules-bar">
      <${ActionButton} isOff=${isLoading} onClick=${() => setVersion(version + 1)}>
        ${t('modules-page.refresh')}
      <//>
      <span class="small soft" role="status">${isLoading ? t('common.busy', { what: t('common.loading') }) : readAt && t('modules-page.readAt', { time: readAt })}</span>
    </div>
    ${error !== undefined && html`<${ErrorNotice} error=${error} title=${t('modules-page.failed')} />`}
    ${modules === undefined && isLoading && html`<${Loading} text=${t('modules-page.loading')} />`}
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
    setLatest({ ...data, readAt: new Date().toLocaleTimeString(locale()) })
  }, [data])
  return latest
}

/** Opens the module or the section that the address names. @param {string} hash */
function openLinked(hash) {
  const named = document.getElementById(hash.slice(1))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
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
      ...{ id: 'modules-shown', label: t('modules-page.filter.label') },
      ...{ class: 'modules-filter', value: shown },
      options: choices(['all', 'ready', 'out'], (name) => t(`modules-page.filter.${name}`)),
      onChange: setShown,
    })}
    ${tiers.map((id) => {
      const own = modules.filter(({ tier }) => tier === id)
      return html`<${Tier} key=${id} ...${{ id, own, modules }} shown=${own.filter(isShown)} />`
    })}
  </div>`
}

/**
 * @param {{id: string, own: readonly ModuleStatus[],
 *   shown: readonly ModuleStatus[], modules: readonly ModuleStatus[]}} props
 */
function Tier({ id, own, shown, modules }) {
  const ready = own.filter((module) => stateOf(module) === 'ready').length
  return html`<section aria-labelledby=${`tier-${id}`}>
    <h3 id=${`tier-${id}`} class="modules-tier">
      ${t(`modules-page.tier.${id}`)}${' '}
      <span class="soft small">${t('modules-page.tier.ready', { ready, all: own.length })}</span>
    </h3>
    ${shown.length === 0 && html`<p class="soft">${t('modules-page.tier.none')}</p>`}
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
  const count = (/** @type {number} */ n) => t('modules-page.totals.modules', { n })
  const stats = [
    { name: 'ready', value: count(of('ready')), tone: 'good' },
    { name: 'out', value: count(waiting), tone: waiting > 0 ? 'fair' : 'plain' },
    { name: 'cost', value: usdText(cost), tone: 'plain' },
    { name: 'spent', value: usdText(spent), tone: 'plain' },
  ]
  return html`<dl class="modules-totals">
    ${stats.map(
      ({ name, value, tone }) => html`<div class=${`modules-total tone-${tone}`}>
        <dt>${t(`modules-page.totals.${name}`)}</dt>
        <dd class="figure">${value}</dd>
      </div>`,
    )}
  </dl>`
}

mount(html`<${ModulesNow} />`, 'modules')
