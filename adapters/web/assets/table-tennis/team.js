import { html } from 'htm/preact'
import { numberText } from '../../../texts/format.ts'
import { rich, t } from '../../../texts/texts.ts'
import { apiPath } from '../parts/api.js'
import { DataTable } from '../parts/data-table.js'
import { mount, usePageTitle } from '../parts/elements.js'
import { answered, Card, NoCalendar, NotFound, useAnswer } from './parts/answer-view.js'
import { column, numberColumn } from './parts/columns.js'
import {
  BelgianTime,
  FixtureTable,
  nextOf,
  notesOf,
  roundText,
  titleOf,
  VenueText,
} from './parts/fixtures.js'
import {
  ClubLink,
  classColumn,
  divisionPath,
  fixturePath,
  pathPart,
  playerColumn,
  teamPath,
} from './parts/navigation.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'
import { Subscribe } from './parts/subscribe.js'
import { fact, figure, otherSeason, shareText, Terms } from './parts/values.js'
import { figureColumns } from './standings.js'
import { teamsOf } from './team-courses.js'

/** @import {Team} from './team-courses.js' */

/**
 * @import {Answer, Column, Columns, Sent} from './parts/types.ts'
 * @typedef {import('./parts/seasons.js').Seasons | undefined} Seasons
 * @typedef {Column<Sent<'TeamWeek'>>} TeamColumn
 */

/**
 * @param {{team: Team, others: readonly Team[], isRead: boolean, season: string,
 *   seasons: Seasons}} props `season`: '' for the current one.
 */
function TeamPage({ team, others, isRead, season, seasons }) {
  const { name, index, division, fixtures, history } = team
  usePageTitle(
    division === null ? name : t('table-tennis-interclubs.team.title', { name, division }),
  )
  const next = nextOf(fixtures)
  const club = clubOf(team)
  return html`<div>
    <header class="tt-head">
      <h1>${name}</h1>
      <p class="tt-head-line">
        ${index === null ? division : html`<a href=${divisionPath(index, { team: name, season })}>${division}</a>`}
        ${club !== null && html`<${ClubLink} code=${club} name=${t('table-tennis-interclubs.team.club', { code: club })} />`}
      </p>
      <${SeasonChoice} ...${{ seasons, season, onChange: openIn(name) }} />
    </header>
    <${Position} latest=${history.at(-1)} />
    ${next && html`<${NextMatch} fixture=${next} name=${name} />`}
    <${Card} id="fixtures" title=${t('table-tennis-interclubs.division.fixtures')}>
      ${
        isRead
          ? html`<${FixtureTable}
                caption=${t('table-tennis-interclubs.team.fixturesCaption')}
                fixtures=${fixtures.filter(({ status }) => status !== 'bye')}
                team=${name}
                withWeek=${true}
                empty=${t('table-tennis-interclubs.team.noFixtures')}
              />
              <${Byes} fixtures=${fixtures} />
              <${Feed} team=${team} />`
          : html`<${NoCalendar} season=${season} />`
      }
    <//>
    ${club !== null && html`<${Players} ...${{ team, club, season }} />`}
    <${Card} id="weeks" title=${t('table-tennis-interclubs.team.weeks')}>
      <${DataTable}
        caption=${t('table-tennis-interclubs.team.weeksCaption')}
        columns=${weekColumns()}
        rows=${history}
        empty=${t('table-tennis-interclubs.team.noWeeks')}
      />
    <//>
    ${
      others.length > 0 &&
      html`<${Card} id="others" title=${t('table-tennis-interclubs.team.others')}>
        <${TeamList} teams=${others} season=${season} />
      <//>`
    }
    <${Terms} terms=${['week', 'forfeits', 'bye']} />
  </div>`
}

/** Code of its club. Null if no match shows it. @param {Team} team */
function clubOf({ name, fixtures: [match] }) {
  if (match === undefined) return null
  return match.home_team === name ? match.home_club_code : match.away_club_code
}

/**
 * Who played for the team, as far as sheets of its matches are known.
 * @param {{team: Team, club: string, season: string}} props
 */
function Players({ team, club, season }) {
  /** @type {Answer<'ClubTeams'>} */
  const answer = useAnswer(apiPath(`/api/clubs/${encodeURIComponent(club)}/teams`, { season }))
  return html`<${Card} id="players" title=${t('table-tennis-interclubs.team.players')}>
    ${answered(answer, ({ teams }) => {
      const own = teams.find(
        ({ team_name: name, division_index: index }) => name === team.name && index === team.index,
      )
      return own?.team_id
        ? html`<${PlayersOf} id=${own.team_id} />`
        : html`<p class="soft">${t('table-tennis-interclubs.team.noPlayers')}</p>`
    })}
  <//>`
}

