import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { DataTable } from '../parts/data-table.js'
import { mount } from '../parts/elements.js'
import { choiceField, searchInput, textField } from '../parts/form-fields.js'
import { countText, numberText } from '../parts/format.js'
import { answered, EmptyData, useAnswer } from './parts/answer-view.js'
import { filteredClubs, provincesOf } from './parts/list-filters.js'
import { clubColumn, useQuery } from './parts/navigation.js'
import { readText } from './parts/values.js'

/** @typedef {import('./parts/answers.js').ClubRow} ClubRow */

const usual = { q: '', province: '' }

function Page() {
  /** @type {import('./parts/answer-view.js').Answer<{clubs: readonly ClubRow[]}>} */
  const answer = useAnswer('/api/clubs?limit=10000')
  return answered(
    answer,
    ({ clubs }) =>
      clubs.length === 0
        ? html`<${EmptyData} what="clubs" />`
        : html`<${ClubList} clubs=${clubs} />`,
    { what: 'the clubs' },
  )
}

/** @param {{clubs: readonly ClubRow[]}} props */
function ClubList({ clubs }) {
  const [filter, change] = useQuery(usual)
  const provinces = useMemo(() => provincesOf(clubs), [clubs])
  const shown = useMemo(() => filteredClubs(clubs, filter), [clubs, filter])
  const options = provinces.map(({ province, count }) => ({
    value: province,
    text: `${province} (${numberText(count)})`,
  }))
  return html`<section class="card" aria-label="Clubs">
    <div class="tt-filters">
      ${textField({
        ...{ id: 'club-name', label: 'Name or code', value: filter.q, attributes: searchInput },
        onInput: (q) => change({ q }, true),
      })}
      ${choiceField({
        ...{ id: 'province', label: 'Province', value: filter.province },
        options: [{ value: '', text: `All provinces (${numberText(clubs.length)})` }, ...options],
        onChange: (province) => change({ province }),
      })}
    </div>
    <p class="small soft" role="status">${countText(shown.length, 'club')}</p>
    <${DataTable}
      key=${`${filter.q} ${filter.province}`}
      caption="Clubs by code"
      columns=${columns}
      rows=${shown}
      pageSize=${50}
      empty="No club has this name or code. Try fewer letters, or another province."
    />
  </section>`
}

/** @type {readonly import('../parts/data-table.js').Column<ClubRow>[]} */
const columns = [
  clubColumn,
  { title: 'Code', field: 'code' },
  { title: 'Province', field: 'province' },
  {
    title: 'Read',
    cell: ({ scraped_at: time }) => (time === null ? '–' : readText(time, Date.now())),
  },
]

mount(html`<${Page} />`, 'page')
