import { html } from 'htm/preact'
import { dayText, hourText, spanText } from '../../../../texts/format.ts'
import { rich, t } from '../../../../texts/texts.ts'
import { DataTable } from '../../parts/data-table.js'
import { SafeLink } from '../../parts/web-address.js'
import { column } from './columns.js'
import { OutcomeBadge } from './matches.js'
import { DivisionLink, fixturePath, teamPath } from './navigation.js'
import { otherSeason } from './values.js'

/**
 * @import {Column, Columns, Sent} from './types.ts'
 * @typedef {Sent<'Fixture'>} Fixture
 * @typedef {Column<Fixture>} FixtureColumn
 */

const belgianDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' })

/** Today in Belgium as YYYY-MM-DD. */
export function belgianToday() {
  return belgianDays.format(new Date())
}

/** The next match that has a date, among matches by date. @param {readonly Fixture[]} fixtures */
export function nextOf(fixtures) {
  const today = belgianToday()
  return fixtures.find(
    ({ status, date }) => status === 'scheduled' && date !== null && date >= today,
  )
}

/**
 * Fixtures and their results.
 * @param {{caption: string, fixtures: readonly Fixture[], team?: string, pageSize?: number,
 *   withDivision?: boolean, withWeek?: boolean, empty?: string}} props `team`: whose results they are.
 */
export function FixtureTable({ fixtures, team, withDivision, withWeek, ...table }) {
  /** @type {Columns<'Fixture'>} */
  const columns = [
    column('date', {
      cell: (fixture) => html`<${When} ...${fixture} />
        ${withWeek && html`<div class="small soft tt-date">${roundText(fixture)}</div>`}`,
    }),
    column('match', {
      isHead: true,
      cell: (fixture) => {
        const notes = notesOf(fixture)
        const { division_index: index, division_name: name } = fixture
        const season = otherSeason(fixture.season)
        return html`<${Sides} ...${{ fixture, team }} />
          ${withDivision && html`<div class="small tt-notes"><${DivisionLink} ...${{ index, name, season }} /></div>`}
          ${notes.length > 0 && html`<div class="small soft tt-notes">${notes.join(' · ')}</div>`}`
      },
    }),
    column('result', { cell: (fixture) => html`<${Result} ...${{ fixture, team }} />` }),
  ]
  return html`<${DataTable} ...${table} columns=${columns} rows=${fixtures} />`
}

/** The score; null before the match, and if a team withdrew. @param {Fixture} fixture */
export function scoreOf({ status, score }) {
  return status === 'withdrawn' ? null : score
}

/** The score, and what it means for a team. @param {{fixture: Fixture, team?: string | undefined}} props */
function Result({ fixture, team }) {
  if (fixture.status === 'bye') return html`<span class="soft">–</span>`
  const score = scoreOf(fixture)
  return html`<a class="tt-date" href=${fixturePath(fixture.fixture_id)}
      >${score ?? t('table-tennis.fixture.details')}<span class="visually-hidden">: ${titleOf(fixture)}</span></a
    >
    ${score !== null && team !== undefined && html`${' '}<${Outcome} ...${{ fixture, team }} />`}`
}

/** @param {{fixture: Fixture, team: string}} props */
function Outcome({ fixture, team }) {
  const difference = Number(fixture.home_score) - Number(fixture.away_score)
  const isWin = difference > 0 === (fixture.home_team === team)
  return html`<${OutcomeBadge} result=${difference === 0 ? 'draw' : isWin ? 'V' : 'D'} />`
}

/** When a match is planned, by the Belgian clock. @param {{date: string | null, time: string | null, isLong?: boolean}} props */
export function When({ date, time, isLong = false }) {
  if (date === null) return html`<span class="soft">–</span>`
  return html`<time datetime=${time === null ? date : `${date}T${time}`}>
    <span class="tt-date">${isLong ? spanText(date, null) : dayText(date, { isNamed: true })}</span>
    ${time !== null && html` <span class="tt-date">${hourText(time)}</span>`}
  </time>`
}

