import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { apiPath } from '../parts/api.js'
import { DataTable, Pager } from '../parts/data-table.js'
import { Loading, mount, useHidden } from '../parts/elements.js'
import { answered, EmptyData, useAnswer } from './parts/answer-view.js'
import { column, numberColumn } from './parts/columns.js'
import { filteredClubs } from './parts/list-filters.js'
import {
  ClubLink,
  classColumn,
  clubColumns,
  divisionColumn,
  openOption,
  playerColumn,
  teamPath,
  useQuery,
} from './parts/navigation.js'
import { SearchBox } from './parts/search-box.js'
import { findAll } from './parts/search-sources.js'
import { ageText, pointsText } from './parts/values.js'

/** @import {Answer, Asked, Column, Columns} from './parts/types.ts' */

const pageSize = 25
const mostTeams = 200

/**
 * Everything that a text finds; all lists at once, so that none pushes another away.
 * @param {{text: string}} props
 */
function SearchResults({ text }) {
  const [page, setPage] = useState(0)
  const query = { search: text, limit: pageSize, offset: page * pageSize }
  /** @type {Answer<'PlayerList'>} */
  const players = useAnswer(apiPath('/api/players', query))
  /** @type {Answer<'TeamSearch'>} */
  const teams = useAnswer(apiPath('/api/interclubs/search', { q: text, limit: mostTeams }))
  /** @type {Answer<'ClubList'>} */
  const clubs = useAnswer('/api/clubs?limit=10000')
  const isComing = [players, teams, clubs].some(
    ({ data, isLoading }) => data === undefined && isLoading,
  )
  if (isComing) {
    return html`<div class="tt-results">
      <${Loading} text=${t('table-tennis-clubs.overview.searching', { text })} />
    </div>`
  }
  return html`<div class="tt-results">
    ${found('players', players, ({ players: rows, total }) => ({
      ...{ rows, title: t('table-tennis-clubs.overview.playersFor', { n: total, text }) },
      ...{ caption: t('table-tennis-clubs.overview.players'), columns: playerColumns() },
      empty: t('table-tennis-clubs.overview.noPlayer'),
      more: html`<${Pager}
        ...${{ page, pageSize, total, onPage: setPage }}
        label=${t('table-tennis-clubs.overview.players')}
      />`,
    }))}
    ${found('teams', teams, ({ teams: rows }) => ({
      ...{ rows, title: teamsText(rows.length, text), columns: teamColumns() },
      ...{ caption: t('table-tennis-clubs.overview.teams') },
      empty: t('table-tennis-clubs.overview.noTeam'),
    }))}
    ${found('clubs', clubs, ({ clubs: all }) => {
      const rows = filteredClubs(all, { q: text, province: '' })
      return {
        ...{ rows, title: t('table-tennis-clubs.overview.clubsFor', { n: rows.length, text }) },
        ...{ caption: t('table-tennis-clubs.list.caption'), columns: clubColumns() },
        empty: t('table-tennis-clubs.overview.noClub'),
      }
    })}
  </div>`
}

/**
 * The results of one kind.
 * @template T, R
 * @param {string} kind @param {Asked<T>} answer
 * @param {(data: T) => {rows: readonly R[], title: string, caption: string,
 *   columns: readonly Column<R>[], empty: string, more?: import('preact').VNode}} view
 */
function found(kind, answer, view) {
  const id = `${kind}-found`
  return html`<section class="card" aria-labelledby=${id}>
    ${answered(answer, (data) => {
      const { title, more, ...table } = view(data)
      return html`<div>
        <h2 id=${id}>${title}</h2>
        <${DataTable} ...${table} pageSize=${pageSize} />
        ${more}
      </div>`
    })}
  </section>`
}

/** @returns {Columns<'PlayerRow'>} */
const playerColumns = () => [
  playerColumn(),
  { ...classColumn(), narrow: 'below' },
  numberColumn('points', { cell: (player) => pointsText(player.points_current) }),
  column('club', {
    narrow: 'below',
    cell: ({ club_code: code }) => html`<${ClubLink} code=${code} />`,
  }),
  column('category', { narrow: 'below', cell: ({ category }) => ageText(category) }),
  column('licence', { field: 'licence', narrow: 'hidden' }),
]

/** The API stops counting there. @param {number} n @param {string} text */
function teamsText(n, text) {
  return n < mostTeams
    ? t('table-tennis-clubs.overview.teamsFor', { n, text })
    : t('table-tennis-clubs.overview.firstTeamsFor', { n, text })
}

/** @returns {Columns<'TeamHit'>} */
const teamColumns = () => [
  column('team', {
    isHead: true,
    field: 'team_name',
    cell: ({ division_index: index, team_name: name }) =>
      html`<a href=${teamPath(name, index)}>${name}</a>`,
  }),
  { ...divisionColumn(), field: 'division_name' },
]

const usual = { q: '' }
/** Maximum of the API. */
const longest = 100

function Overview() {
  const [{ q }, change] = useQuery(usual)
  const text = q.trim().slice(0, longest)
  const isAsked = text.length >= 2
  useHidden('around', isAsked)
  return html`<div>
    <section class="card tt-search-card" aria-label=${t('table-tennis.search.button')}>
      <${SearchBox}
        id="search"
        label=${t('table-tennis-clubs.overview.search')}
        hint=${t('table-tennis-clubs.overview.hint')}
        initial=${q.slice(0, longest)}
        source=${findAll}
        onChoose=${openOption}
        onSubmit=${/** @param {string} text */ (text) => change({ q: text })}
      />
    </section>
    ${isAsked ? html`<${SearchResults} key=${text} text=${text} />` : html`<${Totals} />`}
  </div>`
}

function Totals() {
  /** @type {Answer<'DataStats'>} */
  const { data: stats, error } = useAnswer('/api/stats')
  /** @type {Answer<'InterclubStats'>} */
  const { data: interclubs } = useAnswer('/api/interclubs/stats')
  if (stats?.clubs === 0) return html`<${EmptyData} what="clubs" />`
  const { divisions_count: n = 0, min_week: first, max_week: last } = interclubs ?? {}
  return html`<section aria-label=${t('table-tennis-clubs.overview.stored')}>
    <ul class="tt-tiles">
      ${tile(t('table-tennis.search.clubs'), stats?.clubs)}
      ${tile(t('table-tennis.search.players'), stats?.players)}
      ${tile(t('table-tennis-clubs.overview.results'), stats?.matches)}
      ${tile(t('table-tennis.search.teams'), interclubs?.teams_count)}
    </ul>
    <p class="small soft tt-tiles-note">
      ${error !== undefined && t('table-tennis-clubs.overview.noTotals')}
      ${first && last && t('table-tennis-clubs.overview.weeks', { n, first, last })}
    </p>
  </section>`
}

/** @param {string} label @param {number | undefined} value */
function tile(label, value) {
  return html`<li class="tt-tile">
    <span class="tt-tile-value figure">${numberText(value)}</span>
    <span class="tt-tile-label">${label}</span>
  </li>`
}

mount(html`<${Overview} />`, 'page')
