import { html } from 'htm/preact'
import { Badge } from '../../parts/badge.js'

/**
 * A result in a word: the federation's V and D as win and loss.
 * @param {{result: 'V' | 'D' | 'WO', won: boolean}} props
 */
export function OutcomeBadge({ result, won }) {
  if (result === 'WO') {
    return html`<${Badge} tone="neutral" icon="–">WO${won ? ' win' : ''}<//>`
  }
  return result === 'V'
    ? html`<${Badge} tone="good" icon="✓">Win<//>`
    : html`<${Badge} tone="poor" icon="✕">Loss<//>`
}
