import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { mount, Notice, usePageTitle } from '../parts/elements.js'
import { choiceField } from '../parts/form-fields.js'
import { dateText, numberText } from '../parts/format.js'
import { answered, NotFound, useAnswer } from './parts/answer-view.js'
import { VenueText } from './parts/fixtures.js'
import { ClubLink, PlayerLink, pathPart, tournamentsPath, useQuery } from './parts/navigation.js'
import { TournamentDates, TournamentStatus } from './parts/tournaments.js'
import { Terms } from './parts/values.js'

/** @typedef {import('./parts/fixture-answers.js').Tournament} Tournament */
/** @typedef {import('./parts/fixture-answers.js').TournamentSeries} TournamentSeries */
/** @typedef {import('./parts/fixture-answers.js').TournamentResult} Result */
/** @typedef {import('./parts/fixture-answers.js').Registration} Registration */

/**
 * @template T
 * @typedef {import('./parts/answer-view.js').Answer<T>} Answer
 */

/**
 * @template T
 * @typedef {import('../parts/data-table.js').Column<T>} Column
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
        ${level !== null && html`<span>${level}</span>`}
        <span>Season ${season}</span>
        <a href=${tournamentsPath}>All tournaments</a>
      </p>
    </header>
    <div class="tt-columns">
      <section class="card" aria-labelledby="when">
        <h2 id="when">Dates</h2>
        <dl class="facts">
          <dt>Played on</dt>
          <dd><${TournamentDates} tournament=${tournament} /></dd>
          <dt>Registration</dt>
          <dd>${until === null ? 'The federation gives no last day' : `Until ${dateText(until)}`}</dd>
          <dt>Status</dt>
          <dd><${TournamentStatus} status=${status} /></dd>
          ${reference !== null && html`<dt>Reference</dt><dd>${reference}</dd>`}
        </dl>
      </section>
      <section class="card" aria-labelledby="hall">
        <h2 id="hall">Hall</h2>
        ${
          venue === null
            ? html`<p class="soft">The federation names no hall.</p>`
            : html`<p><${VenueText} venue=${venue} /></p>`
        }
      </section>
    </div>
    <section class="card" aria-labelledby="series">
      <h2 id="series">Series</h2>
      ${
        tournament.results_count === null &&
        html`<${Notice} tone="accent">
          <p>Registrations and results of this tournament have not been read yet.</p>
        <//>`
      }
      <${DataTable}
        caption="Series by name"
        columns=${seriesColumns}
        rows=${series}
        pageSize=${25}
        empty="The federation lists no series yet."
      />
      ${
        series.length > 1 &&
        choiceField({
          ...{ id: 'one-series', label: 'Show results and registrations of', value: chosen },
          class: 'tt-choice',
          options: [
            { value: '', text: 'All series' },
            ...series.map(({ series_name: value }) => ({ value, text: value })),
          ],
          onChange: (name) => change({ series: name }),
        })
      }
    </section>
    ${isPlayed && html`<${Results} ...${shown} />`}
    <${Registrations} ...${shown} />
    ${!isPlayed && html`<${Results} ...${shown} />`}
    <${Terms} terms=${['class', 'licence', 'wo']} />
  </div>`
}

/** @type {readonly Column<TournamentSeries>[]} */
const seriesColumns = [
  { title: 'Series', isHead: true, field: 'series_name' },
  {
    ...{ title: 'Registrations', isNumber: true },
    cell: ({ inscriptions_count: count }) => numberText(count),
  },
]

/** @param {{tournament: Tournament, chosen: string}} props `chosen`: name of a series; '' for all. */
function Results({ tournament: { t_id: id, status }, chosen }) {
  /** @type {Answer<{results: readonly Result[]}>} */
  const answer = useAnswer(`${callOf(id)}/results`)
  return html`<section class="card" aria-labelledby="results">
    <h2 id="results">Results</h2>
    ${answered(
      answer,
      ({ results }) => html`<${BySeries}
        rows=${results}
        ...${{ chosen, columns: resultColumns }}
        caption="the winner in bold"
        empty=${emptyText(status, results.length)}
      />`,
    )}
  </section>`
}

/** @param {Tournament['status']} status @param {number} count */
function emptyText(status, count) {
  if (count > 0) return 'The federation has no results of this series.'
  if (status === 'cancelled') return 'The tournament was cancelled.'
  return status === 'finished'
    ? 'The federation has no results of this tournament.'
    : 'Results come after the tournament.'
}

