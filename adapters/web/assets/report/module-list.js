import { html } from 'htm/preact'
import { useMemo, useState } from 'preact/hooks'
import { StateBadge } from '../parts/badge.js'
import { durationText, numberText, usdText } from '../parts/format.js'
import { useFetch } from '../parts/use-fetch.js'
import { LazyPanel } from './lazy-panel.js'

/** @typedef {import('./report-model.js').Outcome} Outcome */

/** What each module found, opened on demand. @param {{modules: readonly Outcome[]}} props */
export function ModuleList({ modules }) {
  const titles = useTitles()
  const order = { done: 0, failed: 1, skipped: 2 }
  const sorted = modules.toSorted((a, b) => order[a.status] - order[b.status])
  return html`<section aria-labelledby="report-modules">
    <h2 id="report-modules">Modules</h2>
    ${modules.length === 0 && html`<p class="soft">This report has no results of modules.</p>`}
    <ul class="report-modules">
      ${sorted.map(
        (module) =>
          html`<${ModuleRow}
            key=${module.id}
            module=${module}
            title=${titles.get(module.id) ?? module.id}
          />`,
      )}
    </ul>
  </section>`
}

/** Titles of modules, as the server calls them. */
function useTitles() {
  const { data } = useFetch('/api/modules')
  return useMemo(() => {
    const { modules = [] } = /** @type {{modules?: readonly {id: string, title: string}[]}} */ (
      data ?? {}
    )
    return new Map(modules.map(({ id, title }) => [id, title]))
  }, [data])
}

/** @param {{module: Outcome, title: string}} props */
function ModuleRow({ module, title }) {
  const [isOpen, setOpen] = useState(false)
  const { id, status, text, outcome } = module
  return html`<li>
    <details
      class="report-module"
      data-module=${id}
      onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span class="report-check-state"><${StateBadge} state=${status} /></span>
        <span class="report-check-text">
          <h3 class="report-check-title">${title}</h3>
          <span class="small soft">${text}</span>
        </span>
        <span class="report-check-place small soft figure">${figuresOf(module)}</span>
      </summary>
      ${
        isOpen &&
        html`<div class="report-module-panel"><${LazyPanel} ...${{ id, outcome }} /></div>`
      }
    </details>
  </li>`
}

/** @param {Outcome} module */
function figuresOf({ score, durationMs, costUsd, isCached }) {
  return [
    score !== null && `score ${numberText(score, 1)}`,
    durationMs !== null && durationText(durationMs),
    costUsd !== null && costUsd > 0 && usdText(costUsd),
    isCached && 'from the cache',
  ]
    .filter(Boolean)
    .join(' · ')
}
