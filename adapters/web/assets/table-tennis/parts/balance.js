import { html } from 'htm/preact'

/**
 * Wins of two players as one bar, each from its side.
 * @param {{duel: import('./answers.js').HeadToHead}} props
 */
export function Balance({ duel }) {
  const { player1: one, player2: two, player1_wins: won, player2_wins: lost } = duel
  const played = won + lost
  const share = played === 0 ? 50 : (won / played) * 100
  return html`<div class="tt-balance">
    <p class="tt-balance-side">
      <span class="tt-balance-wins figure">${won}</span>
      <span>${one.name}</span>
    </p>
    <p class="tt-balance-side tt-balance-other">
      <span class="tt-balance-wins figure">${lost}</span>
      <span>${two.name}</span>
    </p>
    <div
      class="tt-balance-bar"
      role="img"
      aria-label=${`${one.name} has won ${won}, ${two.name} ${lost}`}
    >
      ${
        played > 0 &&
        html`<span class="tt-balance-one" style=${{ width: `${share.toFixed(1)}%` }}></span>
          <span class="tt-balance-two" style=${{ width: `${(100 - share).toFixed(1)}%` }}></span>`
      }
    </div>
  </div>`
}