/** @param {{id: string}} props of the team. */
function PlayersOf({ id }) {
  /** @type {Answer<'TeamAnswer'>} */
  const answer = useAnswer(`/api/interclubs/teams/${id}`)
  return answered(
    answer,
    ({ players }) => html`<${DataTable}
      caption=${t('table-tennis-interclubs.team.playersCaption')}
      columns=${playerColumns()}
      rows=${players}
      empty=${t('table-tennis-interclubs.team.noPlayers')}
    />`,
  )
}

/** @returns {Columns<'TeamPlayer'>} */
const playerColumns = () => [
  playerColumn(),
  classColumn(),
  numberColumn('table-tennis-interclubs.team.matches', { field: 'sheets', narrow: 'below' }),
  numberColumn('table-tennis-interclubs.team.singles', { field: 'games', narrow: 'below' }),
  numberColumn('table-tennis-interclubs.team.won', { field: 'games_won', narrow: 'below' }),
  numberColumn('winRate', {
    cell: ({ games, games_won: won }) => (games === 0 ? '–' : shareText(won / games)),
  }),
]

/** @param {{latest: Sent<'TeamWeek'> | undefined}} props */
function Position({ latest }) {
  if (latest === undefined) return null
  const { week, rank, points, played, wins, draws, losses } = latest
  return html`<dl class="tt-figures">
    ${figure(t('table-tennis-interclubs.team.position', { week }), rank)}
    ${figure(t('table-tennis.column.points'), numberText(points, 1))}
    ${figure(t('table-tennis.column.played'), played)}
    ${figure(t('table-tennis-interclubs.team.record'), `${wins} – ${draws} – ${losses}`)}
  </dl>`
}

/** @param {{fixture: Sent<'Fixture'>, name: string}} props */
function NextMatch({ fixture, name }) {
  const { venue, home_team: home } = fixture
  const notes = notesOf(fixture)
  const match = html`<a href=${fixturePath(fixture.fixture_id)}>${titleOf(fixture)}</a>`
  const noVenue = t('table-tennis-interclubs.fixture.noVenue')
  return html`<${Card} id="next" title=${t('table-tennis-interclubs.team.next')}>
    <dl class="facts">
      ${fact(t('table-tennis-interclubs.fixture.when'), html`<${BelgianTime} ...${fixture} />`)}
      ${fact(
        t('table-tennis.column.match'),
        html`${rich(`table-tennis-interclubs.team.${home === name ? 'home' : 'away'}`, { match })}
        ${notes.length > 0 && html`<div class="small soft">${notes.join(' · ')}</div>`}`,
      )}
      ${fact(t('table-tennis-interclubs.fixture.venue'), venue === null ? noVenue : html`<${VenueText} venue=${venue} />`)}
    </dl>
  <//>`
}

/** @param {string} name @returns {(season: string) => void} */
const openIn = (name) => (season) => location.assign(teamPath(name, null, season))

