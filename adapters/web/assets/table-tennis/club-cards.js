import { html } from 'htm/preact'
import { numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { apiPath } from '../parts/api.js'
import { DataTable } from '../parts/data-table.js'
import { SafeLink } from '../parts/web-address.js'
import { answered, Card, NoCalendar, useAnswer } from './parts/answer-view.js'
import { column, numberColumn, shownAs } from './parts/columns.js'
import { belgianToday, FixtureTable } from './parts/fixtures.js'
import {
  classColumn,
  divisionColumn,
  fixturesPath,
  playerColumn,
  teamPath,
  useQuery,
} from './parts/navigation.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'
import { Subscribe } from './parts/subscribe.js'
import { ageText, fact, gainText, pointsText } from './parts/values.js'

/** @import {Answer, Columns, Sent} from './parts/types.ts' */

/** Address, contact, venue and teams, as far as they are known. @param {{club: Sent<'Club'>}} props */
export function ClubDetails({ club }) {
  const place = [club.postal_code, club.city].filter(Boolean).join(' ')
  return html`<div class="tt-columns">
    <${Card} id="contact" title=${t('table-tennis-clubs.contact.title')}>
      <dl class="facts">
        ${fact(t('table-tennis-clubs.contact.fullName'), club.full_name)}
        ${fact(t('table-tennis-clubs.contact.address'), club.address)}
        ${fact(t('table-tennis-clubs.contact.place'), place)}
        ${fact(t('table-tennis-clubs.contact.phone'), club.phone)}
        ${fact(t('table-tennis-clubs.contact.mail'), club.email)}
        ${fact(t('table-tennis-clubs.contact.website'), club.website && html`<${SafeLink} href=${club.website} />`)}
        ${fact(t('table-tennis-clubs.contact.status'), club.status)}
        ${fact(t('table-tennis-clubs.contact.label'), club.label)}
        ${fact(t('table-tennis-clubs.contact.palette'), club.palette)}
      </dl>
    <//>
    <${Card} id="venue" title=${t('table-tennis-clubs.venue.title')}>
      <dl class="facts">
        ${fact(t('table-tennis-clubs.venue.name'), club.venue_name)}
        ${fact(t('table-tennis-clubs.venue.phone'), club.venue_phone)}
        ${fact(t('table-tennis-clubs.venue.wheelchair'), yesOrNo(club.venue_pmr))}
        ${fact(t('table-tennis-clubs.venue.showers'), yesOrNo(club.has_shower))}
        ${fact(t('table-tennis-clubs.venue.remarks'), club.venue_remarks)}
        ${fact(t('table-tennis-clubs.venue.men'), club.teams_men)}
        ${fact(t('table-tennis-clubs.venue.women'), club.teams_women)}
        ${fact(t('table-tennis-clubs.venue.youth'), club.teams_youth)}
        ${fact(t('table-tennis-clubs.venue.veterans'), club.teams_veterans)}
      </dl>
    <//>
  </div>`
}

/** @param {boolean | null} is */
function yesOrNo(is) {
  if (typeof is !== 'boolean') return null
  return t(is ? 'table-tennis-clubs.venue.yes' : 'table-tennis-clubs.venue.no')
}

const usual = { season: '' }

/** The interclub teams of a club in a season, with their places. @param {{code: string}} props */
export function TeamsCard({ code }) {
  const [{ season }, change] = useQuery(usual)
  const seasons = useSeasons()
  /** @type {Answer<'ClubTeams'>} */
  const answer = useAnswer(apiPath(`/api/clubs/${encodeURIComponent(code)}/teams`, { season }))
  return html`<${Card} id="teams" title=${t('table-tennis-clubs.teams.title')}>
    <${SeasonChoice} ...${{ seasons, season }} onChange=${/** @param {string} season */ (season) => change({ season })} />
    ${answered(
      answer,
      ({ teams }) => html`<${DataTable}
        caption=${t('table-tennis-clubs.teams.caption')}
        columns=${teamColumns(season)}
        rows=${teams}
        empty=${t('table-tennis-clubs.teams.empty')}
      />`,
    )}
  <//>`
}

/** @param {string} season @returns {Columns<'Team'>} */
const teamColumns = (season) => [
  column('team', {
    isHead: true,
    cell: (
      team,
    ) => html`<a href=${teamPath(team.team_name, team.division_index, season)}>${team.team_name}</a>
      ${team.withdrawn && html`<div class="small soft tt-notes">${t('table-tennis-clubs.teams.withdrew')}</div>`}`,
  }),
  { ...divisionColumn(season), narrow: 'below' },
  numberColumn('rank', { cell: ({ rank }) => numberText(rank) }),
  numberColumn('points', { cell: ({ points }) => numberText(points, 1) }),
  numberColumn('played', { narrow: 'hidden', cell: ({ played }) => numberText(played) }),
]

/** The next matches of a club's teams. @param {{code: string}} props */
export function NextMatches({ code }) {
  const query = { club_code: code, status: 'scheduled', date_from: belgianToday(), limit: 100 }
  /** @type {Answer<'FixtureList'>} */
  const answer = useAnswer(apiPath('/api/interclubs/calendar/matches', query))
  const results = html`<a href=${apiPath(fixturesPath, { club: code, status: 'played' })}>
    ${t('table-tennis-clubs.next.results')}
  </a>`
  return html`<${Card} id="next" title=${t('table-tennis-clubs.next.title')} aside=${results}>
    ${answered(answer, ({ matches, freshness }) =>
      freshness.read_at === null
        ? html`<${NoCalendar} />`
        : html`<div>
            <${FixtureTable}
              caption=${t('table-tennis-clubs.next.caption')}
              fixtures=${matches}
              pageSize=${10}
              withDivision=${true}
              withWeek=${true}
              empty=${t('table-tennis-clubs.next.empty')}
            />
            <${Subscribe} query=${{ club_code: code }} name=${code} />
          </div>`,
    )}
  <//>`
}

/**
 * Members by strength.
 * @param {{code: string, version: number}} props the list is read again for each version.
 */
export function MembersCard({ code, version }) {
  /** @type {Answer<'ClubPlayers'>} */
  const answer = useAnswer(`/api/clubs/${encodeURIComponent(code)}/players`, version)
  return html`<${Card} id="members" title=${t('table-tennis-clubs.members.title')}>
    ${answered(
      answer,
      ({ players }) => html`<div>
        ${players.length > 0 && html`<p class="small soft">${t('table-tennis.unit.members', { n: players.length })}</p>`}
        <${DataTable}
          caption=${t('table-tennis-clubs.members.caption')}
          columns=${memberColumns()}
          rows=${players}
          foldsAt="60rem"
          pageSize=${25}
          empty=${t('table-tennis-clubs.members.empty')}
        />
      </div>`,
    )}
  <//>`
}

/** @param {Sent<'ClubPlayer'>} member */
function gainOf({ points_start: start, points_current: now }) {
  return start === null || now === null ? null : now - start
}

/** @returns {Columns<'ClubPlayer'>} */
const memberColumns = () => [
  { ...playerColumn(), field: 'name' },
  { ...classColumn(), narrow: 'below' },
  numberColumn('points', shownAs('points_current', pointsText)),
  numberColumn('progression', {
    sortBy: gainOf,
    narrow: 'below',
    cell: (member) => gainText(gainOf(member)),
  }),
  column('category', { ...shownAs('category', ageText), narrow: 'below' }),
  numberColumn('wins', { field: 'total_wins', narrow: 'below' }),
  numberColumn('losses', { field: 'total_losses', narrow: 'below' }),
  column('licence', { field: 'licence', narrow: 'hidden' }),
]
