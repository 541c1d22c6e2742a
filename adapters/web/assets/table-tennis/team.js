import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { mount, usePageTitle } from '../parts/elements.js'
import { numberText } from '../parts/format.js'
import { answered, NoCalendar, NotFound, useAnswer } from './parts/answer-view.js'
import {
  FixtureTable,
  nextOf,
  notesOf,
  roundText,
  titleOf,
  VenueText,
  When,
} from './parts/fixtures.js'
import {
  apiPath,
  ClubLink,
  divisionPath,
  fixturePath,
  PlayerLink,
  pathPart,
  teamPath,
} from './parts/navigation.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'
import { Subscribe } from './parts/subscribe.js'
import { figure, otherSeason, Terms } from './parts/values.js'
import { teamsOf } from './team-courses.js'

/** @typedef {import('./parts/fixture-answers.js').Fixture} Fixture */
/** @typedef {import('./parts/fixture-answers.js').FixturePage} FixturePage */
/** @typedef {import('./parts/fixture-answers.js').TeamPlayer} TeamPlayer */
/** @typedef {import('./parts/answers.js').TeamWeek} TeamWeek */
/** @typedef {import('./parts/seasons.js').Seasons | undefined} Seasons */
/** @typedef {import('../parts/data-table.js').Column<TeamWeek>} TeamColumn */

/**
 * @template T
 * @typedef {import('./parts/answer-view.js').Answer<T>} Answer
 */

/** @typedef {import('./team-courses.js').Team} Team */

/**
 * @param {{team: Team, others: readonly Team[], isRead: boolean, season: string,
 *   seasons: Seasons}} props `season`: '' for the current one.
 */
function TeamPage({ team, others, isRead, season, seasons }) {
  const { name, index, division, fixtures, history } = team
  usePageTitle(division === null ? name : `${name}, ${division}`)
  const next = nextOf(fixtures)
  const club = clubOf(team)
  return html`<div>
    <header class="tt-head">
      <h1>${name}</h1>
      <p class="tt-head-line">
        ${index === null ? division : html`<a href=${divisionPath(index, { team: name, season })}>${division}</a>`}
        ${club !== null && html`<${ClubLink} code=${club} name=${`Club ${club}`} />`}
      </p>
      <${SeasonChoice} ...${{ seasons, season, onChange: openIn(name) }} />
    </header>
    <${Position} latest=${history.at(-1)} />
    ${next && html`<${NextMatch} fixture=${next} name=${name} />`}
    <section class="card" aria-labelledby="fixtures">
      <h2 id="fixtures">Fixtures and results</h2>
      ${
        isRead
          ? html`<${FixtureTable}
                caption="All matches of this team, by date"
                fixtures=${fixtures.filter(({ status }) => status !== 'bye')}
                team=${name}
                withWeek=${true}
                empty="The calendar of the federation has no matches of this team."
              />
              <${Byes} fixtures=${fixtures} />
              <${Feed} team=${team} />`
          : html`<${NoCalendar} season=${season} />`
      }
    </section>
    ${club !== null && html`<${Players} ...${{ team, club, season }} />`}
    <section class="card" aria-labelledby="weeks">
      <h2 id="weeks">Position week by week</h2>
      <${DataTable}
        caption="The standings of this team after each week"
        columns=${columns}
        rows=${history}
        empty="The standings of this division have not been read."
      />
    </section>
    ${
      others.length > 0 &&
      html`<section class="card" aria-labelledby="others">
        <h2 id="others">Other teams of this name</h2>
        <${TeamList} teams=${others} season=${season} />
      </section>`
    }
    <${Terms} terms=${['week', 'forfeits', 'bye']} />
  </div>`
}

/** The code of its club; null where no match tells it. @param {Team} team */
function clubOf({ name, fixtures: [match] }) {
  if (match === undefined) return null
  return match.home_team === name ? match.home_club_code : match.away_club_code
}

/**
 * Who played for the team, as far as sheets of its matches are known.
 * @param {{team: Team, club: string, season: string}} props
 */
function Players({ team, club, season }) {
  /** @type {Answer<{teams: readonly import('./parts/fixture-answers.js').Team[]}>} */
  const answer = useAnswer(apiPath(`/api/clubs/${encodeURIComponent(club)}/teams`, { season }))
  return html`<section class="card" aria-labelledby="players">
    <h2 id="players">Players</h2>
    ${answered(
      answer,
      ({ teams }) => {
        const own = teams.find(
          ({ team_name: name, division_index: index }) =>
            name === team.name && index === team.index,
        )
        return own?.team_id
          ? html`<${PlayersOf} id=${own.team_id} />`
          : html`<p class="soft">${noPlayers}</p>`
      },
      { what: 'the players' },
    )}
  </section>`
}

/** @param {{id: string}} props of the team. */
function PlayersOf({ id }) {
  /** @type {Answer<{players: readonly TeamPlayer[]}>} */
  const answer = useAnswer(`/api/interclubs/teams/${id}`)
  return answered(
    answer,
    ({ players }) => html`<${DataTable}
      caption="Players on the sheets of this team, and the singles they won"
      columns=${playerColumns}
      rows=${players}
      empty=${noPlayers}
    />`,
    { what: 'the players' },
  )
}

const noPlayers = 'No sheet of this team has been read yet.'