/** The same with the year, saying whose clock it is. @param {{date: string | null, time: string | null}} props */
export function BelgianTime({ date, time }) {
  const when = html`<${When} ...${{ date, time }} isLong=${true} />`
  return time === null ? when : rich('table-tennis.fixture.belgianTime', { when })
}

/**
 * Both teams, or the one that has no opponent.
 * @param {{fixture: Fixture, team?: string | undefined}} props `team`: whose page this is.
 */
function Sides({ fixture, team }) {
  const { status, home_team: home, away_team: away, division_index: index } = fixture
  /** @param {string | null} name */
  const link = (name) => {
    if (name === null) return t('table-tennis.fixture.toBeDrawn')
    return name === team
      ? name
      : html`<a href=${teamPath(name, index, otherSeason(fixture.season))}>${name}</a>`
  }
  if (status === 'bye')
    return rich('table-tennis.fixture.bye', { team: link(home === 'Bye' ? away : home) })
  return html`${link(home)} – ${link(away)}`
}

/** Both teams as text. @param {Fixture} fixture */
export function titleOf({ home_team: home, away_team: away }) {
  const open = t('table-tennis.fixture.toBeDrawn')
  return `${home ?? open} – ${away ?? open}`
}

/** The week or round of a match as text. @param {{week: number | null, week_name: string | null}} fixture */
export function roundText({ week, week_name: name }) {
  if (week !== null) return t('table-tennis.fixture.week', { week })
  return name === null
    ? t('table-tennis.fixture.noWeek')
    : t('table-tennis.fixture.round', { name })
}

/**
 * Words for everything unusual about a match.
 * @param {Fixture} fixture
 * @returns {readonly string[]}
 */
export function notesOf(fixture) {
  const { status, is_home_withdrawn: homeLeft, is_away_withdrawn: awayLeft } = fixture
  const left = namesOf(fixture, homeLeft, awayLeft)
  const absent = namesOf(fixture, fixture.is_home_forfeit, fixture.is_away_forfeit)
  const notes = [
    (fixture.match_id ?? '').includes('.') && t('table-tennis.note.playOff'),
    status === 'forfeit' &&
      (absent === ''
        ? t('table-tennis.note.forfeit')
        : t('table-tennis.note.forfeitBy', { teams: absent })),
    left !== '' &&
      t(status === 'played' ? 'table-tennis.note.withdrewLater' : 'table-tennis.note.withdrew', {
        teams: left,
      }),
    status === 'cancelled' && t('table-tennis.note.cancelled'),
    fixture.rescheduled && movedText(fixture),
    fixture.overdue && t('table-tennis.note.overdue'),
    fixture.adjusted && t('table-tennis.note.adjusted'),
  ]
  return notes.filter((note) => note !== false)
}

/** @param {Fixture} fixture @param {boolean} isHome @param {boolean} isAway */
function namesOf({ home_team: home, away_team: away }, isHome, isAway) {
  const [one = '', other] = [isHome && home, isAway && away].filter(
    (name) => typeof name === 'string',
  )
  return other === undefined ? one : t('table-tennis.note.teams', { one, other })
}

/** @param {Fixture} fixture */
function movedText({ date, time, previous: [former] }) {
  if (former !== undefined && former.date === date && former.time === time) {
    return t('table-tennis.note.venueChanged')
  }
  const when =
    former?.date !== date
      ? former?.date && dayText(former.date)
      : former?.time && hourText(former.time)
  return when ? t('table-tennis.note.movedFrom', { when }) : t('table-tennis.note.moved')
}

/** The venue of a match, with a link to a map. @param {{venue: Sent<'Hall'>}} props */
export function VenueText({ venue: { name, street, postal_code: code, city } }) {
  const place = [code, city].filter(Boolean).join(' ')
  const address = [street, place].filter(Boolean).join(', ')
  const query = new URLSearchParams({ query: address })
  return html`${name ?? ''}${name !== null && address !== '' && html`<br />`}${address}
    ${
      address !== '' &&
      html`<br /><${SafeLink} href=${`https://www.openstreetmap.org/search?${query}`}>${t('table-tennis.fixture.map')}<//>`
    }`
}
