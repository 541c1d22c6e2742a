import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { DataTable } from '../parts/data-table.js'
import { mount } from '../parts/elements.js'
import { countText, numberText } from '../parts/format.js'
import { Answered, EmptyData, useAnswer } from './parts/answer-view.js'
import { ChoiceField, TextField } from './parts/controls.js'
import { filteredClubs, provincesOf } from './parts/list-filters.js'
import { ClubLink, useQuery } from './parts/navigation.js'

/** @typedef {import('./parts/answers.js').ClubRow} ClubRow */

const usual = { q: '', province: '' }

function Page() {
  const answer = useAnswer('/api/clubs?limit=10000')
  return html`<${Answered} answer=${answer} what="the clubs">
    ${
      /** @param {{clubs: readonly ClubRow[]}} found */
      ({ clubs }) =>
        clubs.length === 0
          ? html`<${EmptyData} what="clubs" />`
          : html`<${ClubList} clubs=${clubs} />`
    }
  <//>`
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
      <${TextField}
        id="club-name"
        type="search"
        label="Name or code"
        value=${filter.q}
        maxLength=${100}
        onInput=${/** @param {string} q */ (q) => change({ q }, true)}
      />
      <${ChoiceField}
        id="province"
        label="Province"
        value=${filter.province}
        options=${[{ value: '', text: `All provinces (${numberText(clubs.length)})` }, ...options]}
        onChange=${/** @param {string} province */ (province) => change({ province })}
      />
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
  {
    key: 'name',
    title: 'Club',
    isHead: true,
    sortBy: ({ name }) => name,
    cell: ({ code, name }) => html`<${ClubLink} code=${code} name=${name} />`,
  },
  { key: 'code', title: 'Code', sortBy: ({ code }) => code, cell: ({ code }) => code },
  {
    key: 'province',
    title: 'Province',
    sortBy: ({ province }) => province,
    cell: ({ province }) => province ?? '–',
  },
]

mount(html`<${Page} />`, 'page')
