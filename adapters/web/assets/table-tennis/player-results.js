import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { choiceField } from '../parts/form-fields.js'
import { countText, numberText } from '../parts/format.js'
import {
  classesIn,
  Day,
  filteredMatches,
  monthsIn,
  OutcomeBadge,
  tallyOf,
} from './parts/matches.js'
import { duelPath, OpponentClub, PlayerLink } from './parts/navigation.js'
import { classPlace, gainText } from './parts/values.js'

/** @typedef {import('./parts/answers.js').Match} Match */
/** @typedef {import('./parts/matches.js').MatchFilter} MatchFilter */

/**
 * The results of one sheet, to be filtered.
 * @param {{licence: string, matches: readonly Match[], filter: MatchFilter,
 *   onFilter: (changes: Partial<MatchFilter>) => void}} props
 */
export function ResultsCard({ licence, matches, filter, onFilter }) {
  const shown = filteredMatches(matches, filter)
  const { wins, losses, walkOvers } = tallyOf(shown)
  const key = `${filter.result} ${filter.class} ${filter.period}`
  return html`<section class="card" aria-labelledby="results">
    <h2 id="results">Results</h2>
    ${
      matches.length === 0
        ? html`<p class="soft">This sheet has no matches yet.</p>`
        : html`<div>
            <${Filters} matches=${matches} filter=${filter} onFilter=${onFilter} />
            <p class="small soft" role="status">
              ${countText(shown.length, 'match', 'matches')}: ${countText(wins, 'win')},${' '}
              ${countText(losses, 'loss', 'losses')}${walkOvers > 0 && `, ${walkOvers} WO`}
            </p>
            <${DataTable}
              key=${key}
              caption="Results, latest first"
              columns=${columnsFor(licence)}
              rows=${shown}
              pageSize=${20}
              empty="No match has these properties. Change a filter."
            />
          </div>`
    }
  </section>`
}

/**
 * @param {{matches: readonly Match[], filter: MatchFilter,
 *   onFilter: (changes: Partial<MatchFilter>) => void}} props
 */
function Filters({ matches, filter, onFilter }) {
  const results = [
    { value: '', text: 'All results' },
    { value: 'win', text: 'Wins' },
    { value: 'loss', text: 'Losses' },
    { value: 'wo', text: 'Walk-overs (WO)' },
  ]
  const classes = classesIn(matches).map((text) => ({ value: text, text }))
  const months = monthsIn(matches).map((month) => ({ value: month, text: monthText(month) }))
  const periods = [{ value: 'latest', text: 'Latest four weeks' }, ...months]
  return html`<div class="tt-filters">
    ${choiceField({
      ...{ id: 'result', label: 'Result', value: filter.result, options: results },
      onChange: (result) => onFilter({ result }),
    })}
    ${choiceField({
      ...{ id: 'class', label: "Opponent's class", value: filter.class },
      options: [{ value: '', text: 'All classes' }, ...classes],
      onChange: (ranking) => onFilter({ class: ranking }),
    })}
    ${choiceField({
      ...{ id: 'period', label: 'Period', value: filter.period },
      options: [{ value: '', text: 'Whole season' }, ...periods],
      onChange: (period) => onFilter({ period }),
    })}
  </div>`
}

/** @param {string} month YYYY-MM */
function monthText(month) {
  const date = new Date(`${month}-01T00:00:00Z`)
  return date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/**
 * @param {string} licence
 * @returns {readonly import('../parts/data-table.js').Column<Match>[]}
 */
function columnsFor(licence) {
  return [
    {
      ...{ title: 'Date', field: 'date' },
      cell: ({ date }) => html`<${Day} date=${date} />`,
    },
    { title: 'Result', cell: (match) => html`<${OutcomeBadge} ...${match} />` },
    { title: 'Score', isNumber: true, cell: ({ score }) => score },
    {
      ...{ title: 'Opponent', isHead: true, field: 'opponent_name' },
      cell: ({ opponent_licence: opponent, opponent_name: name }) =>
        html`<${PlayerLink} licence=${opponent} name=${name} />`,
    },
    {
      ...{ title: 'Class', field: 'opponent_ranking' },
      sortBy: ({ opponent_ranking: text }) => (text === null ? null : classPlace(text)),
    },
    {
      ...{ title: 'Points', isNumber: true, field: 'points_change' },
      cell: (match) => gainText(match.points_change),
    },
    { title: 'Head-to-head', cell: (match) => duelLink(licence, match) },
    { title: 'Club', cell: (match) => html`<${OpponentClub} club=${match.opponent_club} />` },
    { title: 'Meeting', cell: ({ division }) => division ?? '–' },
  ]
}

/** @param {string} licence @param {Match} match */
function duelLink(licence, { opponent_licence: opponent, opponent_name: name }) {
  if (opponent === null) return '–'
  return html`<a href=${duelPath(licence, opponent)}>
    Compare<span class="visually-hidden"> with ${name}</span>
  </a>`
}

/** @typedef {import('./parts/answers.js').Stat} Stat */

/** Wins and losses by the class of the opponents. @param {{stats: readonly Stat[]}} props */
export function ClassStatsCard({ stats }) {
  return html`<section class="card" aria-labelledby="by-class">
    <h2 id="by-class">By the opponent's class</h2>
    <${DataTable}
      caption="As on the sheet: with tournaments, without walk-overs (WO)"
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
    ...{ title: 'Class', isHead: true, field: 'opponent_ranking' },
    sortBy: (stat) => classPlace(stat.opponent_ranking),
  },
  { title: 'Wins', isNumber: true, field: 'wins' },
  { title: 'Losses', isNumber: true, field: 'losses' },
  {
    ...{ title: 'Won', isNumber: true, field: 'ratio' },
    cell: ({ ratio }) => (ratio === null ? '–' : `${numberText(ratio)} %`),
  },
  { title: 'Share', cell: ({ wins, losses }) => shareBar(wins, losses) },
]

/** The figures beside it say the same. @param {number} wins @param {number} losses */
function shareBar(wins, losses) {
  const played = wins + losses
  const width = played === 0 ? '0%' : `${((wins / played) * 100).toFixed(1)}%`
  return html`<span class=${played === 0 ? 'tt-share tt-share-none' : 'tt-share'} aria-hidden="true">
    <span class="tt-share-won" style=${{ width }}></span>
  </span>`
}
