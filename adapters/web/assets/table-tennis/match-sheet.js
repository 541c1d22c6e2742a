import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { Notice } from '../parts/elements.js'
import { hourText, numberText } from '../parts/format.js'
import { PlayerLink } from './parts/navigation.js'
import { figure } from './parts/values.js'

/** @typedef {import('./parts/fixture-answers.js').MatchProbability} MatchProbability */
/** @typedef {import('./parts/fixture-answers.js').MatchSheet} Sheet */
/** @typedef {import('./parts/fixture-answers.js').SheetGame} SheetGame */
/** @typedef {import('./parts/fixture-answers.js').SheetPlayer} SheetPlayer */
/** @typedef {import('./parts/fixture-answers.js').SheetSide} SheetSide */

/** Line-ups and games of a match. @param {{sheet: Sheet}} props */
export function SheetView({ sheet }) {
  const { available, home, away, games, start_time: start, end_time: end } = sheet
  if (!available)
    return html`<p class="soft">The sheet has not been entered, or not been read yet.</p>`
  return html`<div>
    ${
      start !== null &&
      html`<p class="small soft">Played from ${hourText(start)}${end !== null && ` to ${hourText(end)}`}</p>`
    }
    ${
      sheet.consistent === false &&
      html`<${Notice} tone="fair">
        <p>The games do not add up to the result that the teams entered.</p>
      <//>`
    }
    <div class="tt-columns">${[home, away].map((side) => html`<${LineUp} side=${side} />`)}</div>
    <${DataTable}
      caption="Games in the order of the sheet, home player first"
      columns=${gameColumns(sheet)}
      rows=${games}
      empty="The sheet has no games."
    />
  </div>`
}

/** @param {{side: SheetSide}} props */
function LineUp({ side: { team_name: team, players } }) {
  return html`<${DataTable}
    caption=${`Players of ${team ?? 'the team'}`}
    columns=${playerColumns}
    rows=${players}
    empty="The sheet names nobody."
  />`
}

/** @type {readonly import('../parts/data-table.js').Column<SheetPlayer>[]} */
const playerColumns = [
  { title: 'Player', isHead: true, cell: (player) => html`<${PlayerLink} ...${player} />` },
  { title: 'Class', cell: ({ ranking }) => ranking ?? '–' },
  {
    ...{ title: 'Wins', isNumber: true },
    cell: ({ wins, absent }) => (absent ? 'Absent' : numberText(wins)),
  },
]

/**
 * @param {Sheet} sheet
 * @returns {readonly import('../parts/data-table.js').Column<SheetGame>[]}
 */
function gameColumns({ home, away }) {
  const people = new Map(
    [...home.players, ...away.players].map(({ licence, name }) => [licence, name]),
  )
  /** @param {readonly (string | null)[]} licences */
  const names = (licences) => {
    if (licences.length === 0) return html`<span class="soft">Not named</span>`
    return licences.map(
      (licence, at) => html`${at > 0 && ' / '}<${PlayerLink}
          ...${{ licence, name: licence === null ? null : (people.get(licence) ?? licence) }}
        />`,
    )
  }
  return [
    {
      ...{ title: 'Players', isHead: true },
      cell: ({ type, home_licences: one, away_licences: other }) =>
        html`${type === 'double' && 'Double: '}${names(one)} – ${names(other)}`,
    },
    { title: 'Sets', cell: setsOf },
    {
      ...{ title: 'Score', isNumber: true },
      cell: ({ home_total: one, away_total: other }) => `${one}-${other}`,
    },
  ]
}

/** @param {SheetGame} game */
function setsOf({ home_sets: home, away_sets: away, forfeit, sets }) {
  if (forfeit !== null) {
    return { home: 'Home absent', away: 'Away absent', both: 'Both absent' }[forfeit]
  }
  const points = sets.map((set) => `${set.home}-${set.away}`).join(', ')
  return html`<span class="tt-date">${numberText(home)}-${numberText(away)}</span>
    ${points !== '' && html`<div class="small soft">${points}</div>`}`
}

/**
 * How likely each result of a match is.
 * @param {{probability: MatchProbability, home: string, away: string}} props names of the teams.
 */
export function ProbabilityView({ probability, home, away }) {
  const { basis, home: chances, expected_score: score, warnings } = probability
  if (chances === null || score === null) {
    return html`<p class="soft">The sheets or the points of too few players are known for an estimate.</p>`
  }
  return html`<div>
    <dl class="tt-figures">
      ${figure(`${home} wins`, percentText(chances.win))} ${figure('Draw', percentText(chances.draw))}
      ${figure(`${away} wins`, percentText(chances.loss))}
      ${figure('Expected score', `${numberText(score.home, 1)} – ${numberText(score.away, 1)}`)}
    </dl>
    <p class="small soft">
      ${basis === 'sheet' ? 'For the players of the sheet, by their points before the match.' : 'For the players with the most matches in each team, by their points.'}
      ${warnings.map(({ text }) => ` ${text}`)}
    </p>
  </div>`
}

/** Never certain. @param {number} chance */
function percentText(chance) {
  const rounded = Math.round(chance * 100)
  if (rounded === 0) return '< 1 %'
  return rounded === 100 ? '> 99 %' : `${rounded} %`
}
