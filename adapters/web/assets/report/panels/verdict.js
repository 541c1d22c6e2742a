import { html } from 'htm/preact'
import { Badge } from '../../parts/badge.js'

/**
 * Yes, no or not known, in words that say what that means.
 * @param {{value: boolean | undefined, yes: string, no: string, unknown?: string,
 *   isBad?: boolean, noTone?: import('../../parts/badge.js').Tone}} props
 *   `isBad`: yes is what one does not want.
 */
export function Verdict({ value, yes, no, unknown = 'Not known', isBad = false, noTone = 'poor' }) {
  if (value === undefined) return html`<${Badge} tone="neutral" icon="?">${unknown}<//>`
  const isGood = value !== isBad
  return html`<${Badge} tone=${isGood ? 'good' : noTone} icon=${isGood ? '✓' : '✕'}
    >${value ? yes : no}<//
  >`
}