/**
 * A table for each series.
 * @template {{series_name: string}} R
 * @param {{rows: readonly R[], chosen: string, columns: readonly Column<R>[], caption: string,
 *   empty: string}} props `rows` by series; `chosen`: only that one, '' for all.
 */
function BySeries({ rows, chosen, columns, caption, empty }) {
  const names = [...new Set(rows.map(({ series_name: name }) => name))]
  const shown = names.filter((name) => chosen === '' || name === chosen)
  if (shown.length === 0) return html`<p class="soft">${empty}</p>`
  return shown.map(
    (name) => html`<section key=${name} aria-label=${name}>
      <h3>${name}</h3>
      <${DataTable}
        caption=${`${name}: ${caption}`}
        columns=${columns}
        rows=${rows.filter((row) => row.series_name === name)}
        pageSize=${chosen === '' ? 15 : 50}
      />
    </section>`,
  )
}

/** @type {readonly Column<Result>[]} */
const resultColumns = [
  { title: 'Player', isHead: true, cell: (result) => html`<${Side} ...${{ result, side: 1 }} />` },
  {
    title: 'Score',
    cell: ({ score, walk_over: isWalkOver }) =>
      html`<span class="tt-date">${[score, isWalkOver && 'WO'].filter(Boolean).join(' ') || '–'}</span>`,
  },
  { title: 'Opponent', cell: (result) => html`<${Side} ...${{ result, side: 2 }} />` },
]

/** One player with the club, or both of a double. @param {{result: Result, side: 1 | 2}} props */
function Side({ result, side }) {
  const [licence, name, club] =
    side === 1
      ? [result.player1_licence, result.player1_name, result.player1_club]
      : [result.player2_licence, result.player2_name, result.player2_club]
  const hasWon = winnerOf(result) === side
  return html`<span class=${hasWon ? 'tt-winner' : 'tt-notes'}
      ><${PlayerLink} licence=${licence} name=${name} />${
        hasWon && html`<span class="visually-hidden"> (winner)</span>`
      }</span
    >
    ${club !== null && html`<div class="small tt-notes"><${ClubLink} code=${club} /></div>`}`
}

/** A double has no licences, but a score. @param {Result} result */
function winnerOf({ winner_licence: licence, player1_licence: one, score }) {
  if (licence !== null) return licence === one ? 1 : 2
  const [first = 0, second = 0] = (score ?? '').split('-').map(Number)
  if (first === second) return undefined
  return first > second ? 1 : 2
}

/** @param {{tournament: Tournament, chosen: string}} props */
function Registrations({ tournament: { t_id: id, results_count: results }, chosen }) {
  /** @type {Answer<{served: boolean, inscriptions: readonly Registration[]}>} */
  const answer = useAnswer(`${callOf(id)}/inscriptions`)
  return html`<section class="card" aria-labelledby="registrations">
    <h2 id="registrations">Registrations</h2>
    ${answered(
      answer,
      ({ served, inscriptions }) =>
        served
          ? html`<${BySeries}
              rows=${inscriptions}
              ...${{ chosen, columns: registrationColumns }}
              caption="players by class"
              empty=${results === null ? 'They have not been read yet.' : 'Nobody has registered.'}
            />`
          : html`<p class="soft">This server does not show who has registered for this tournament.</p>`,
      { what: 'the registrations' },
    )}
  </section>`
}

/** @type {readonly Column<Registration>[]} */
const registrationColumns = [
  {
    ...{ title: 'Player', isHead: true },
    cell: ({ player_licence: licence, player_name: name }) =>
      html`<${PlayerLink} licence=${licence} name=${name} />`,
  },
  { title: 'Class', cell: ({ player_ranking: ranking }) => ranking ?? '–' },
  {
    title: 'Club',
    cell: ({ player_club: code }) => (code === null ? '–' : html`<${ClubLink} code=${code} />`),
  },
]

/** @param {number | string} id */
function callOf(id) {
  return `/api/tournaments/${id}`
}

function Page() {
  const id = pathPart(location.pathname, 1)
  const isNumber = /^\d{1,9}$/.test(id)
  /** @type {Answer<{tournament: Tournament, series: readonly TournamentSeries[]}>} */
  const answer = useAnswer(isNumber ? `${callOf(id)}/series` : null)
  const unknown = `No tournament with the number ${id} is known here.`
  const help = html`<p>Look for it in <a href=${tournamentsPath}>the list</a>.</p>`
  if (!isNumber) return html`<${NotFound} text=${unknown}>${help}<//>`
  return answered(answer, (found) => html`<${TournamentPage} ...${found} />`, {
    ...{ what: 'the tournament', unknown, help },
  })
}

mount(html`<${Page} />`, 'page')
