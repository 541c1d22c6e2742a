import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { DataTable } from '../parts/data-table.js'
import { mount } from '../parts/elements.js'
import { countText } from '../parts/format.js'
import { Answered, EmptyData, useAnswer } from './parts/answer-view.js'
import { ChoiceField, TextField } from './parts/controls.js'
import { categoriesOf, filteredDivisions, genderText, untold } from './parts/list-filters.js'
import { divisionPath, useQuery } from './parts/navigation.js'
import { SearchBox } from './parts/search-box.js'
import { findTeams } from './parts/search-sources.js'

/** @typedef {import('./parts/answers.js').Division} Division */
/** @typedef {{q: string, category: string, gender: string}} Filter */

const usual = { q: '', category: '', gender: '' }

function Page() {
  const answer = useAnswer('/api/interclubs/divisions')
  return html`<${Answered} answer=${answer} what="the divisions">
    ${
      /** @param {{divisions: readonly Division[]}} found */
      ({ divisions }) =>
        divisions.length === 0
          ? html`<${EmptyData} what="standings" />`
          : html`<${Divisions} divisions=${divisions} />`
    }
  <//>`
}

/** @param {{divisions: readonly Division[]}} props */
function Divisions({ divisions }) {
  const [filter, change] = useQuery(usual)
  const shown = useMemo(() => filteredDivisions(divisions, filter), [divisions, filter])
  return html`<div>
    <section class="card tt-search-card" aria-label="Team">
      <${SearchBox}
        id="team"
        label="Find a team"
        hint="Opens the division it plays in."
        source=${findTeams}
        onChoose=${/** @param {{href: string}} option */ ({ href }) => location.assign(href)}
      />
    </section>
    <section class="card" aria-labelledby="all-divisions">
      <h2 id="all-divisions">All divisions</h2>
      <${Filters} divisions=${divisions} filter=${filter} change=${change} />
      <p class="small soft" role="status">${countText(shown.length, 'division')}</p>
      <${DataTable}
        key=${Object.values(filter).join(' ')}
        caption="Divisions in the federation's order"
        columns=${columns}
        rows=${shown}
        pageSize=${50}
        empty="No division passes these filters. Leave one out."
      />
    </section>
  </div>`
}

/**
 * @param {{divisions: readonly Division[], filter: Filter,
 *   change: (changes: Partial<Filter>, isTyping?: boolean) => void}} props
 */
function Filters({ divisions, filter, change }) {
  const categories = categoriesOf(divisions).map((value) => ({
    value,
    text: value === untold ? 'Without a category' : value,
  }))
  return html`<div class="tt-filters">
    <${TextField}
      ...${{ id: 'division-name', type: 'search', label: 'Name', value: filter.q, maxLength: 100 }}
      onInput=${/** @param {string} q */ (q) => change({ q }, true)}
    />
    <${ChoiceField}
      id="category"
      label="Category"
      value=${filter.category}
      options=${[{ value: '', text: 'All categories' }, ...categories]}
      onChange=${/** @param {string} category */ (category) => change({ category })}
    />
    <${ChoiceField}
      id="gender"
      label="Men or women"
      value=${filter.gender}
      options=${[
        { value: '', text: 'All' },
        { value: 'Hommes', text: 'Men' },
        { value: 'Dames', text: 'Women' },
        { value: untold, text: 'Not told' },
      ]}
      onChange=${/** @param {string} gender */ (gender) => change({ gender })}
    />
  </div>`
}

/** @type {readonly import('../parts/data-table.js').Column<Division>[]} */
const columns = [
  {
    key: 'name',
    title: 'Division',
    isHead: true,
    sortBy: (division) => division.division_name,
    cell: (division) =>
      html`<a href=${divisionPath(division.division_index)}>${division.division_name}</a>`,
  },
  {
    key: 'category',
    title: 'Category',
    sortBy: (division) => division.division_category,
    cell: (division) => division.division_category ?? '–',
  },
  {
    key: 'gender',
    title: 'Men or women',
    sortBy: (division) => division.division_gender,
    cell: (division) => genderText(division.division_gender),
  },
]

mount(html`<${Page} />`, 'page')
