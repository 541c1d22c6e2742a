import { html } from 'htm/preact'
import { mount, Notice, usePageTitle } from '../parts/elements.js'
import { dateText, hourText } from '../parts/format.js'
import { SafeLink } from '../parts/web-address.js'
import { ProbabilityView, SheetView } from './match-sheet.js'
import { answered, useAnswer } from './parts/answer-view.js'
import { notesOf, roundText, scoreOf, titleOf, VenueText, When } from './parts/fixtures.js'
import { ClubLink, DivisionLink, fixturesPath, pathPart, teamPath } from './parts/navigation.js'
import { otherSeason, Terms } from './parts/values.js'

/** @typedef {import('./parts/fixture-answers.js').Fixture} Fixture */

/**
 * @template T
 * @typedef {import('./parts/answer-view.js').Answer<T>} Answer
 */

/** One match. @param {{fixture: Fixture}} props */
function FixturePage({ fixture }) {
  const { home_team: home, away_team: away, venue } = fixture
  const score = scoreOf(fixture)
  const title = titleOf(fixture)
  usePageTitle(title)
  const notes = notesOf(fixture)
  return html`<div>
    <header class="tt-head">
      <h1>${title}</h1>
      <p class="tt-head-line">
        <${DivisionLink}
          index=${fixture.division_index}
          name=${fixture.division_name}
          season=${otherSeason(fixture.season)}
        />
        <span>${roundText(fixture)}</span>
        <span>Season ${fixture.season}</span>
      </p>
    </header>
    ${notes.length > 0 && html`<${Notice} tone="fair"><p>${notes.join('. ')}.</p><//>`}
    <div class="tt-columns">
      <section class="card" aria-labelledby="match">
        <h2 id="match">${score === null ? 'Planned' : `Result: ${score}`}</h2>
        <dl class="facts">
          <dt>When</dt>
          <dd><${When} ...${fixture} />${fixture.date !== null && ' (Belgian time)'}</dd>
          <dt>Home team</dt>
          <dd><${Team} name=${home} code=${fixture.home_club_code} fixture=${fixture} /></dd>
          <dt>Away team</dt>
          <dd><${Team} name=${away} code=${fixture.away_club_code} fixture=${fixture} /></dd>
          ${fixture.match_id !== null && html`<dt>Sheet number</dt><dd>${fixture.match_id}</dd>`}
          ${
            fixture.match_details_url !== null &&
            html`<dt>Source</dt><dd><${SafeLink} href=${fixture.match_details_url} /></dd>`
          }
        </dl>
      </section>
      <section class="card" aria-labelledby="venue">
        <h2 id="venue">Venue</h2>
        ${
          venue === null
            ? html`<p class="soft">The federation names no venue.</p>`
            : html`<p><${VenueText} venue=${venue} /></p>`
        }
      </section>
    </div>
    <${FormerPlans} plans=${fixture.previous} />
    ${fixture.has_sheet && html`<${Sheet} id=${fixture.fixture_id} />`}
    ${isPlayable(fixture) && html`<${Probability} fixture=${fixture} />`}
    <${Terms} terms=${['forfeits', 'week', 'class']} />
  </div>`
}

/** @param {{name: string | null, code: string | null, fixture: Fixture}} props */
function Team({ name, code, fixture }) {
  if (name === null || name === 'Bye') return name ?? 'To be drawn'
  return html`<a href=${teamPath(name, fixture.division_index, otherSeason(fixture.season))}>${name}</a>
    ${code !== null && html` (<${ClubLink} code=${code} />)`}`
}

/** @param {{plans: Fixture['previous']}} props */
function FormerPlans({ plans }) {
  if (plans.length === 0) return null
  return html`<section class="card" aria-labelledby="former">
    <h2 id="former">Former plans</h2>
    <ul>
      ${plans.map(
        ({ date, time, venue_name: venue, seen_until: until }) => html`<li>
          ${[date === null ? 'No date' : dateText(date), time && hourText(time), venue].filter(Boolean).join(', ')}
          ${' '}(changed on ${dateText(until)})
        </li>`,
      )}
    </ul>
  </section>`
}

/** @param {{id: string}} props */
function Sheet({ id }) {
  /** @type {Answer<import('./parts/fixture-answers.js').MatchSheet>} */
  const answer = useAnswer(`${callOf(id)}/sheet`)
  return html`<section class="card" aria-labelledby="sheet">
    <h2 id="sheet">Match sheet</h2>
    ${answered(answer, (sheet) => html`<${SheetView} sheet=${sheet} />`, { what: 'the sheet' })}
  </section>`
}

/** Whether it was played, or will be. @param {Fixture} fixture */
function isPlayable({ status, home_team: home, away_team: away }) {
  return (status === 'scheduled' || status === 'played') && home !== null && away !== null
}

/** @param {{fixture: Fixture}} props */
function Probability({ fixture: { fixture_id: id, home_team: home, away_team: away, status } }) {
  /** @type {Answer<import('./parts/fixture-answers.js').MatchProbability>} */
  const answer = useAnswer(`${callOf(id)}/probability`)
  return html`<section class="card" aria-labelledby="chances">
    <h2 id="chances">${status === 'played' ? 'Chances before the match' : 'Chances'}</h2>
    ${answered(
      answer,
      (probability) => html`<${ProbabilityView} ...${{ probability, home, away }} />`,
      { what: 'the chances' },
    )}
  </section>`
}

/** @param {string} id */
function callOf(id) {
  return `/api/interclubs/calendar/matches/${encodeURIComponent(id)}`
}

function Page() {
  const id = pathPart(location.pathname, 1)
  /** @type {Answer<Fixture>} */
  const answer = useAnswer(callOf(id))
  return answered(answer, (fixture) => html`<${FixturePage} fixture=${fixture} />`, {
    ...{ what: 'the match', unknown: `No match has the identifier ${id}.` },
    help: html`<p>Look for it in <a href=${fixturesPath}>the fixtures</a>.</p>`,
  })
}

mount(html`<${Page} />`, 'page')
