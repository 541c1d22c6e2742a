import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { DataTable } from '../parts/data-table.js'
import { countText } from '../parts/format.js'
import { Loading } from '../parts/notice.js'
import { Pager } from '../parts/pager.js'
import { Answered } from './parts/answered.js'
import { filteredClubs } from './parts/club-list.js'
import { ClubLink, PlayerLink } from './parts/links.js'
import { apiPath, divisionPath } from './parts/paths.js'
import { pointsText } from './parts/points-text.js'
import { useAnswer } from './parts/use-answer.js'

const pageSize = 25
const mostTeams = 200

/**
 * @template T
 * @typedef {ReturnType<typeof useAnswer<T>>} Answer
 */
/** @typedef {import('./parts/answers.js').PlayerPage} PlayerPage */
/** @typedef {{teams: readonly import('./parts/answers.js').TeamHit[]}} TeamList */
/** @typedef {{clubs: readonly import('./parts/answers.js').ClubRow[]}} ClubRows */

/**
 * Everything that a text finds; all lists at once, so that none pushes another away.
 * @param {{text: string}} props
 */
export function SearchResults({ text }) {
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
    <${Answered} answer=${answer}>
      ${
        /** @param {PlayerPage} found */
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
        </div>`
      }
    <//>
  </section>`
}

/** @type {readonly import('../parts/data-table.js').Column<import('./parts/answers.js').PlayerRow>[]} */
const playerColumns = [
  {
    key: 'name',
    title: 'Name',
    isHead: true,
    cell: (player) => html`<${PlayerLink} ...${player} />`,
  },
  { key: 'ranking', title: 'Class', cell: ({ ranking }) => ranking ?? '–' },
  {
    key: 'points',
    title: 'Points',
    isNumber: true,
    cell: ({ points_current: points }) => pointsText(points),
  },
  { key: 'club', title: 'Club', cell: ({ club_code: code }) => html`<${ClubLink} code=${code} />` },
  { key: 'category', title: 'Category', cell: ({ category }) => category ?? '–' },
  { key: 'licence', title: 'Licence', cell: ({ licence }) => licence },
]

/** @param {{text: string, answer: Answer<TeamList>}} props */
function TeamsFound({ text, answer }) {
  return html`<section class="card" aria-labelledby="teams-found">
    <${Answered} answer=${answer}>
      ${
        /** @param {TeamList} found */
        ({ teams }) => html`<div>
          <h2 id="teams-found">${teamsText(teams.length)} for “${text}”</h2>
          <${DataTable}
            caption="Teams by name, with the division they play in"
            columns=${teamColumns}
            rows=${teams}
            pageSize=${pageSize}
            empty="No team has this name. Teams appear once an interclub task has read their division."
          />
        </div>`
      }
    <//>
  </section>`
}

/** The API stops counting there. @param {number} count */
function teamsText(count) {
  return count < mostTeams ? countText(count, 'team') : `The first ${mostTeams} teams`
}

/** @type {readonly import('../parts/data-table.js').Column<import('./parts/answers.js').TeamHit>[]} */
const teamColumns = [
  {
    key: 'name',
    title: 'Team',
    isHead: true,
    sortBy: (team) => team.team_name,
    cell: (team) =>
      html`<a href=${divisionPath(team.division_index, team.team_name)}>${team.team_name}</a>`,
  },
  {
    key: 'division',
    title: 'Division',
    sortBy: (team) => team.division_name,
    cell: (team) => html`<a href=${divisionPath(team.division_index)}>${team.division_name}</a>`,
  },
]

/** @param {{text: string, answer: Answer<ClubRows>}} props */
function ClubsFound({ text, answer }) {
  return html`<section class="card" aria-labelledby="clubs-found">
    <${Answered} answer=${answer}>
      ${
        /** @param {ClubRows} all */
        ({ clubs }) => {
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
        }
      }
    <//>
  </section>`
}

/** @type {readonly import('../parts/data-table.js').Column<import('./parts/answers.js').ClubRow>[]} */
const clubColumns = [
  {
    key: 'name',
    title: 'Club',
    isHead: true,
    sortBy: ({ name }) => name,
    cell: ({ code, name }) => html`<${ClubLink} code=${code} name=${name} />`,
  },
  { key: 'code', title: 'Code', sortBy: ({ code }) => code, cell: ({ code }) => code },
  { key: 'province', title: 'Province', cell: ({ province }) => province ?? '–' },
]
