import { html } from 'htm/preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { DataTable, Pager } from '../parts/data-table.js'
import { Loading, mount } from '../parts/elements.js'
import { countText, numberText } from '../parts/format.js'
import { answered, EmptyData, useAnswer } from './parts/answer-view.js'
import { filteredClubs } from './parts/list-filters.js'
import {
  apiPath,
  ClubLink,
  clubColumn,
  divisionPath,
  openOption,
  playerColumn,
  teamPath,
  useQuery,
} from './parts/navigation.js'
import { SearchBox } from './parts/search-box.js'
import { findAll } from './parts/search-sources.js'
import { pointsText } from './parts/values.js'

const pageSize = 25
const mostTeams = 200

/**
 * @template T
 * @typedef {import('./parts/answer-view.js').Answer<T>} Answer
 */
/** @typedef {import('./parts/answers.js').PlayerPage} PlayerPage */
/** @typedef {{teams: readonly import('./parts/answers.js').TeamHit[]}} TeamList */
/** @typedef {{clubs: readonly import('./parts/answers.js').ClubRow[]}} ClubRows */

/**
 * Everything that a text finds; all lists at once, so that none pushes another away.
 * @param {{text: string}} props
 */
function SearchResults({ text }) {
  const [page, setPage] = useState(0)
  const query = { search: text, limit: pageSize, offset: page * pageSize }
  /** @type {Answer<PlayerPage>} */
  const players = useAnswer(apiPath('/api/players', query))
  /** @type {Answer<TeamList>} */
  const teams = useAnswer(apiPath('/api/interclubs/search', { q: text, limit: mostTeams }))
  /** @type {Answer<ClubRows>} */
  const clubs = useAnswer('/api/clubs?limit=10000')
  const isComing = [players, teams, clubs].some(
    ({ data, isLoading }) => data === undefined && isLoading,
  )
  return html`<div class="tt-results">
    ${
      isComing
        ? html`<${Loading} text=${`Searching “${text}”`} />`
        : html`<${PlayersFound} ...${{ text, answer: players, page }} onPage=${setPage} />
            <${TeamsFound} text=${text} answer=${teams} />
            <${ClubsFound} text=${text} answer=${clubs} />`
    }
  </div>`
}

/**
 * @param {{text: string, answer: Answer<PlayerPage>, page: number,
 *   onPage: (page: number) => void}} props
 */
function PlayersFound({ text, answer, page, onPage }) {
  return html`<section class="card" aria-labelledby="players-found">
    ${answered(
      answer,
      ({ players, total }) => html`<div>
        <h2 id="players-found">${countText(total, 'player')} for “${text}”</h2>
        <${DataTable}
          caption="Players by points"
          columns=${playerColumns}
          rows=${players}
          pageSize=${pageSize}
          empty="Nobody has this name or licence. Try fewer letters, or the licence. Players appear once their club has been read."
        />
        <${Pager} ...${{ page, pageSize, total, onPage }} label="the players found" />
      </div>`,
    )}
  </section>`
}

/** @type {readonly import('../parts/data-table.js').Column<import('./parts/answers.js').PlayerRow>[]} */
const playerColumns = [
  playerColumn,
  { title: 'Class', cell: ({ ranking }) => ranking ?? '–' },
  { title: 'Points', isNumber: true, cell: (player) => pointsText(player.points_current) },
  { title: 'Club', cell: ({ club_code: code }) => html`<${ClubLink} code=${code} />` },
  { title: 'Category', cell: ({ category }) => category ?? '–' },
  { title: 'Licence', cell: ({ licence }) => licence },
]

/** @param {{text: string, answer: Answer<TeamList>}} props */
function TeamsFound({ text, answer }) {
  return html`<section class="card" aria-labelledby="teams-found">
    ${answered(
      answer,
      ({ teams }) => html`<div>
        <h2 id="teams-found">${teamsText(teams.length)} for “${text}”</h2>
        <${DataTable}
          caption="Teams by name, with their division"
          columns=${teamColumns}
          rows=${teams}
          pageSize=${pageSize}
          empty="No team has this name. Teams appear once an interclub task has read their division."
        />
      </div>`,
    )}
  </section>`
}

