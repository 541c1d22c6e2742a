import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { Loading, Notice } from '../parts/notice.js'

/** @typedef {typeof import('./panels/index.js').ModulePanel} ModulePanel */

/** @type {Promise<ModulePanel> | undefined} */
let loading

/** Begins to load what draws the results of modules; only reports need it. */
export function loadPanels() {
  loading ??= import('./panels/index.js').then((module) => module.ModulePanel)
  loading.catch(() => {
    loading = undefined // the next panel tries again
  })
  return loading
}

/**
 * What one module found, as soon as what draws it is there.
 * @param {{id: string, outcome: unknown}} props
 */
export function LazyPanel({ id, outcome }) {
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
