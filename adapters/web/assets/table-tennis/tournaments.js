import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { Loading, mount, Notice } from '../parts/elements.js'
import { choiceField, searchInput, textField } from '../parts/form-fields.js'
import { countText } from '../parts/format.js'
import { answered, NoCalendar, useAnswer } from './parts/answer-view.js'
import { belgianToday } from './parts/fixtures.js'
import { useSettled } from './parts/list-filters.js'
import { apiPath, useQuery } from './parts/navigation.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'
import {
  deadlineText,
  statuses,
  TournamentDates,
  TournamentLink,
  TournamentStatus,
} from './parts/tournaments.js'

/** @typedef {import('./parts/fixture-answers.js').Tournament} Tournament */
/** @typedef {typeof usual} Filter */
/** @typedef {{total: number, tournaments: readonly Tournament[], freshness: {read_at: string | null, complete: boolean}}} Found */
/** @typedef {{level: string, count: number}} Level */

const usual = { q: '', level: '', status: '', from: '', to: '', season: '' }
/** A season has some hundreds; the API gives no more at once. */
const most = 1000

function Page() {
  const [filter, change] = useQuery(usual)
  const { season } = filter
  const isComing = filter.status + season === ''
  const seasons = useSeasons()
  /** @type {import('./parts/answer-view.js').Answer<Found>} */
  const answer = useAnswer(useSettled(pathOf(filter)))
  /** @type {import('./parts/answer-view.js').Answer<{counts: readonly Level[]}>} */
  const levels = useAnswer(apiPath('/api/tournaments/levels', { season }))
  const isRead = answer.data === undefined || answer.data.freshness.read_at !== null
  if (seasons === undefined) return html`<${Loading} />`
  return html`<section class="card" aria-labelledby="tournaments">
    <h2 id="tournaments">${isComing ? 'Coming tournaments' : 'Tournaments of the season'}</h2>
    <${SeasonChoice}
      ...${{ seasons, season }}
      onChange=${/** @param {string} season */ (season) => change({ ...usual, season })}
    />
    ${
      isRead
        ? html`<${Filters} ...${{ filter, change, levels: levels.data?.counts ?? [] }} />`
        : html`<${NoCalendar} what="tournaments" season=${season} />`
    }
    ${
      isRead &&
      answered(answer, (found) => html`<${List} ...${{ found, filter, isComing }} />`, {
        what: 'the tournaments',
      })
    }
  </section>`
}

/** @param {Filter} filter */
function pathOf({ q, level, status, from, to, season }) {
  const today = belgianToday()
  const isComing = status + season === ''
  return apiPath('/api/tournaments', {
    ...{ level, search: q.trim(), status: status === 'any' ? '' : status },
    ...{ date_from: isComing && from < today ? today : from, date_to: to },
    ...{ season, limit: most },
  })
}

/** @param {{found: Found, filter: Filter, isComing: boolean}} props */
function List({ found: { total, tournaments, freshness }, filter, isComing }) {
  const isNextFirst = isComing || filter.status === 'open'
  return html`<div>
    ${
      !freshness.complete &&
      html`<${Notice} tone="fair">
        <p>Some tournaments could not be read the last time. They may have changed since.</p>
      <//>`
    }
    <p class="small soft" role="status">${countText(total, 'tournament')}</p>
    <${DataTable}
      key=${Object.values(filter).join(' ')}
      caption=${isNextFirst ? 'Tournaments, the next one first' : 'Tournaments, the latest one first'}
      columns=${columns}
      rows=${isNextFirst ? tournaments.toReversed() : tournaments}
      empty=${
        isComing
          ? 'No coming tournament fits. Remove a filter, or choose “Past and coming” to see results.'
          : 'No tournament fits these filters. Remove one.'
      }
    />
  </div>`
}

/** @type {readonly import('../parts/data-table.js').Column<Tournament>[]} */
const columns = [
  { title: 'Dates', cell: (tournament) => html`<${TournamentDates} tournament=${tournament} />` },
  {
    ...{ title: 'Tournament', isHead: true },
    cell: ({
      t_id: id,
      name,
      level,
      venue,
      series_count: series,
      ...more
    }) => html`<${TournamentLink} ...${{ id, name }} />
      <div class="small soft tt-notes">
        ${[venue?.city, level, series > 0 && `${series} series`].filter(Boolean).join(' · ')}
      </div>
      <div class="small soft tt-notes">
        <${TournamentStatus} status=${more.status} /> ${deadlineText(more)}
      </div>`,
  },
]

/**
 * @param {{filter: Filter, change: (changes: Partial<Filter>, isTyping?: boolean) => void,
 *   levels: readonly Level[]}} props
 */
function Filters({ filter, change, levels }) {
  const named = ['open', 'running', 'finished', 'cancelled']
  return html`<div class="tt-filters">
    ${textField({
      ...{ id: 'words', label: 'Name or reference', value: filter.q, attributes: searchInput },
      onInput: (q) => change({ q }, true),
    })}
    ${choiceField({
      ...{ id: 'level', label: 'Level', value: filter.level },
      options: [
        { value: '', text: 'All levels' },
        ...levels.map(({ level, count }) => ({ value: level, text: `${level} (${count})` })),
      ],
      onChange: (level) => change({ level }),
    })}
    ${choiceField({
      ...{ id: 'status', label: 'Status', value: filter.status },
      options: [
        ...(filter.season === ''
          ? [
              { value: '', text: 'Coming' },
              { value: 'any', text: 'Past and coming' },
            ]
          : [{ value: '', text: 'Any' }]),
        ...Object.entries(statuses)
          .filter(([value]) => named.includes(value))
          .map(([value, { text }]) => ({ value, text })),
      ],
      onChange: (status) => change({ status }),
    })}
    ${textField({
      ...{ id: 'from', label: 'From', value: filter.from, attributes: { type: 'date' } },
      onInput: (from) => change({ from }),
    })}
    ${textField({
      ...{ id: 'to', label: 'Until', value: filter.to, attributes: { type: 'date' } },
      onInput: (to) => change({ to }),
    })}
  </div>`
}

mount(html`<${Page} />`, 'page')
