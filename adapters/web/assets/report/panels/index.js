import { html } from 'htm/preact'
import { Notice } from '../../parts/notice.js'
import { AnyPanel } from './any-panel.js'
import { PanelBoundary } from './panel-boundary.js'
import { fields, text } from './parts/read.js'

/** @type {Readonly<Record<string, import('preact').FunctionComponent<{result: unknown}>>>} */
const panels = {}

/**
 * What one module found, drawn; why, where it did not run. It has no title of its own: it stands
 * under one, and its parts are h4. Whatever is in `outcome`, it does not throw.
 * @param {{id: string, outcome: unknown}} props `outcome` of a report's `modules`.
 */
export function ModulePanel({ id, outcome }) {
  const { status, skipped, error, code, result } = fields(outcome)
  if (status === 'skipped') {
    return html`<${Notice} title="This module was left out">
      <p>${text(skipped) ?? 'The report does not say why.'}</p>
    <//>`
  }
  if (status === 'failed') {
    return html`<${Notice} tone="poor" title="This module failed">
      <p>${text(error) ?? 'The report does not say why.'}</p>
      ${text(code) && html`<p class="small soft">Code: <code>${text(code)}</code></p>`}
    <//>`
  }
  const Panel = (Object.hasOwn(panels, id) ? panels[id] : undefined) ?? AnyPanel
  return html`<div class="panel">
    <${PanelBoundary}><${Panel} result=${result} /><//>
  </div>`
}
