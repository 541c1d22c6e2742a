import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { Pager } from '../parts/data-table.js'
import { Loading, mount, Notice } from '../parts/elements.js'
import { choiceField, searchInput, textField } from '../parts/form-fields.js'
import { countText } from '../parts/format.js'
import { answered, NoCalendar, useAnswer } from './parts/answer-view.js'
import { belgianToday, FixtureTable } from './parts/fixtures.js'
import { useSettled } from './parts/list-filters.js'
import { apiPath, useQuery } from './parts/navigation.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'

/** @typedef {import('./parts/fixture-answers.js').FixturePage} FixturePage */
/** @typedef {typeof usual} Filter */

const usual = { club: '', division: '', week: '', status: '', from: '', to: '', season: '' }
const pageSize = 50
const clubCode = /^[A-Za-z]{1,4}(?:-[A-Za-z])?\d{2,4}$/

/** @type {Readonly<Record<string, {text: string, query: Readonly<Record<string, string>>}>>} */
const statuses = {
  '': { text: 'Any', query: {} },
  scheduled: { text: 'To be played', query: { status: 'scheduled', overdue: 'false' } },
  played: { text: 'Played', query: { status: 'played' } },
  forfeit: { text: 'Forfeit', query: { status: 'forfeit' } },
  withdrawn: { text: 'Team withdrew', query: { status: 'withdrawn' } },
  moved: { text: 'Moved', query: { rescheduled: 'true' } },
  overdue: { text: 'Result overdue', query: { overdue: 'true' } },
}

function Page() {
  const [filter, change] = useQuery(usual)
  const [turned, setTurned] = useState({ filter, page: 0 })
  const page = turned.filter === filter ? turned.page : 0
  const { week, status, from, to, season } = filter
  const isComing = week + status + from + to + season === ''
  const seasons = useSeasons()
  /** @type {import('./parts/answer-view.js').Answer<FixturePage>} */
  const answer = useAnswer(useSettled(pathOf(filter, isComing, page)))
  const isRead = answer.data === undefined || answer.data.freshness.read_at !== null
  if (seasons === undefined) return html`<${Loading} />`
  return html`<section class="card" aria-labelledby="fixtures">
    <h2 id="fixtures">${isComing ? 'Coming matches' : 'Matches'}</h2>
    <${SeasonChoice}
      ...${{ seasons, season }}
      onChange=${/** @param {string} season */ (season) => change({ ...usual, season })}
    />
    ${isRead ? html`<${Filters} filter=${filter} change=${change} />` : html`<${NoCalendar} season=${season} />`}
    ${
      isRead &&
      answered(
        answer,
        (found) => html`<${Found} ...${{ found, isComing, page }}
        onPage=${/** @param {number} next */ (next) => setTurned({ filter, page: next })} />`,
        {
          what: 'the matches',
        },
      )
    }
  </section>`
}

/** @param {Filter} filter @param {boolean} isComing @param {number} page */
function pathOf({ club, division, week, status, from, to, season }, isComing, page) {
  const text = club.trim()
  return apiPath('/api/interclubs/calendar/matches', {
    ...(clubCode.test(text) ? { club_code: text } : { club: text }),
    ...{ division_name: division.trim(), week, season, bye: 'false' },
    ...{ date_from: isComing ? belgianToday() : from, date_to: to },
    ...statuses[status]?.query,
    ...{ limit: pageSize, offset: page * pageSize },
  })
}

/**
 * @param {{found: FixturePage, isComing: boolean, page: number,
 *   onPage: (page: number) => void}} props
 */
function Found({ found: { matches, total, freshness }, isComing, page, onPage }) {
  return html`<div>
    ${
      !freshness.complete &&
      html`<${Notice} tone="fair">
        <p>Some divisions could not be read the last time. Their matches may have changed since.</p>
      <//>`
    }
    <p class="small soft" role="status">${countText(total, 'match', 'matches')}</p>
    <${FixtureTable}
      caption=${isComing ? 'Matches from today, by date' : 'Matches by date'}
      fixtures=${matches}
      pageSize=${pageSize}
      withDivision=${true}
      withWeek=${true}
      empty=${isComing ? 'No match from today on. Choose a week, a status or dates to see results.' : 'No match fits these filters. Remove one.'}
    />
    <${Pager} ...${{ page, pageSize, total, onPage }} label="the matches" />
  </div>`
}

/**
 * @param {{filter: Filter, change: (changes: Partial<Filter>, isTyping?: boolean) => void}} props
 */
function Filters({ filter, change }) {
  const weeks = Array.from({ length: 22 }, (_, at) => String(at + 1))
  return html`<div class="tt-filters">
    ${textField({
      ...{ id: 'club', label: 'Club or team', value: filter.club, attributes: searchInput },
      onInput: (club) => change({ club }, true),
    })}
    ${textField({
      ...{ id: 'division', label: 'Division', value: filter.division, attributes: searchInput },
      onInput: (division) => change({ division }, true),
    })}
    ${choiceField({
      ...{ id: 'week', label: 'Week', value: filter.week },
      options: [
        { value: '', text: 'All weeks' },
        ...weeks.map((value) => ({ value, text: `Week ${value}` })),
      ],
      onChange: (week) => change({ week }),
    })}
    ${choiceField({
      ...{ id: 'status', label: 'Status', value: filter.status },
      options: Object.entries(statuses).map(([value, { text }]) => ({ value, text })),
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