/** The API stops counting there. @param {number} count */
function teamsText(count) {
  return count < mostTeams ? countText(count, 'team') : `The first ${mostTeams} teams`
}

/** @type {readonly import('../parts/data-table.js').Column<import('./parts/answers.js').TeamHit>[]} */
const teamColumns = [
  {
    ...{ title: 'Team', isHead: true, field: 'team_name' },
    cell: ({ division_index: index, team_name: name }) =>
      html`<a href=${teamPath(name, index)}>${name}</a>`,
  },
  {
    ...{ title: 'Division', field: 'division_name' },
    cell: (team) => html`<a href=${divisionPath(team.division_index)}>${team.division_name}</a>`,
  },
]

/** @param {{text: string, answer: Answer<ClubRows>}} props */
function ClubsFound({ text, answer }) {
  return html`<section class="card" aria-labelledby="clubs-found">
    ${answered(answer, ({ clubs }) => {
      const found = filteredClubs(clubs, { q: text, province: '' })
      return html`<div>
        <h2 id="clubs-found">${countText(found.length, 'club')} for “${text}”</h2>
        <${DataTable}
          caption="Clubs by code"
          columns=${clubColumns}
          rows=${found}
          pageSize=${pageSize}
          empty="No club has this name or code."
        />
      </div>`
    })}
  </section>`
}

/** @type {readonly import('../parts/data-table.js').Column<import('./parts/answers.js').ClubRow>[]} */
const clubColumns = [
  clubColumn,
  { title: 'Code', field: 'code' },
  { title: 'Province', cell: ({ province }) => province ?? '–' },
]

const usual = { q: '' }
/** The API takes no more. */
const longest = 100

function Overview() {
  const [{ q }, change] = useQuery(usual)
  const text = q.trim().slice(0, longest)
  const isAsked = text.length >= 2
  useLayoutEffect(() => showAround(!isAsked), [isAsked])
  return html`<div>
    <section class="card tt-search-card" aria-label="Search">
      <${SearchBox}
        id="search"
        label="Player, team or club"
        hint="A name, a part of it, or a licence. Arrows choose from the list, Enter shows everything."
        initial=${q.slice(0, longest)}
        source=${findAll}
        onChoose=${openOption}
        onSubmit=${/** @param {string} text */ (text) => change({ q: text })}
      />
    </section>
    ${isAsked ? html`<${SearchResults} key=${text} text=${text} />` : html`<${Totals} />`}
  </div>`
}

/** What the page says besides makes room for what was found. @param {boolean} isShown */
function showAround(isShown) {
  const around = document.getElementById('around')
  if (around !== null) around.hidden = !isShown
}

function Totals() {
  /** @type {Answer<import('./parts/answers.js').Stats>} */
  const { data: stats, error } = useAnswer('/api/stats')
  /** @type {Answer<import('./parts/answers.js').InterclubStats>} */
  const { data: interclubs } = useAnswer('/api/interclubs/stats')
  if (stats?.clubs === 0) return html`<${EmptyData} what="clubs" />`
  const weeks = interclubs?.max_week ?? null
  return html`<section aria-label="What is stored">
    <ul class="tt-tiles">
      ${tile('Clubs', stats?.clubs)} ${tile('Players', stats?.players)}
      ${tile('Match results', stats?.matches)} ${tile('Teams', interclubs?.teams_count)}
    </ul>
    <p class="small soft tt-tiles-note">
      ${error !== undefined && 'The numbers cannot be shown right now. '}
      ${weeks !== null && interclubs && `Standings of ${countText(interclubs.divisions_count, 'division')}, weeks ${interclubs.min_week} to ${weeks}.`}
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
