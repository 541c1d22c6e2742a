import { html } from 'htm/preact'
import { dateText, numberText } from '../../../texts/format.ts'
import { rich, t } from '../../../texts/texts.ts'
import { DataTable } from '../parts/data-table.js'
import { mount, Notice, usePageTitle } from '../parts/elements.js'
import { choiceField, choices } from '../parts/form-fields.js'
import { answered, Card, NotFound, useAnswer } from './parts/answer-view.js'
import { column, numberColumn } from './parts/columns.js'
import { VenueText } from './parts/fixtures.js'
import { ClubLink, PlayerLink, pathPart, tournamentsPath, useQuery } from './parts/navigation.js'
import { TournamentDates, TournamentStatus } from './parts/tournaments.js'
import { fact, levelText, Terms } from './parts/values.js'

/**
 * @import {Answer, Column, Columns, Sent} from './parts/types.ts'
 * @typedef {Sent<'Tournament'>} Tournament
 * @typedef {Sent<'TournamentSeries'>['series'][number]} TournamentSeries
 * @typedef {Sent<'TournamentInscriptions'>['inscriptions'][number]} Registration
 */

const usual = { series: '' }

/** One tournament. @param {{tournament: Tournament, series: readonly TournamentSeries[]}} props */
function TournamentPage({ tournament, series }) {
  const { name, level, season, reference, status, venue, registration_until: until } = tournament
  usePageTitle(name)
  const [{ series: chosen }, change] = useQuery(usual)
  const shown = { tournament, chosen }
  const isPlayed = (tournament.results_count ?? 0) > 0
  return html`<div>
    <header class="tt-head">
      <h1>${name}</h1>
      <p class="tt-head-line">
        ${level !== null && html`<span>${levelText(level)}</span>`}
        <span>${t('table-tennis.season.of', { season })}</span>
        <a href=${tournamentsPath}>${t('table-tennis-tournaments.page.all')}</a>
      </p>
    </header>
    <div class="tt-columns">
      <${Card} id="when" title=${t('table-tennis-tournaments.page.dates')}>
        <dl class="facts">
          ${fact(t('table-tennis-tournaments.page.playedOn'), html`<${TournamentDates} tournament=${tournament} />`)}
          ${fact(t('table-tennis-tournaments.page.registration'), until === null ? t('table-tennis-tournaments.page.noDeadline') : t('table-tennis-tournaments.page.deadline', { day: dateText(until) }))}
          ${fact(t('table-tennis.filter.status'), html`<${TournamentStatus} status=${status} />`)}
          ${fact(t('table-tennis-tournaments.page.reference'), reference)}
        </dl>
      <//>
      <${Card} id="hall" title=${t('table-tennis-tournaments.page.hall')}>
        ${
          venue === null
            ? html`<p class="soft">${t('table-tennis-tournaments.page.noHall')}</p>`
            : html`<p><${VenueText} venue=${venue} /></p>`
        }
      <//>
    </div>
    <${Card} id="series" title=${t('table-tennis-tournaments.page.series')}>
      ${
        tournament.results_count === null &&
        html`<${Notice} tone="accent"><p>${t('table-tennis-tournaments.page.notRead')}</p><//>`
      }
      <${DataTable}
        caption=${t('table-tennis-tournaments.page.seriesCaption')}
        columns=${seriesColumns()}
        rows=${series}
        pageSize=${25}
        empty=${t('table-tennis-tournaments.page.noSeries')}
      />
      ${
        series.length > 1 &&
        choiceField({
          ...{ id: 'one-series', label: t('table-tennis-tournaments.page.chooseSeries') },
          ...{ value: chosen, class: 'tt-choice' },
          options: [
            { value: '', text: t('table-tennis-tournaments.page.allSeries') },
            ...choices(series.map(({ series_name: one }) => one)),
          ],
          onChange: (name) => change({ series: name }),
        })
      }
    <//>
    ${isPlayed && html`<${Results} ...${shown} />`}
    <${Registrations} ...${shown} />
    ${!isPlayed && html`<${Results} ...${shown} />`}
    <${Terms} terms=${['class', 'licence', 'wo']} />
  </div>`
}

/** @returns {readonly Column<TournamentSeries>[]} */
const seriesColumns = () => [
  column('series', { isHead: true, field: 'series_name' }),
  numberColumn('table-tennis-tournaments.page.registrations', {
    cell: ({ inscriptions_count: count }) => numberText(count),
  }),
]

/** @param {{tournament: Tournament, chosen: string}} props `chosen`: name of a series; '' for all. */
function Results({ tournament: { t_id: id, status }, chosen }) {
  /** @type {Answer<'TournamentResults'>} */
  const answer = useAnswer(`${callOf(id)}/results`)
  return html`<${Card} id="results" title=${t('table-tennis-tournaments.results.title')}>
    ${answered(
      answer,
      ({ results }) => html`<${BySeries}
        rows=${results}
        ...${{ chosen, columns: resultColumns(), kind: 'results' }}
        empty=${emptyText(status, results.length)}
      />`,
    )}
  <//>`
}

