import { html } from 'htm/preact'
import { useCallback } from 'preact/hooks'
import { DataTable } from '../parts/data-table.js'
import { countText } from '../parts/format.js'
import { OftenMet } from './often-met.js'
import { Balance } from './parts/balance.js'
import { Day } from './parts/day.js'
import { PlayerLink } from './parts/links.js'
import { OutcomeBadge } from './parts/outcome-badge.js'
import { duelPath } from './parts/paths.js'
import { SearchBox } from './parts/search-box.js'
import { findPlayers } from './parts/sources.js'
import { Terms } from './parts/terms.js'
import { usePageTitle } from './parts/use-page-title.js'

/** @typedef {import('./parts/answers.js').Duel} Duel */

/** Two players against each other. @param {{duel: import('./parts/answers.js').HeadToHead}} props */
export function DuelPage({ duel }) {
  const { player1: one, player2: two, matches } = duel
  usePageTitle(`${one.name} and ${two.name}: head-to-head`)
  return html`<div>
    <h1 class="tt-duel-title">
      <${PlayerLink} ...${one} /> <span class="soft">vs</span> <${PlayerLink} ...${two} />
    </h1>
    <section class="card" aria-labelledby="balance">
      <div class="card-head">
        <h2 id="balance">${countText(matches.length, 'match', 'matches')}</h2>
        <a class="button" href=${duelPath(two.licence, one.licence)}>
          <span aria-hidden="true">⇄</span> Swap sides
        </a>
      </div>
      <${Balance} duel=${duel} />
    </section>
    <section class="card" aria-labelledby="matches">
      <h2 id="matches">Matches</h2>
      <${DataTable}
        caption=${`Latest first; result and score as ${one.name} sees them`}
        columns=${columnsFor(duel)}
        rows=${matches}
        pageSize=${25}
        empty="These two have not played against each other, as far as their sheets tell."
      />
    </section>
    <${OtherOpponent} licence=${one.licence} name=${one.name} />
    <${Terms} terms=${['wo', 'sheet']} />
  </div>`
}

/** @param {{licence: string, name: string}} props */
function OtherOpponent({ licence, name }) {
  const open = useCallback(
    /** @param {{key: string}} option */
    ({ key }) => {
      if (key !== licence) location.assign(duelPath(licence, key))
    },
    [licence],
  )
  return html`<section class="card tt-search-card" aria-labelledby="other">
    <h2 id="other">Another opponent</h2>
    <${SearchBox}
      id="opponent"
      label=${`Compare ${name} with`}
      source=${findPlayers}
      onChoose=${open}
    />
    <${OftenMet} licence=${licence} />
  </section>`
}

/**
 * @param {import('./parts/answers.js').HeadToHead} duel
 * @returns {readonly import('../parts/data-table.js').Column<Duel>[]}
 */
function columnsFor({ player1: one, player2: two }) {
  return [
    { key: 'date', title: 'Date', isHead: true, sortBy: ({ date }) => date, cell: dayOf },
    {
      key: 'winner',
      title: 'Winner',
      cell: ({ winner }) => (winner === one.licence ? one.name : two.name),
    },
    {
      key: 'result',
      title: 'Result',
      cell: ({ result, winner }) =>
        html`<${OutcomeBadge} result=${result} won=${winner === one.licence} />`,
    },
    {
      key: 'score',
      title: 'Score',
      isNumber: true,
      cell: ({ score, winner }) => (winner === one.licence ? score : mirrored(score)),
    },
    {
      key: 'sheet',
      title: 'Competition',
      cell: ({ fiche_type: sheet }) => (sheet === 'feminine' ? "Women's" : "Men's"),
    },
    { key: 'division', title: 'Meeting', cell: ({ division }) => division ?? '–' },
  ]
}

/** @param {Duel} duel */
function dayOf({ date }) {
  return html`<${Day} date=${date} />`
}

/** The API tells the winner's sets first. @param {string} score */
function mirrored(score) {
  return score.split('-').reverse().join('-')
}
