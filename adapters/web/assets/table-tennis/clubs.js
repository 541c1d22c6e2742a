import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { DataTable } from '../parts/data-table.js'
import { mount } from '../parts/elements.js'
import { answered, EmptyData, useAnswer } from './parts/answer-view.js'
import { filteredClubs, filterFields, provincesOf } from './parts/list-filters.js'
import { clubColumns, useQuery } from './parts/navigation.js'
import { provinceText, updatedText } from './parts/values.js'

/** @import {Answer, Sent} from './parts/types.ts' */

const usual = { q: '', province: '' }

function Page() {
  /** @type {Answer<'ClubList'>} */
  const answer = useAnswer('/api/clubs?limit=10000')
  return answered(answer, ({ clubs }) =>
    clubs.length === 0 ? html`<${EmptyData} what="clubs" />` : html`<${ClubList} clubs=${clubs} />`,
  )
}

/** @param {{clubs: readonly Sent<'ListedClub'>[]}} props */
function ClubList({ clubs }) {
  const [filter, change] = useQuery(usual)
  const { search, choice } = filterFields(filter, change)
  const shown = useMemo(() => filteredClubs(clubs, filter), [clubs, filter])
  /** @param {string} name @param {number} n */
  const counted = (name, n) => t('table-tennis-clubs.list.option', { name, n })
  const all = counted(t('table-tennis.filter.allProvinces'), clubs.length)
  const provinces = provincesOf(clubs).map(({ province, count }) => ({
    ...{ value: province, text: counted(provinceText(province), count) },
  }))
  return html`<section class="card" aria-label=${t('table-tennis.search.clubs')}>
    <div class="tt-filters">
      ${search('q', t('table-tennis.filter.nameOrCode'), 'club-name')}
      ${choice('province', t('table-tennis.column.province'), all, provinces)}
    </div>
    <p class="small soft" role="status">${t('table-tennis.unit.clubs', { n: shown.length })}</p>
    <${DataTable}
      key=${`${filter.q} ${filter.province}`}
      caption=${t('table-tennis-clubs.list.caption')}
      columns=${[...clubColumns(), { title: t('table-tennis-clubs.list.updated'), cell: updatedOf, narrow: 'hidden' }]}
      rows=${shown}
      empty=${t('table-tennis-clubs.list.empty')}
    />
  </section>`
}

/** @param {Sent<'ListedClub'>} club */
function updatedOf({ scraped_at: time }) {
  return time === null ? '–' : updatedText(time)
}

mount(html`<${Page} />`, 'page')