/** @param {Tournament['status']} status @param {number} count */
function emptyText(status, count) {
  if (count > 0) return t('table-tennis-tournaments.results.noneOfSeries')
  if (status === 'cancelled') return t('table-tennis-tournaments.results.cancelled')
  return status === 'finished'
    ? t('table-tennis-tournaments.results.none')
    : t('table-tennis-tournaments.results.later')
}

/**
 * A table for each series.
 * @template {{series_name: string}} R
 * @param {{rows: readonly R[], chosen: string, columns: readonly Column<R>[],
 *   kind: 'results' | 'registrations', empty: string}} props `rows` by series; `chosen`: only that one, '' for all.
 */
function BySeries({ rows, chosen, columns, kind, empty }) {
  const names = [...new Set(rows.map(({ series_name: name }) => name))]
  const shown = names.filter((name) => chosen === '' || name === chosen)
  if (shown.length === 0) return html`<p class="soft">${empty}</p>`
  return shown.map(
    (name) => html`<section class="tt-series" key=${name} aria-label=${name}>
      <h3>${name}</h3>
      <${DataTable}
        caption=${t(`table-tennis-tournaments.${kind}.caption`, { series: name })}
        columns=${columns}
        rows=${rows.filter((row) => row.series_name === name)}
        pageSize=${chosen === '' ? 15 : 50}
      />
    </section>`,
  )
}

/** @returns {Columns<'TournamentResult'>} */
const resultColumns = () => [
  column('player', { isHead: true, cell: (result) => html`<${Side} ...${{ result, side: 1 }} />` }),
  column('score', {
    cell: ({ score, walk_over: isWalkOver }) =>
      html`<span class="tt-date">${[score, isWalkOver && 'WO'].filter(Boolean).join(' ') || '–'}</span>`,
  }),
  column('opponent', { cell: (result) => html`<${Side} ...${{ result, side: 2 }} />` }),
]

/** One player with the club, or both of a double. @param {{result: Sent<'TournamentResult'>, side: 1 | 2}} props */
function Side({ result, side }) {
  const [licence, name, club] =
    side === 1
      ? [result.player1_licence, result.player1_name, result.player1_club]
      : [result.player2_licence, result.player2_name, result.player2_club]
  const hasWon = winnerOf(result) === side
  return html`<span class=${hasWon ? 'tt-winner' : 'tt-notes'}
      ><${PlayerLink} licence=${licence} name=${name} />${
        hasWon &&
        html`<span class="visually-hidden"> ${t('table-tennis-tournaments.results.winner')}</span>`
      }</span
    >
    ${club !== null && html`<div class="small tt-notes"><${ClubLink} code=${club} /></div>`}`
}

/** A double has no licences, but a score. @param {Sent<'TournamentResult'>} result */
function winnerOf({ winner_licence: licence, player1_licence: one, score }) {
  if (licence !== null) return licence === one ? 1 : 2
  const [first = 0, second = 0] = (score ?? '').split('-').map(Number)
  if (first === second) return undefined
  return first > second ? 1 : 2
}

/** @param {{tournament: Tournament, chosen: string}} props */
function Registrations({ tournament: { t_id: id, results_count: results }, chosen }) {
  /** @type {Answer<'TournamentInscriptions'>} */
  const answer = useAnswer(`${callOf(id)}/inscriptions`)
  const empty = t(`table-tennis-tournaments.registrations.${results === null ? 'notRead' : 'none'}`)
  return html`<${Card} id="registrations" title=${t('table-tennis-tournaments.page.registrations')}>
    ${answered(answer, ({ served, inscriptions }) =>
      served
        ? html`<${BySeries}
            rows=${inscriptions}
            ...${{ chosen, columns: registrationColumns(), kind: 'registrations', empty }}
          />`
        : html`<p class="soft">${t('table-tennis-tournaments.registrations.hidden')}</p>`,
    )}
  <//>`
}

/** @returns {readonly Column<Registration>[]} */
const registrationColumns = () => [
  column('player', {
    isHead: true,
    cell: ({ player_licence: licence, player_name: name }) =>
      html`<${PlayerLink} licence=${licence} name=${name} />`,
  }),
  column('class', { cell: ({ player_ranking: ranking }) => ranking ?? '–' }),
  column('club', {
    cell: ({ player_club: code }) => (code === null ? '–' : html`<${ClubLink} code=${code} />`),
  }),
]

/** @param {number | string} id */
function callOf(id) {
  return `/api/tournaments/${id}`
}

function Page() {
  const id = pathPart(location.pathname, 1)
  const isNumber = /^\d{1,9}$/.test(id)
  /** @type {Answer<'TournamentSeries'>} */
  const answer = useAnswer(isNumber ? `${callOf(id)}/series` : null)
  const unknown = t('table-tennis-tournaments.page.unknown')
  const link = html`<a href=${tournamentsPath}>${t('table-tennis-tournaments.page.list')}</a>`
  const help = html`<p>${rich('table-tennis-tournaments.page.lookUp', { link })}</p>`
  if (!isNumber) return html`<${NotFound} text=${unknown}>${help}<//>`
  return answered(answer, (found) => html`<${TournamentPage} ...${found} />`, { unknown, help })
}

mount(html`<${Page} />`, 'page')
