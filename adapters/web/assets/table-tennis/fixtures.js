import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { apiPath, useSettled } from '../parts/api.js'
import { Pager } from '../parts/data-table.js'
import { Loading, mount } from '../parts/elements.js'
import { choices } from '../parts/form-fields.js'
import { answered, Card, NoCalendar, PartlyRead, useAnswer } from './parts/answer-view.js'
import { belgianToday, FixtureTable } from './parts/fixtures.js'
import { dayFields, filterFields } from './parts/list-filters.js'
import { isClubCode, useQuery } from './parts/navigation.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'

/**
 * @import {Answer, Sent} from './parts/types.ts'
 * @typedef {typeof usual} Filter
 */

const usual = { club: '', division: '', week: '', status: '', from: '', to: '', season: '' }
const pageSize = 50

/** Query parameters by the status that is chosen. @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const statuses = {
  scheduled: { status: 'scheduled', overdue: 'false' },
  played: { status: 'played', order: 'DESC' },
  forfeit: { status: 'forfeit', order: 'DESC' },
  withdrawn: { status: 'withdrawn' },
  moved: { rescheduled: 'true' },
  overdue: { overdue: 'true' },
}

function Page() {
  const [filter, change] = useQuery(usual)
  const [turned, setTurned] = useState({ filter, page: 0 })
  const page = turned.filter === filter ? turned.page : 0
  const { week, status, from, to, season } = filter
  const isComing = week + status + from + to + season === ''
  const isLatestFirst = statuses[status]?.order === 'DESC'
  const seasons = useSeasons()
  /** @type {Answer<'FixtureList'>} */
  const answer = useAnswer(useSettled(pathOf(filter, isComing, page)))
  const isRead = answer.data === undefined || answer.data.freshness.read_at !== null
  if (seasons === undefined) return html`<${Loading} />`
  const title = t(`table-tennis-interclubs.fixtures.${isComing ? 'coming' : 'title'}`)
  return html`<${Card} id="fixtures" title=${title}>
    <${SeasonChoice}
      ...${{ seasons, season }}
      onChange=${/** @param {string} season */ (season) => change({ ...usual, season })}
    />
    ${isRead ? html`<${Filters} filter=${filter} change=${change} />` : html`<${NoCalendar} season=${season} />`}
    ${
      isRead &&
      answered(
        answer,
        (found) => html`<${Found} ...${{ found, isComing, isLatestFirst, page }}
          onPage=${/** @param {number} next */ (next) => setTurned({ filter, page: next })} />`,
      )
    }
  <//>`
}

/** @param {Filter} filter @param {boolean} isComing @param {number} page */
function pathOf({ club, division, week, status, from, to, season }, isComing, page) {
  const text = club.trim()
  return apiPath('/api/interclubs/calendar/matches', {
    ...(isClubCode(text) ? { club_code: text } : { club: text }),
    ...{ division_name: division.trim(), week, season, bye: 'false' },
    ...{ date_from: isComing ? belgianToday() : from, date_to: to },
    ...statuses[status],
    ...{ limit: pageSize, offset: page * pageSize },
  })
}

/**
 * @param {{found: Sent<'FixtureList'>, isComing: boolean, isLatestFirst: boolean, page: number,
 *   onPage: (page: number) => void}} props
 */
function Found({ found: { matches, total, freshness }, isComing, isLatestFirst, page, onPage }) {
  const order = isComing ? 'fromToday' : isLatestFirst ? 'latestFirst' : 'byDate'
  return html`<div>
    ${!freshness.complete && html`<${PartlyRead} what="divisions" />`}
    <p class="small soft" role="status">${t('table-tennis.unit.fixtures', { n: total })}</p>
    <${FixtureTable}
      caption=${t(`table-tennis-interclubs.fixtures.${order}`)}
      fixtures=${matches}
      pageSize=${pageSize}
      withDivision=${true}
      withWeek=${true}
      empty=${t(`table-tennis-interclubs.fixtures.${isComing ? 'noneComing' : 'none'}`)}
    />
    <${Pager} ...${{ page, pageSize, total, onPage }} label=${t('table-tennis-interclubs.fixtures.title')} />
  </div>`
}

/**
 * @param {{filter: Filter, change: (changes: Partial<Filter>, isTyping?: boolean) => void}} props
 */
function Filters({ filter, change }) {
  const { search, choice } = filterFields(filter, change)
  const weeks = choices(
    Array.from({ length: 22 }, (_, at) => String(at + 1)),
    (week) => t('table-tennis.fixture.week', { week }),
  )
  /** @param {string} status */
  const statusText = (status) => t(`table-tennis-interclubs.fixtures.status.${status}`)
  const named = choices(Object.keys(statuses), statusText)
  const allWeeks = t('table-tennis-interclubs.fixtures.allWeeks')
  return html`<div class="tt-filters">
    ${search('club', t('table-tennis-interclubs.fixtures.club'))}
    ${search('division', t('table-tennis.column.division'))}
    ${choice('week', t('table-tennis.column.week'), allWeeks, weeks)}
    ${choice('status', t('table-tennis.filter.status'), statusText('any'), named)}
    ${dayFields(filter, change)}
  </div>`
}

mount(html`<${Page} />`, 'page')
