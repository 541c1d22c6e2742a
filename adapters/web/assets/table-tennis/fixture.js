import { html } from 'htm/preact'
import { dateText, hourText } from '../../../texts/format.ts'
import { rich, t } from '../../../texts/texts.ts'
import { mount, Notice, usePageTitle } from '../parts/elements.js'
import { SafeLink } from '../parts/web-address.js'
import { ProbabilityView, SheetView } from './match-sheet.js'
import { answered, Card, useAnswer } from './parts/answer-view.js'
import { BelgianTime, notesOf, roundText, scoreOf, titleOf, VenueText } from './parts/fixtures.js'
import { ClubLink, DivisionLink, fixturesPath, pathPart, teamPath } from './parts/navigation.js'
import { fact, otherSeason, Terms } from './parts/values.js'

/**
 * @import {Answer, Sent} from './parts/types.ts'
 * @typedef {Sent<'Fixture'>} Fixture
 */

/** One match. @param {{fixture: Fixture}} props */
function FixturePage({ fixture }) {
  const { home_team: home, away_team: away, venue, match_details_url: source } = fixture
  const score = scoreOf(fixture)
  const title = titleOf(fixture)
  usePageTitle(title)
  const notes = notesOf(fixture)
  const hasChances =
    ['scheduled', 'played'].includes(fixture.status) && home !== null && away !== null
  const heading =
    score === null
      ? t('table-tennis-interclubs.fixture.planned')
      : t('table-tennis-interclubs.fixture.result', { score })
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
        <span>${t('table-tennis.season.of', { season: fixture.season })}</span>
      </p>
    </header>
    ${notes.length > 0 && html`<${Notice} tone="fair"><p>${notes.join('. ')}.</p><//>`}
    <div class="tt-columns">
      <${Card} id="match" title=${heading}>
        <dl class="facts">
          ${fact(t('table-tennis-interclubs.fixture.when'), html`<${BelgianTime} ...${fixture} />`)}
          ${fact(t('table-tennis-interclubs.fixture.home'), html`<${Team} name=${home} code=${fixture.home_club_code} fixture=${fixture} />`)}
          ${fact(t('table-tennis-interclubs.fixture.away'), html`<${Team} name=${away} code=${fixture.away_club_code} fixture=${fixture} />`)}
          ${fact(t('table-tennis-interclubs.fixture.number'), fixture.match_id)}
          ${fact(t('table-tennis-interclubs.fixture.source'), source && html`<${SafeLink} href=${source} />`)}
        </dl>
      <//>
      <${Card} id="venue" title=${t('table-tennis-interclubs.fixture.venue')}>
        ${
          venue === null
            ? html`<p class="soft">${t('table-tennis-interclubs.fixture.noVenue')}</p>`
            : html`<p><${VenueText} venue=${venue} /></p>`
        }
      <//>
    </div>
    <${FormerPlans} plans=${fixture.previous} />
    ${fixture.has_sheet && html`<${Sheet} id=${fixture.fixture_id} />`}
    ${hasChances && html`<${Probability} fixture=${fixture} />`}
    <${Terms} terms=${['forfeits', 'week', 'class']} />
  </div>`
}

/** @param {{name: string | null, code: string | null, fixture: Fixture}} props */
function Team({ name, code, fixture }) {
  if (name === null || name === 'Bye') return name ?? t('table-tennis.fixture.toBeDrawn')
  return html`<a href=${teamPath(name, fixture.division_index, otherSeason(fixture.season))}>${name}</a>
    ${code !== null && html` (<${ClubLink} code=${code} />)`}`
}

/** @param {{plans: Fixture['previous']}} props */
function FormerPlans({ plans }) {
  if (plans.length === 0) return null
  const noDate = t('table-tennis-interclubs.fixture.noDate')
  return html`<${Card} id="former" title=${t('table-tennis-interclubs.fixture.former')}>
    <ul>
      ${plans.map(({ date, time, venue_name: venue, seen_until: until }) => {
        const plan = [date === null ? noDate : dateText(date), time && hourText(time), venue]
        const texts = { plan: plan.filter(Boolean).join(', '), day: dateText(until) }
        return html`<li>${t('table-tennis-interclubs.fixture.formerPlan', texts)}</li>`
      })}
    </ul>
  <//>`
}

/** @param {{id: string}} props */
function Sheet({ id }) {
  /** @type {Answer<'MatchSheet'>} */
  const answer = useAnswer(`${callOf(id)}/sheet`)
  return html`<${Card} id="sheet" title=${t('table-tennis-interclubs.fixture.sheet')}>
    ${answered(answer, (sheet) => html`<${SheetView} sheet=${sheet} />`)}
  <//>`
}

/** @param {{fixture: Fixture}} props */
function Probability({ fixture: { fixture_id: id, home_team: home, away_team: away, status } }) {
  /** @type {Answer<'MatchProbability'>} */
  const answer = useAnswer(`${callOf(id)}/probability`)
  const title = status === 'played' ? 'chancesBefore' : 'chances'
  return html`<${Card} id="chances" title=${t(`table-tennis-interclubs.fixture.${title}`)}>
    ${answered(
      answer,
      (probability) => html`<${ProbabilityView} ...${{ probability, home, away }} />`,
    )}
  <//>`
}

/** @param {string} id */
function callOf(id) {
  return `/api/interclubs/calendar/matches/${encodeURIComponent(id)}`
}

function Page() {
  const id = pathPart(location.pathname, 1)
  /** @type {Answer<'Fixture'>} */
  const answer = useAnswer(callOf(id))
  const link = html`<a href=${fixturesPath}>${t('table-tennis-interclubs.fixture.list')}</a>`
  return answered(answer, (fixture) => html`<${FixturePage} fixture=${fixture} />`, {
    unknown: t('table-tennis-interclubs.fixture.unknown'),
    help: html`<p>${rich('table-tennis-interclubs.fixture.lookUp', { link })}</p>`,
  })
}

mount(html`<${Page} />`, 'page')
