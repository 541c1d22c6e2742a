import { html } from 'htm/preact'

/**
 * A titled part of a module's chapter. Chapters are h3.
 * @param {{title: string, note?: import('preact').ComponentChildren, isWide?: boolean,
 *   children?: import('preact').ComponentChildren}} props `note`: how to read what is shown.
 */
export function PanelSection({ title, note, children }) {
  return html`<section class="panel-section">
    <h4>${title}</h4>
    ${note && html`<p class="panel-note">${note}</p>`} ${children}
  </section>`
}
