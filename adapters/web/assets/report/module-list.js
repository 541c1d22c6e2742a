import { html } from 'htm/preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useFetch } from '../parts/api.js'
import { Loading, Notice, onDisclosure, StateBadge } from '../parts/elements.js'
import { durationText, numberText, usdText } from '../parts/format.js'

/** @typedef {import('./report-model.js').Outcome} Outcome */

/** What each module found, opened on demand. @param {{modules: readonly Outcome[]}} props */
export function ModuleList({ modules }) {
  const titles = useTitles()
  const order = { done: 0, failed: 1, skipped: 2 }
  const sorted = modules.toSorted((a, b) => order[a.status] - order[b.status])
  return html`<section aria-labelledby="report-modules">
    <h2 id="report-modules">Modules</h2>
    ${modules.length === 0 && html`<p class="soft">This report has no module results.</p>`}
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
  /** @type {import('../parts/api.js').Fetched<{modules: readonly {id: string, title: string}[]}>} */
  const { data } = useFetch('/api/modules')
  return useMemo(() => new Map(data?.modules.map(({ id, title }) => [id, title])), [data])
}

/** @param {{module: Outcome, title: string}} props */
function ModuleRow({ module, title }) {
  const [isOpen, setOpen] = useState(false)
  const { id, status, text, outcome, verdict, findings } = module
  return html`<li>
    <details
      class="report-module"
      data-module=${id}
      onToggle=${onDisclosure(setOpen)}
    >
      <summary>
        <span class="report-check-state"><${StateBadge} state=${verdict || status} /></span>
        <span class="report-check-text">
          <h3 class="report-check-title">${title}</h3>
          <span class="small soft">${text}</span>
        </span>
        <span class="report-check-place small soft figure">${figuresOf(module)}</span>
      </summary>
      ${
        isOpen &&
        html`<div class="report-module-panel">
          <${Findings} findings=${findings} /><${LazyPanel} ...${{ id, outcome }} />
        </div>`
      }
    </details>
  </li>`
}

/** What is wrong. @param {{findings: Outcome['findings']}} props */
function Findings({ findings }) {
  if (findings.length === 0) return null
  return html`<ul class="report-reasons">
    ${findings.map(
      ({ headline, remedy, evidence }) => html`<li>
        <strong>${headline}.</strong> ${remedy}
        ${
          evidence.length > 0 &&
          html`<ul>
            ${evidence.map((one) => html`<li class="small">${one}</li>`)}
          </ul>`
        }
      </li>`,
    )}
  </ul>`
}

/** @param {Outcome} module */
function figuresOf({ status, verdict, score, durationMs, costUsd, isCached }) {
  return [
    verdict !== '' && status,
    score !== null && `score ${numberText(score, 1)}`,
    durationMs !== null && durationText(durationMs),
    costUsd !== null && costUsd > 0 && usdText(costUsd),
    isCached && 'from the cache',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** @typedef {typeof import('./panels/module-panel.js').ModulePanel} ModulePanel */

/** @type {Promise<ModulePanel> | undefined} */
let loading

/** Begins to load what draws the results of modules; only reports need it. */
export function loadPanels() {
  loading ??= import('./panels/module-panel.js').then((module) => module.ModulePanel)
  loading.catch(() => {
    loading = undefined // the next panel tries again
  })
  return loading
}

/**
 * What one module found, as soon as what draws it is there.
 * @param {{id: string, outcome: unknown}} props
 */
function LazyPanel({ id, outcome }) {
  const [panel, setPanel] = useState(/** @type {{draw: ModulePanel} | 'failed' | null} */ (null))
  useEffect(() => {
    let isGone = false
    loadPanels().then(
      (draw) => isGone || setPanel({ draw }),
      () => isGone || setPanel('failed'),
    )
    return () => {
      isGone = true
    }
  }, [])
  if (panel === null) return html`<${Loading} text="Drawing" />`
  if (panel === 'failed') {
    return html`<${Notice} tone="fair" title="The drawing could not be loaded">
      <p>
        Check your connection, close this module and open it again. The JSON download has its data.
      </p>
    <//>`
  }
  return html`<${panel.draw} id=${id} outcome=${outcome} />`
}
