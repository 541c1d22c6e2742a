import { html } from 'htm/preact'
import { numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { apiPath, useSettled } from '../parts/api.js'
import { DataTable } from '../parts/data-table.js'
import { Loading, mount } from '../parts/elements.js'
import { choices } from '../parts/form-fields.js'
import { answered, Card, NoCalendar, PartlyRead, useAnswer } from './parts/answer-view.js'
import { column } from './parts/columns.js'
import { belgianToday } from './parts/fixtures.js'
import { dayFields, filterFields } from './parts/list-filters.js'
import { useQuery } from './parts/navigation.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'
import {
  deadlineText,
  TournamentDates,
  TournamentLink,
  TournamentStatus,
} from './parts/tournaments.js'
import { levelText } from './parts/values.js'

/**
 * @import {Answer, Columns, Sent} from './parts/types.ts'
 * @typedef {typeof usual} Filter
 */

const usual = { q: '', level: '', status: '', from: '', to: '', season: '' }
/** A season has some hundreds. This is the API's maximum per response. */
const most = 1000

function Page() {
  const [filter, change] = useQuery(usual)
  const { season } = filter
  const isComing = filter.status + season === ''
  const seasons = useSeasons()
  /** @type {Answer<'TournamentList'>} */
  const answer = useAnswer(useSettled(pathOf(filter)))
  /** @type {Answer<'TournamentLevels'>} */
  const levels = useAnswer(apiPath('/api/tournaments/levels', { season }))
  const isRead = answer.data === undefined || answer.data.freshness.read_at !== null
  if (seasons === undefined) return html`<${Loading} />`
  const title = t(`table-tennis-tournaments.list.${isComing ? 'coming' : 'ofSeason'}`)
  return html`<${Card} id="tournaments" title=${title}>
    <${SeasonChoice}
      ...${{ seasons, season }}
      onChange=${/** @param {string} season */ (season) => change({ ...usual, season })}
    />
    ${
      isRead
        ? html`<${Filters} ...${{ filter, change, levels: levels.data?.counts ?? [] }} />`
        : html`<${NoCalendar} what="tournaments" season=${season} />`
    }
    ${isRead && answered(answer, (found) => html`<${List} ...${{ found, filter, isComing }} />`)}
  <//>`
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

/** @param {{found: Sent<'TournamentList'>, filter: Filter, isComing: boolean}} props */
function List({ found: { total, tournaments, freshness }, filter, isComing }) {
  const isNextFirst = isComing || filter.status === 'open'
  return html`<div>
    ${!freshness.complete && html`<${PartlyRead} what="tournaments" />`}
    <p class="small soft" role="status">${t('table-tennis.unit.tournaments', { n: total })}</p>
    <${DataTable}
      key=${Object.values(filter).join(' ')}
      caption=${t(`table-tennis-tournaments.list.${isNextFirst ? 'nextFirst' : 'latestFirst'}`)}
      columns=${columns()}
      rows=${isNextFirst ? tournaments.toReversed() : tournaments}
      empty=${t(`table-tennis-tournaments.list.${isComing ? 'noneComing' : 'none'}`)}
    />
  </div>`
}

/** @returns {Columns<'Tournament'>} */
const columns = () => [
  column('table-tennis-tournaments.list.dates', {
    cell: (tournament) => html`<${TournamentDates} tournament=${tournament} />`,
  }),
  column('tournament', {
    isHead: true,
    cell: (tournament) => {
      const { t_id: id, name, level, venue, status, series_count: n } = tournament
      const series = n > 0 && t('table-tennis-tournaments.list.series', { n })
      return html`<${TournamentLink} ...${{ id, name }} />
        <div class="small soft tt-notes">
          ${[venue?.city, level && levelText(level), series].filter(Boolean).join(' · ')}
        </div>
        <div class="small soft tt-notes">
          <${TournamentStatus} status=${status} /> ${deadlineText(tournament)}
        </div>`
    },
  }),
]

/**
 * @param {{filter: Filter, change: (changes: Partial<Filter>, isTyping?: boolean) => void,
 *   levels: Sent<'TournamentLevels'>['counts']}} props
 */
function Filters({ filter, change, levels }) {
  const { search, choice } = filterFields(filter, change)
  const named = choices(['open', 'running', 'finished', 'cancelled'], (status) =>
    t(`table-tennis.tournament.${status}`),
  )
  // A chosen season shows past and coming tournaments together.
  const isCurrent = filter.season === ''
  const any = { value: 'any', text: t('table-tennis-tournaments.list.pastAndComing') }
  const all = t(isCurrent ? 'table-tennis-tournaments.list.isComing' : 'table-tennis.filter.any')
  const ofLevel = levels.map(({ level, count }) => ({
    ...{ value: level, text: `${levelText(level)} (${numberText(count)})` },
  }))
  const allLevels = t('table-tennis-tournaments.list.allLevels')
  return html`<div class="tt-filters">
    ${search('q', t('table-tennis-tournaments.list.search'), 'words')}
    ${choice('level', t('table-tennis-tournaments.list.level'), allLevels, ofLevel)}
    ${choice('status', t('table-tennis.filter.status'), all, isCurrent ? [any, ...named] : named)}
    ${dayFields(filter, change)}
  </div>`
}

mount(html`<${Page} />`, 'page')
