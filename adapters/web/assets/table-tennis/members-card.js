import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { countText } from '../parts/format.js'
import { Answered } from './parts/answered.js'
import { classPlace } from './parts/class-order.js'
import { PlayerLink } from './parts/links.js'
import { gainText, pointsText } from './parts/points-text.js'
import { useAnswer } from './parts/use-answer.js'

/** @typedef {import('./parts/answers.js').Member} Member */

/**
 * Members by strength.
 * @param {{code: string, version: number}} props the list is read anew with each version.
 */
export function MembersCard({ code, version }) {
  const answer = useAnswer(`/api/clubs/${encodeURIComponent(code)}/players`, version)
  return html`<section class="card tt-members" aria-labelledby="members">
    <h2 id="members">Members</h2>
    <${Answered} answer=${answer} what="members">
      ${
        /** @param {{players: readonly Member[]}} found */
        ({ players }) => html`<div>
          ${players.length > 0 && html`<p class="small soft">${countText(players.length, 'member')}</p>`}
          <${DataTable}
            caption="Members by points"
            columns=${columns}
            rows=${players}
            pageSize=${25}
            empty="No member is known yet: “Refresh from source” reads them."
          />
        </div>`
      }
    <//>
  </section>`
}

/** @param {Member} member */
function gainOf({ points_start: start, points_current: now }) {
  return start === null || now === null ? null : now - start
}

/** @type {readonly import('../parts/data-table.js').Column<Member>[]} */
const columns = [
  {
    key: 'name',
    title: 'Name',
    isHead: true,
    sortBy: ({ name }) => name,
    cell: (member) => html`<${PlayerLink} ...${member} />`,
  },
  {
    key: 'class',
    title: 'Class',
    sortBy: ({ ranking }) => (ranking === null ? null : classPlace(ranking)),
    cell: ({ ranking }) => ranking ?? '–',
  },
  {
    key: 'points',
    title: 'Points',
    isNumber: true,
    sortBy: (member) => member.points_current,
    cell: (member) => pointsText(member.points_current),
  },
  {
    key: 'gain',
    title: 'Progression',
    isNumber: true,
    sortBy: gainOf,
    cell: (member) => gainText(gainOf(member)),
  },
  {
    key: 'category',
    title: 'Category',
    sortBy: ({ category }) => category,
    cell: ({ category }) => category ?? '–',
  },
  {
    key: 'wins',
    title: 'Wins',
    isNumber: true,
    sortBy: (member) => member.total_wins,
    cell: (member) => member.total_wins,
  },
  {
    key: 'losses',
    title: 'Losses',
    isNumber: true,
    sortBy: (member) => member.total_losses,
    cell: (member) => member.total_losses,
  },
  { key: 'licence', title: 'Licence', cell: ({ licence }) => licence },
]
