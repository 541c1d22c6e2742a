import { html } from 'htm/preact'

/**
 * Names and what they are; rows without a value (null, undefined, false) are left out.
 * @param {{rows: readonly (readonly [string, import('preact').ComponentChildren])[]}} props
 */
export function FactsList({ rows }) {
  const known = rows.filter(([, value]) => value !== undefined && value !== null && value !== false)
  if (known.length === 0) return null
  return html`<dl class="facts panel-facts">
    ${known.map(
      ([name, value]) => html`<dt>${name}</dt>
        <dd>${value}</dd>`,
    )}
  </dl>`
}
