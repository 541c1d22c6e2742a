import { html } from 'htm/preact'
import type { Tone } from '../web/assets/charts/tone.js'
import type { Content } from './content.ts'

/** One number that matters, with what it is. */
export type Figure = {
  readonly label: string
  readonly value: string
  readonly tone?: Tone
  readonly note?: string
}

/** Numbers side by side; those that are not known (an en dash) are left out. */
export function figures(list: readonly Figure[]): Content {
  const known = list.filter(({ value }) => value !== '' && value !== '–')
  if (known.length === 0) return null
  return html`
    <dl class="figures">
      ${known.map(
        ({ label, value, tone, note = '' }) => html`
          <div class=${`figure${tone === undefined ? '' : ` tone-${tone}`}`}>
            <dt>${label}</dt>
            <dd>
              <span class="figure-value">${value}</span>
              ${note !== '' && html`<span class="figure-note">${note}</span>`}
            </dd>
          </div>
        `,
      )}
    </dl>
  `
}
