import { html } from 'htm/preact'
import { metMost } from './parts/match-filter.js'
import { duelPath } from './parts/paths.js'
import { useAnswer } from './parts/use-answer.js'

/** Whom a player has met most, to compare with at a click. @param {{licence: string}} props */
export function OftenMet({ licence }) {
  /** @type {ReturnType<typeof useAnswer<{matches: readonly import('./parts/answers.js').Match[]}>>} */
  const { data } = useAnswer(`/api/players/${encodeURIComponent(licence)}/matches?limit=500`)
  const met = data === undefined ? [] : metMost(data.matches)
  if (met.length === 0) return null
  return html`<div class="tt-met">
    <h3>Met most</h3>
    <ul class="tt-chips">
      ${met.map(
        (opponent) => html`<li>
          <a class="tt-chip" href=${duelPath(licence, opponent.licence)}>
            ${opponent.name} <span class="figure soft">${opponent.count}×</span>
          </a>
        </li>`,
      )}
    </ul>
  </div>`
}
