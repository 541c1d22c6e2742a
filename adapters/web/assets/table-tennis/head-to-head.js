import { html } from 'htm/preact'
import { useCallback } from 'preact/hooks'
import { DataTable } from '../parts/data-table.js'
import { mount, usePageTitle } from '../parts/elements.js'
import { countText } from '../parts/format.js'
import { answered, useAnswer } from './parts/answer-view.js'
import { Balance, Day, metMost, OutcomeBadge } from './parts/matches.js'
import { duelPath, PlayerLink, pathPart } from './parts/navigation.js'
import { SearchBox } from './parts/search-box.js'
import { findPlayers } from './parts/search-sources.js'
import { Terms } from './parts/values.js'

/** @typedef {import('./parts/answers.js').Duel} Duel */

/** Two players against each other. @param {{duel: import('./parts/answers.js').HeadToHead}} props */
function DuelPage({ duel }) {
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
        empty="Their sheets have no match of these two."
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
    {
      ...{ title: 'Date', isHead: true, field: 'date' },
      cell: ({ date }) => html`<${Day} date=${date} />`,
    },
    { title: 'Winner', cell: ({ winner }) => (winner === one.licence ? one.name : two.name) },
    {
      title: 'Result',
      cell: ({ result, winner }) =>
        html`<${OutcomeBadge} result=${result} won=${winner === one.licence} />`,
    },
    {
      ...{ title: 'Score', isNumber: true },
      cell: ({ score, winner }) => (winner === one.licence ? score : mirrored(score)),
    },
    {
      title: 'Competition',
      cell: ({ fiche_type: sheet }) => (sheet === 'feminine' ? "Women's" : "Men's"),
    },
    { title: 'Meeting', cell: ({ division }) => division ?? '–' },
  ]
}

/** The API gives the winner's sets first. @param {string} score */
function mirrored(score) {
  return score.split('-').reverse().join('-')
}

/** Whom a player has met most, to compare with at a click. @param {{licence: string}} props */
function OftenMet({ licence }) {
  /** @type {import('./parts/answer-view.js').Answer<{matches: readonly import('./parts/answers.js').Match[]}>} */
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

function Page() {
  const licence = encodeURIComponent(pathPart(location.pathname, 1))
  const opponent = encodeURIComponent(pathPart(location.pathname, 3))
  /** @type {import('./parts/answer-view.js').Answer<import('./parts/answers.js').HeadToHead>} */
  const answer = useAnswer(`/api/players/${licence}/vs/${opponent}`)
  const unknown =
    'At least one of these licences is unknown here. Players appear once their club has been read.'
  const texts = { what: 'the matches', unknown }
  return answered(answer, (duel) => html`<${DuelPage} duel=${duel} />`, texts)
}

mount(html`<${Page} />`, 'page')
