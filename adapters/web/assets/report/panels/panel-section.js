import { html } from 'htm/preact'

/**
 * A titled part of a module's chapter. Chapters are h3.
 * @param {{title: string, note?: import('preact').ComponentChildren, hasTables?: boolean,
 *   children?: import('preact').ComponentChildren}} props `note`: how to read what is shown.
 *   `hasTables`: several, each with its own name.
 */
export function PanelSection({ title, note, hasTables = false, children }) {
  return html`<section class=${hasTables ? 'panel-section panel-captioned' : 'panel-section'}>
    <h4>${title}</h4>
    ${note && html`<p class="panel-note">${note}</p>`} ${children}
  </section>`
}
