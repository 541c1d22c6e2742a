import { html } from 'htm/preact'
import type { Content } from './content.ts'

export type Fact = readonly [label: string, value: Content]

/** Names with their values; those without a value are left out, nothing when none is left. */
export function facts(rows: readonly Fact[]): Content {
  const known = rows.filter(([, value]) => value !== null && value !== '' && value !== '–')
  if (known.length === 0) return null
  return html`
    <dl class="facts">
      ${known.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
    </dl>
  `
}
