import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { mount, usePageTitle } from '../parts/elements.js'
import { numberText } from '../parts/format.js'
import { answered, NoFixtures, NotFound, useAnswer } from './parts/answer-view.js'
import {
  FixtureTable,
  nextOf,
  notesOf,
  roundText,
  titleOf,
  VenueText,
  When,
} from './parts/fixtures.js'
import { ClubLink, divisionPath, fixturePath, pathPart, teamPath } from './parts/navigation.js'
import { Subscribe } from './parts/subscribe.js'
import { figure, Terms } from './parts/values.js'

/** @typedef {import('./parts/answers.js').Fixture} Fixture */
/** @typedef {import('./parts/answers.js').FixturePage} FixturePage */
/** @typedef {import('./parts/answers.js').TeamWeek} TeamWeek */
/** @typedef {import('../parts/data-table.js').Column<TeamWeek>} TeamColumn */

/**
 * @template T
 * @typedef {import('./parts/answer-view.js').Answer<T>} Answer
 */

/**
 * A team of one division.
 * @typedef {object} Team
 * @property {string} name
 * @property {number | null} index of the division.
 * @property {string | null} division
 * @property {readonly Fixture[]} fixtures by date.
 * @property {readonly TeamWeek[]} history by week.
 */

/** @param {{team: Team, others: readonly Team[], isRead: boolean}} props */
function TeamPage({ team, others, isRead }) {
  const { name, index, division, fixtures, history } = team
  usePageTitle(division === null ? name : `${name}, ${division}`)
  const next = nextOf(fixtures)
  return html`<div>
    <header class="tt-head">
      <h1>${name}</h1>
      <p class="tt-head-line">
        ${index === null ? division : html`<a href=${divisionPath(index, name)}>${division}</a>`}
        <${Club} team=${team} />
      </p>
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
          : html`<${NoFixtures} />`
      }
    </section>
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
        <${TeamList} teams=${others} />
      </section>`
    }
    <${Terms} terms=${['week', 'forfeits', 'bye']} />
  </div>`
}

/** @param {{team: Team}} props */
function Club({ team: { name, fixtures } }) {
  const match = fixtures.find(
    ({ home_team: home, away_team: away }) => name === home || name === away,
  )
  if (match === undefined) return null
  const code = match.home_team === name ? match.home_club_code : match.away_club_code
  return code !== null && html`<${ClubLink} code=${code} name=${`Club ${code}`} />`
}

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

/** They have no date. @param {{fixtures: readonly Fixture[]}} props */
function Byes({ fixtures }) {
  const byes = fixtures.filter(({ status }) => status === 'bye')
  if (byes.length === 0) return null
  return html`<p class="small soft">No match because of a bye: ${byes.map(roundText).join(', ').toLowerCase()}.</p>`
}

/** @param {{team: Team}} props */
function Feed({ team: { name, index, fixtures } }) {
  const season = fixtures[0]?.season
  if (season === undefined) return null
  const within = index === null ? {} : { division_index: index }
  return html`<${Subscribe} query=${{ team: name, ...within, season }} name=${`${name} ${season}`} />`
}

/** @param {{teams: readonly Team[]}} props */
function TeamList({ teams }) {
  return html`<ul>
    ${teams.map(
      ({ name, index, division }) =>
        html`<li><a href=${teamPath(name, index)}>${name}, ${division ?? 'without a division'}</a></li>`,
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

/**
 * The teams of one name, each of its division.
 * @param {string} name
 * @param {readonly Fixture[]} fixtures
 * @param {readonly TeamWeek[]} history
 * @returns {readonly Team[]}
 */
function teamsOf(name, fixtures, history) {
  const names = new Map([
    ...history.map((row) => /** @type {const} */ ([row.division_index, row.division_name])),
    ...fixtures.map((row) => /** @type {const} */ ([row.division_index, row.division_name])),
  ])
  return [...names].map(([index, division]) => ({
    ...{ name, index, division },
    fixtures: fixtures.filter((row) => row.division_index === index),
    history: history.filter((row) => row.division_index === index),
  }))
}

function Page() {
  const name = pathPart(location.pathname, 1)
  const asked = new URLSearchParams(location.search).get('division')
  /** @type {Answer<FixturePage>} */
  const calendar = useAnswer(`/api/interclubs/calendar/team/${encodeURIComponent(name)}`)
  /** @type {Answer<{history: readonly TeamWeek[]}>} */
  const standings = useAnswer(`/api/interclubs/team/${encodeURIComponent(name)}/history`)
  return answered(
    calendar,
    ({ matches, freshness }) =>
      answered(
        standings,
        ({ history }) => {
          const teams = teamsOf(name, matches, history)
          const team = teams.find(({ index }) => String(index) === asked) ?? teams[0]
          if (team === undefined || (asked === null && teams.length > 1)) {
            return html`<${Choice} name=${name} teams=${teams} />`
          }
          const others = teams.filter((one) => one !== team)
          return html`<${TeamPage} ...${{ team, others, isRead: freshness.read_at !== null }} />`
        },
        { what: 'the team' },
      ),
    { what: 'the team' },
  )
}

/** @param {{name: string, teams: readonly Team[]}} props */
function Choice({ name, teams }) {
  if (teams.length === 0) {
    return html`<${NotFound} text=${`No division of this season has a team named ${name}.`} />`
  }
  return html`<div>
    <h1>${name}</h1>
    <p>Several divisions have a team of this name. Choose one.</p>
    <${TeamList} teams=${teams} />
  </div>`
}

mount(html`<${Page} />`, 'page')
