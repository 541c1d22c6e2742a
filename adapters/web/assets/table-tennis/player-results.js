import { html } from 'htm/preact'
import { locale, t } from '../../../texts/texts.ts'
import { DataTable } from '../parts/data-table.js'
import { choices } from '../parts/form-fields.js'
import { Card } from './parts/answer-view.js'
import { column, numberColumn, shownAs } from './parts/columns.js'
import { filterFields } from './parts/list-filters.js'
import {
  classesIn,
  Day,
  filteredMatches,
  monthsIn,
  OutcomeBadge,
  tallyOf,
} from './parts/matches.js'
import { duelPath, OpponentClub, PlayerLink } from './parts/navigation.js'
import { classPlace, gainText, shareText } from './parts/values.js'

/** @import {MatchFilter} from './parts/matches.js' */

/**
 * @import {Columns, Sent} from './parts/types.ts'
 * @typedef {Sent<'Match'>} Match
 */

/**
 * The results of one sheet, to be filtered.
 * @param {{licence: string, matches: readonly Match[], filter: MatchFilter,
 *   onFilter: (changes: Partial<MatchFilter>) => void}} props
 */
export function ResultsCard({ licence, matches, filter, onFilter }) {
  const shown = filteredMatches(matches, filter)
  const { wins, losses, walkOvers } = tallyOf(shown)
  const key = `${filter.result} ${filter.class} ${filter.period}`
  if (matches.length === 0) {
    return html`<${Card} id="results" title=${t('table-tennis-players.results.title')}>
      <p class="soft">${t('table-tennis-players.results.none')}</p>
    <//>`
  }
  const tally = { n: shown.length, wins, losses, wo: walkOvers }
  return html`<${Card} id="results" title=${t('table-tennis-players.results.title')}>
    <${Filters} matches=${matches} filter=${filter} onFilter=${onFilter} />
    <p class="small soft" role="status">${t('table-tennis-players.results.tally', tally)}</p>
    <${DataTable}
      key=${key}
      caption=${t('table-tennis-players.results.caption')}
      columns=${columnsFor(licence)}
      rows=${shown}
      foldsAt="60rem"
      pageSize=${20}
      empty=${t('table-tennis-players.results.empty')}
    />
  <//>`
}

/**
 * @param {{matches: readonly Match[], filter: MatchFilter,
 *   onFilter: (changes: Partial<MatchFilter>) => void}} props
 */
function Filters({ matches, filter, onFilter }) {
  const { choice } = filterFields(filter, onFilter)
  /** @param {string} name */
  const own = (name) => t(`table-tennis-players.results.${name}`)
  const outcomes = [
    { value: 'win', text: own('wins') },
    { value: 'loss', text: own('losses') },
    { value: 'wo', text: own('wo') },
  ]
  const months = choices(monthsIn(matches), monthText)
  const periods = [{ value: 'latest', text: own('latest') }, ...months]
  return html`<div class="tt-filters">
    ${choice('result', t('table-tennis.column.result'), own('all'), outcomes)}
    ${choice('class', own('opponentClass'), own('allClasses'), choices(classesIn(matches)))}
    ${choice('period', own('period'), own('season'), periods)}
  </div>`
}

/** @param {string} month YYYY-MM */
function monthText(month) {
  const date = new Date(`${month}-01T00:00:00Z`)
  return date.toLocaleDateString(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/**
 * @param {string} licence
 * @returns {Columns<'Match'>}
 */
function columnsFor(licence) {
  return [
    column('date', { field: 'date', cell: ({ date }) => html`<${Day} date=${date} />` }),
    column('result', { cell: (match) => html`<${OutcomeBadge} ...${match} />` }),
    numberColumn('score', { field: 'score', narrow: 'below' }),
    column('opponent', {
      isHead: true,
      field: 'opponent_name',
      cell: ({ opponent_licence: opponent, opponent_name: name }) =>
        html`<${PlayerLink} licence=${opponent} name=${name} />`,
    }),
    column('class', {
      field: 'opponent_ranking',
      narrow: 'below',
      sortBy: ({ opponent_ranking: text }) => (text === null ? null : classPlace(text)),
    }),
    numberColumn('points', shownAs('points_change', gainText)),
    column('table-tennis-players.duel.heading', {
      narrow: 'below',
      cell: (match) => duelLink(licence, match),
    }),
    column('club', {
      narrow: 'below',
      cell: (match) => html`<${OpponentClub} club=${match.opponent_club} />`,
    }),
    column('table-tennis-players.results.sheetNumber', {
      narrow: 'hidden',
      cell: ({ division }) => division ?? '–',
    }),
  ]
}

/** @param {string} licence @param {Match} match */
function duelLink(licence, { opponent_licence: opponent, opponent_name: name }) {
  if (opponent === null) return '–'
  return html`<a href=${duelPath(licence, opponent)}>
    ${t('table-tennis-players.duel.compare')}<span class="visually-hidden"> ${name}</span>
  </a>`
}

/** Wins and losses by the class of the opponents. @param {{stats: readonly Sent<'RankingStat'>[]}} props */
export function ClassStatsCard({ stats }) {
  return html`<${Card} id="by-class" title=${t('table-tennis-players.byClass.title')}>
    <${DataTable}
      caption=${t('table-tennis-players.byClass.caption')}
      columns=${statColumns()}
      rows=${stats}
      pageSize=${40}
      empty=${t('table-tennis-players.byClass.empty')}
    />
  <//>`
}

/** @returns {Columns<'RankingStat'>} */
const statColumns = () => [
  column('class', {
    isHead: true,
    field: 'opponent_ranking',
    sortBy: (stat) => classPlace(stat.opponent_ranking),
  }),
  numberColumn('wins', { field: 'wins' }),
  numberColumn('losses', { field: 'losses' }),
  numberColumn('winRate', {
    field: 'ratio',
    cell: ({ ratio, wins, losses }) =>
      html`${ratio === null ? '–' : shareText(ratio / 100)} ${shareBar(wins, losses)}`,
  }),
]

/** The figures next to it show the same. @param {number} wins @param {number} losses */
function shareBar(wins, losses) {
  const played = wins + losses
  const width = played === 0 ? '0%' : `${((wins / played) * 100).toFixed(1)}%`
  return html`<span class=${played === 0 ? 'tt-share tt-share-none' : 'tt-share'} aria-hidden="true">
    <span class="tt-share-won" style=${{ width }}></span>
  </span>`
}
