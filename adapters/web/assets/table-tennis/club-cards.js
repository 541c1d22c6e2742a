import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { countText, numberText } from '../parts/format.js'
import { SafeLink } from '../parts/web-address.js'
import { answered, NoCalendar, useAnswer } from './parts/answer-view.js'
import { belgianToday, FixtureTable } from './parts/fixtures.js'
import {
  apiPath,
  DivisionLink,
  fixturesPath,
  PlayerLink,
  teamPath,
  useQuery,
} from './parts/navigation.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'
import { Subscribe } from './parts/subscribe.js'
import { classPlace, gainText, pointsText } from './parts/values.js'

/** @typedef {import('./parts/answers.js').Club} Club */

/** Address, contact, venue and teams, as far as they are known. @param {{club: Club}} props */
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

/** @typedef {import('./parts/fixture-answers.js').Team} Team */

const usual = { season: '' }

/** The interclub teams of a club in a season, with their places. @param {{code: string}} props */
export function TeamsCard({ code }) {
  const [{ season }, change] = useQuery(usual)
  const seasons = useSeasons()
  /** @type {import('./parts/answer-view.js').Answer<{teams: readonly Team[]}>} */
  const answer = useAnswer(apiPath(`/api/clubs/${encodeURIComponent(code)}/teams`, { season }))
  return html`<section class="card" aria-labelledby="teams">
    <h2 id="teams">Teams</h2>
    <${SeasonChoice} ...${{ seasons, season }} onChange=${/** @param {string} season */ (season) => change({ season })} />
    ${answered(
      answer,
      ({ teams }) => html`<${DataTable}
        caption="Interclub teams, with their place in the latest standings"
        columns=${teamColumnsOf(season)}
        rows=${teams}
        empty="No team of this club is known. Teams come with the fixtures."
      />`,
      { what: 'the teams' },
    )}
  </section>`
}

/**
 * @param {string} season
 * @returns {readonly import('../parts/data-table.js').Column<Team>[]}
 */
const teamColumnsOf = (season) => [
  {
    ...{ title: 'Team', isHead: true },
    cell: (
      team,
    ) => html`<a href=${teamPath(team.team_name, team.division_index, season)}>${team.team_name}</a>
      ${team.withdrawn && html`<div class="small soft tt-notes">Withdrew</div>`}`,
  },
  {
    title: 'Division',
    cell: (one) =>
      html`<${DivisionLink} index=${one.division_index} name=${one.division_name} season=${season} />`,
  },
  { title: 'Rank', isNumber: true, cell: ({ rank }) => numberText(rank) },
  { title: 'Points', isNumber: true, cell: ({ points }) => numberText(points, 1) },
  { title: 'Played', isNumber: true, cell: ({ played }) => numberText(played) },
]

/** What the teams of a club play next. @param {{code: string}} props */
export function NextMatches({ code }) {
  const query = { club_code: code, status: 'scheduled', date_from: belgianToday(), limit: 100 }
  /** @type {import('./parts/answer-view.js').Answer<import('./parts/fixture-answers.js').FixturePage>} */
  const answer = useAnswer(apiPath('/api/interclubs/calendar/matches', query))
  return html`<section class="card" aria-labelledby="next">
    <div class="card-head">
      <h2 id="next">Next matches</h2>
      <a href=${apiPath(fixturesPath, { club: code, status: 'played' })}>Results</a>
    </div>
    ${answered(
      answer,
      ({ matches, freshness }) =>
        freshness.read_at === null
          ? html`<${NoCalendar} />`
          : html`<div>
              <${FixtureTable}
                caption="Matches of all teams of the club, by date"
                fixtures=${matches}
                pageSize=${10}
                withDivision=${true}
                withWeek=${true}
                empty="No match of this club is planned."
              />
              <${Subscribe} query=${{ club_code: code }} name=${code} />
            </div>`,
      { what: 'the next matches' },
    )}
  </section>`
}

/** @typedef {import('./parts/answers.js').Member} Member */

/**
 * Members by strength.
 * @param {{code: string, version: number}} props the list is read again for each version.
 */
export function MembersCard({ code, version }) {
  /** @type {import('./parts/answer-view.js').Answer<{players: readonly Member[]}>} */
  const answer = useAnswer(`/api/clubs/${encodeURIComponent(code)}/players`, version)
  return html`<section class="card tt-members" aria-labelledby="members">
    <h2 id="members">Members</h2>
    ${answered(
      answer,
      ({ players }) => html`<div>
        ${players.length > 0 && html`<p class="small soft">${countText(players.length, 'member')}</p>`}
        <${DataTable}
          caption="Members by points"
          columns=${columns}
          rows=${players}
          pageSize=${25}
          empty="No members yet. Choose “Refresh from source” to read them."
        />
      </div>`,
      { what: 'members' },
    )}
  </section>`
}

/** @param {Member} member */
function gainOf({ points_start: start, points_current: now }) {
  return start === null || now === null ? null : now - start
}

/** @type {readonly import('../parts/data-table.js').Column<Member>[]} */
const columns = [
  {
    ...{ title: 'Name', isHead: true, field: 'name' },
    cell: (member) => html`<${PlayerLink} ...${member} />`,
  },
  {
    ...{ title: 'Class', field: 'ranking' },
    sortBy: ({ ranking }) => (ranking === null ? null : classPlace(ranking)),
  },
  {
    ...{ title: 'Points', isNumber: true, field: 'points_current' },
    cell: (member) => pointsText(member.points_current),
  },
  {
    ...{ title: 'Progression', isNumber: true, sortBy: gainOf },
    cell: (member) => gainText(gainOf(member)),
  },
  { title: 'Category', field: 'category' },
  { title: 'Wins', isNumber: true, field: 'total_wins' },
  { title: 'Losses', isNumber: true, field: 'total_losses' },
  { title: 'Licence', cell: ({ licence }) => licence },
]
