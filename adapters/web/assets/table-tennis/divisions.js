import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { DataTable } from '../parts/data-table.js'
import { mount } from '../parts/elements.js'
import { choiceField, searchInput, textField } from '../parts/form-fields.js'
import { countText } from '../parts/format.js'
import { answered, EmptyData, useAnswer } from './parts/answer-view.js'
import { categoriesOf, filteredDivisions, genderText, untold } from './parts/list-filters.js'
import { divisionPath, openOption, useQuery } from './parts/navigation.js'
import { SearchBox } from './parts/search-box.js'
import { findTeams } from './parts/search-sources.js'

/** @typedef {import('./parts/answers.js').Division} Division */
/** @typedef {{q: string, category: string, gender: string}} Filter */

const usual = { q: '', category: '', gender: '' }
const genders = [
  { value: '', text: 'All' },
  ...['Hommes', 'Dames', untold].map((value) => ({ value, text: genderText(value) })),
]

function Page() {
  /** @type {import('./parts/answer-view.js').Answer<{divisions: readonly Division[]}>} */
  const answer = useAnswer('/api/interclubs/divisions')
  return answered(
    answer,
    ({ divisions }) =>
      divisions.length === 0
        ? html`<${EmptyData} what="standings" />`
        : html`<${Divisions} divisions=${divisions} />`,
    { what: 'the divisions' },
  )
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
        hint="Opens the page of the team."
        source=${findTeams}
        onChoose=${openOption}
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
        empty="No division matches these filters. Remove one."
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
    ${textField({
      ...{ id: 'division-name', label: 'Name', value: filter.q, attributes: searchInput },
      onInput: (q) => change({ q }, true),
    })}
    ${choiceField({
      ...{ id: 'category', label: 'Category', value: filter.category },
      options: [{ value: '', text: 'All categories' }, ...categories],
      onChange: (category) => change({ category }),
    })}
    ${choiceField({
      ...{ id: 'gender', label: 'Men or women', value: filter.gender, options: genders },
      onChange: (gender) => change({ gender }),
    })}
  </div>`
}

/** @type {readonly import('../parts/data-table.js').Column<Division>[]} */
const columns = [
  {
    ...{ title: 'Division', isHead: true, field: 'division_name' },
    cell: (one) => html`<a href=${divisionPath(one.division_index)}>${one.division_name}</a>`,
  },
  { title: 'Category', field: 'division_category' },
  {
    ...{ title: 'Men or women', field: 'division_gender' },
    cell: (division) => genderText(division.division_gender),
  },
]

mount(html`<${Page} />`, 'page')
