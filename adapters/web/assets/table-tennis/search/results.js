import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { DataTable } from '../../parts/data-table.js'
import { countText } from '../../parts/format.js'
import { Pager } from '../../parts/pager.js'
import { Answered } from '../parts/answered.js'
import { ClubLink, PlayerLink } from '../parts/links.js'
import { apiPath, divisionPath } from '../parts/paths.js'
import { pointsText } from '../parts/points-text.js'
import { useAnswer } from '../parts/use-answer.js'

const pageSize = 25

/** Everything that a text finds. @param {{text: string}} props */
export function SearchResults({ text }) {
  return html`<div class="stack">
    <${PlayersFound} key=${`p ${text}`} text=${text} />
    <${TeamsFound} key=${`t ${text}`} text=${text} />
  </div>`
}

/** @param {{text: string}} props */
function PlayersFound({ text }) {
  const [page, setPage] = useState(0)
  const query = { search: text, limit: pageSize, offset: page * pageSize }
  const answer = useAnswer(apiPath('/api/players', query))
  return html`<section class="card tt-found" aria-labelledby="players-found">
    <${Answered} answer=${answer} what="players">
      ${
        /** @param {import('../parts/answers.js').PlayerPage} found */
        ({ players, total }) => html`<div>
          <h2 id="players-found">${countText(total, 'player')} for “${text}”</h2>
          <${DataTable}
            caption="Players by points"
            columns=${playerColumns}
            rows=${players}
            pageSize=${pageSize}
            empty="Nobody has this name or licence. Try fewer letters, or the licence."
          />
          <${Pager} page=${page} pageSize=${pageSize} total=${total} onPage=${setPage} />
        </div>`
      }
    <//>
  </section>`
}

/** @type {readonly import('../../parts/data-table.js').Column<import('../parts/answers.js').PlayerRow>[]} */
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

/** @param {{text: string}} props */
function TeamsFound({ text }) {
  const answer = useAnswer(apiPath('/api/interclubs/search', { q: text, limit: 200 }))
  return html`<section class="card" aria-labelledby="teams-found">
    <${Answered} answer=${answer} what="teams">
      ${
        /** @param {{teams: readonly import('../parts/answers.js').TeamHit[]}} found */
        ({ teams }) => html`<div>
          <h2 id="teams-found">${countText(teams.length, 'team')} for “${text}”</h2>
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

/** @type {readonly import('../../parts/data-table.js').Column<import('../parts/answers.js').TeamHit>[]} */
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
