import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { countText } from '../parts/format.js'
import { SafeLink } from '../parts/web-address.js'
import { Answered, useAnswer } from './parts/answer-view.js'
import { PlayerLink } from './parts/navigation.js'
import { classPlace, gainText, pointsText } from './parts/values.js'

/** @typedef {import('./parts/answers.js').Club} Club */

/** Where a club is and how it is reached, as far as its page tells. @param {{club: Club}} props */
export function ClubDetails({ club }) {
  const place = [club.postal_code, club.city].filter(Boolean).join(' ')
  return html`<div class="tt-columns">
    <section class="card" aria-labelledby="contact">
      <h2 id="contact">Address and contact</h2>
      <dl class="facts">
        ${fact('Full name', club.full_name)} ${fact('Address', club.address)}
        ${fact('Place', place || null)} ${fact('Phone', club.phone)} ${fact('Mail', club.email)}
        ${fact('Website', club.website && html`<${SafeLink} href=${club.website} />`)}
        ${fact('Status', club.status)} ${fact('Quality label', club.label)}
        ${fact('Palette', club.palette)}
      </dl>
    </section>
    <section class="card" aria-labelledby="venue">
      <h2 id="venue">Venue and teams</h2>
      <dl class="facts">
        ${fact('Venue', club.venue_name)} ${fact('Phone there', club.venue_phone)}
        ${fact('Wheelchair access', yesOrNo(club.venue_pmr))}
        ${fact('Showers', yesOrNo(club.has_shower))} ${fact('Remarks', club.venue_remarks)}
        ${fact("Men's teams", club.teams_men)} ${fact("Women's teams", club.teams_women)}
        ${fact('Youth teams', club.teams_youth)} ${fact('Veteran teams', club.teams_veterans)}
      </dl>
    </section>
  </div>`
}

/** Nothing where it is not known. @param {string} term @param {import('preact').ComponentChildren} value */
function fact(term, value) {
  if (value === null || value === undefined || value === '') return null
  return [html`<dt>${term}</dt>`, html`<dd>${value}</dd>`]
}

/** @param {boolean | null} is */
function yesOrNo(is) {
  return is === null ? null : is ? 'Yes' : 'No'
}

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