/** They have no date. @param {{fixtures: readonly Sent<'Fixture'>[]}} props */
function Byes({ fixtures }) {
  const byes = fixtures.filter(({ status }) => status === 'bye')
  if (byes.length === 0) return null
  const rounds = byes.map(roundText).join(', ')
  return html`<p class="small soft">${t('table-tennis-interclubs.team.byes', { rounds })}</p>`
}

/** @param {{team: Team}} props */
function Feed({ team: { name, index, fixtures } }) {
  const season = fixtures[0]?.season
  if (season === undefined || otherSeason(season) !== '') return null
  const within = index === null ? {} : { division_index: index }
  return html`<${Subscribe} query=${{ team: name, ...within, season }} name=${`${name} ${season}`} />`
}

/** @param {{teams: readonly Team[], season: string}} props */
function TeamList({ teams, season }) {
  return html`<ul>
    ${teams.map(
      ({ name, index, division }) =>
        html`<li><a href=${teamPath(name, index, season)}>${name}, ${division ?? t('table-tennis-interclubs.team.noDivision')}</a></li>`,
    )}
  </ul>`
}

/** @returns {Columns<'TeamWeek'>} */
const weekColumns = () => [
  column('week', { isHead: true, field: 'week' }),
  numberColumn('rank', { field: 'rank' }),
  ...figureColumns(),
]

/** A team by name; `asked`: the index of its division. @param {{name: string, asked: string | null}} props */
function NamedTeam({ name, asked }) {
  const season = new URLSearchParams(location.search).get('season') ?? ''
  const seasons = useSeasons()
  /** @type {Answer<'FixtureList'>} */
  const calendar = useAnswer(
    apiPath(`/api/interclubs/calendar/team/${encodeURIComponent(name)}`, { season }),
  )
  /** @type {Answer<'TeamHistory'>} */
  const standings = useAnswer(
    apiPath(`/api/interclubs/team/${encodeURIComponent(name)}/history`, { season }),
  )
  return answered(calendar, ({ matches, freshness }) =>
    answered(standings, ({ history }) => {
      const teams = teamsOf(name, matches, history)
      const team = teams.find(({ index }) => String(index) === asked) ?? teams[0]
      if (team === undefined || (asked === null && teams.length > 1)) {
        return html`<${Choice} ...${{ name, teams, season, seasons }} />`
      }
      const others = teams.filter((one) => one !== team)
      return html`<${TeamPage} ...${{ team, others, isRead: freshness.read_at !== null, season, seasons }} />`
    }),
  )
}

/** A team by the identifier of the federation. @param {{id: string}} props */
function TeamOfId({ id }) {
  /** @type {Answer<'TeamAnswer'>} */
  const answer = useAnswer(`/api/interclubs/teams/${id}`)
  return answered(
    answer,
    ({ team_name: name, division_index: index }) =>
      html`<${NamedTeam} name=${name} asked=${index === null ? null : String(index)} />`,
    { unknown: t('table-tennis-interclubs.team.unknown', { name: id }) },
  )
}

function Page() {
  const text = pathPart(location.pathname, 1)
  if (/^\d+-\d+$/.test(text)) return html`<${TeamOfId} id=${text} />`
  const asked = new URLSearchParams(location.search).get('division')
  return html`<${NamedTeam} name=${text} asked=${asked} />`
}

/**
 * @param {{name: string, teams: readonly Team[], season: string, seasons: Seasons}} props
 */
function Choice({ name, teams, season, seasons }) {
  if (teams.length === 0) {
    const text = season === '' ? 'unknown' : 'unknownIn'
    return html`<${NotFound} text=${t(`table-tennis-interclubs.team.${text}`, { name, season })}>
      <${SeasonChoice} ...${{ seasons, season, onChange: openIn(name) }} />
    <//>`
  }
  return html`<div>
    <h1>${name}</h1>
    <p>${t('table-tennis-interclubs.team.several')}</p>
    <${TeamList} teams=${teams} season=${season} />
  </div>`
}

mount(html`<${Page} />`, 'page')