/** @type {readonly import('../parts/data-table.js').Column<TeamPlayer>[]} */
const playerColumns = [
  { title: 'Player', isHead: true, cell: (player) => html`<${PlayerLink} ...${player} />` },
  { title: 'Class', cell: ({ ranking }) => ranking ?? '–' },
  { title: 'Matches', isNumber: true, cell: ({ sheets }) => sheets },
  { title: 'Singles', isNumber: true, cell: ({ games }) => games },
  { title: 'Won', isNumber: true, cell: ({ games_won: won }) => won },
  {
    ...{ title: 'Share', isNumber: true },
    cell: ({ games, games_won: won }) =>
      games === 0 ? '–' : `${Math.round((won / games) * 100)} %`,
  },
]

/** @param {{latest: TeamWeek | undefined}} props */
function Position({ latest }) {
  if (latest === undefined) return null
  const { week, rank, points, played, wins, draws, losses } = latest
  return html`<dl class="tt-figures">
    ${figure(`Position after week ${week}`, rank)} ${figure('Points', numberText(points, 1))}
    ${figure('Played', played)}
    ${figure('Wins – draws – losses', `${wins} – ${draws} – ${losses}`)}
  </dl>`
}

/** @param {{fixture: Fixture, name: string}} props */
function NextMatch({ fixture, name }) {
  const { venue, home_team: home } = fixture
  const notes = notesOf(fixture)
  return html`<section class="card" aria-labelledby="next">
    <h2 id="next">Next match</h2>
    <dl class="facts">
      <dt>When</dt>
      <dd><${When} ...${fixture} /> (Belgian time)</dd>
      <dt>Match</dt>
      <dd>
        <a href=${fixturePath(fixture.fixture_id)}>${titleOf(fixture)}</a>, ${home === name ? 'at home' : 'away'}
        ${notes.length > 0 && html`<div class="small soft">${notes.join(' · ')}</div>`}
      </dd>
      <dt>Venue</dt>
      <dd>${venue === null ? 'The federation names none' : html`<${VenueText} venue=${venue} />`}</dd>
    </dl>
  </section>`
}

/** @param {string} name @returns {(season: string) => void} */
const openIn = (name) => (season) => location.assign(teamPath(name, null, season))

/** They have no date. @param {{fixtures: readonly Fixture[]}} props */
function Byes({ fixtures }) {
  const byes = fixtures.filter(({ status }) => status === 'bye')
  if (byes.length === 0) return null
  return html`<p class="small soft">No match because of a bye: ${byes.map(roundText).join(', ').toLowerCase()}.</p>`
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
        html`<li><a href=${teamPath(name, index, season)}>${name}, ${division ?? 'without a division'}</a></li>`,
    )}
  </ul>`
}

/** @type {readonly TeamColumn[]} */
const columns = [
  { title: 'Week', isHead: true, isNumber: true, cell: ({ week }) => week },
  figures('rank', 'Rank'),
  figures('points', 'Points'),
  figures('played', 'Played'),
  figures('wins', 'Wins'),
  figures('draws', 'Draws'),
  figures('losses', 'Losses'),
  figures('forfeits', 'Forfeits'),
]

/**
 * @param {'rank' | 'points' | 'played' | 'wins' | 'draws' | 'losses' | 'forfeits'} key
 * @param {string} title
 * @returns {TeamColumn}
 */
function figures(key, title) {
  return { title, isNumber: true, cell: (row) => numberText(row[key], 1) }
}

/** A team by name; `asked`: the index of its division. @param {{name: string, asked: string | null}} props */
function NamedTeam({ name, asked }) {
  const season = new URLSearchParams(location.search).get('season') ?? ''
  const seasons = useSeasons()
  /** @type {Answer<FixturePage>} */
  const calendar = useAnswer(
    apiPath(`/api/interclubs/calendar/team/${encodeURIComponent(name)}`, { season }),
  )
  /** @type {Answer<{history: readonly TeamWeek[]}>} */
  const standings = useAnswer(
    apiPath(`/api/interclubs/team/${encodeURIComponent(name)}/history`, { season }),
  )
  return answered(
    calendar,
    ({ matches, freshness }) =>
      answered(
        standings,
        ({ history }) => {
          const teams = teamsOf(name, matches, history)
          const team = teams.find(({ index }) => String(index) === asked) ?? teams[0]
          if (team === undefined || (asked === null && teams.length > 1)) {
            return html`<${Choice} ...${{ name, teams, season, seasons }} />`
          }
          const others = teams.filter((one) => one !== team)
          return html`<${TeamPage} ...${{ team, others, isRead: freshness.read_at !== null, season, seasons }} />`
        },
        { what: 'the team' },
      ),
    { what: 'the team' },
  )
}

/** A team by the identifier of the federation. @param {{id: string}} props */
function TeamOfId({ id }) {
  /** @type {Answer<import('./parts/fixture-answers.js').Team>} */
  const answer = useAnswer(`/api/interclubs/teams/${id}`)
  return answered(
    answer,
    ({ team_name: name, division_index: index }) =>
      html`<${NamedTeam} name=${name} asked=${index === null ? null : String(index)} />`,
    { what: 'the team' },
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
    return html`<${NotFound} text=${`No division of ${season === '' ? 'this season' : season} has a team named ${name}.`}>
      <${SeasonChoice} ...${{ seasons, season, onChange: openIn(name) }} />
    <//>`
  }
  return html`<div>
    <h1>${name}</h1>
    <p>Several divisions have a team of this name. Choose one.</p>
    <${TeamList} teams=${teams} season=${season} />
  </div>`
}

mount(html`<${Page} />`, 'page')
