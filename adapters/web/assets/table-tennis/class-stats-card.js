import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { numberText } from '../parts/format.js'
import { classPlace } from './parts/class-order.js'

/** @typedef {import('./parts/answers.js').Stat} Stat */

/** Wins and losses by the class of the opponents. @param {{stats: readonly Stat[]}} props */
export function ClassStatsCard({ stats }) {
  return html`<section class="card" aria-labelledby="by-class">
    <h2 id="by-class">By the opponent's class</h2>
    <${DataTable}
      caption="As the sheet counts them: tournaments are in it, walk-overs (WO) are not"
      columns=${columns}
      rows=${stats}
      pageSize=${40}
      empty="The sheet has no statistics yet."
    />
  </section>`
}

/** @type {readonly import('../parts/data-table.js').Column<Stat>[]} */
const columns = [
  {
    key: 'class',
    title: 'Class',
    isHead: true,
    sortBy: (stat) => classPlace(stat.opponent_ranking),
    cell: (stat) => stat.opponent_ranking,
  },
  {
    key: 'wins',
    title: 'Wins',
    isNumber: true,
    sortBy: ({ wins }) => wins,
    cell: ({ wins }) => wins,
  },
  {
    key: 'losses',
    title: 'Losses',
    isNumber: true,
    sortBy: ({ losses }) => losses,
    cell: ({ losses }) => losses,
  },
  {
    key: 'ratio',
    title: 'Won',
    isNumber: true,
    sortBy: ({ ratio }) => ratio,
    cell: ({ ratio }) => (ratio === null ? '–' : `${numberText(ratio)} %`),
  },
  { key: 'bar', title: 'Share', cell: ({ wins, losses }) => shareBar(wins, losses) },
]

/** The figures beside it say the same. @param {number} wins @param {number} losses */
function shareBar(wins, losses) {
  const played = wins + losses
  const width = played === 0 ? '0%' : `${((wins / played) * 100).toFixed(1)}%`
  return html`<span class=${played === 0 ? 'tt-share tt-share-none' : 'tt-share'} aria-hidden="true">
    <span class="tt-share-won" style=${{ width }}></span>
  </span>`
}
