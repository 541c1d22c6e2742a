import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { DataTable } from '../parts/data-table.js'
import { Loading, mount } from '../parts/elements.js'
import { choiceField, searchInput, textField } from '../parts/form-fields.js'
import { countText } from '../parts/format.js'
import { answered, EmptyData, useAnswer } from './parts/answer-view.js'
import { categoriesOf, filteredDivisions, genderText, untold } from './parts/list-filters.js'
import { apiPath, divisionPath, openOption, useQuery } from './parts/navigation.js'
import { SearchBox } from './parts/search-box.js'
import { findTeams } from './parts/search-sources.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'

/** @typedef {import('./parts/answers.js').Division} Division */
/** @typedef {typeof usual} Filter */
/** @typedef {(changes: Partial<Filter>, isTyping?: boolean) => void} Change */

const usual = { q: '', category: '', gender: '', season: '' }
const genders = [
  { value: '', text: 'All' },
  ...['Hommes', 'Dames', untold].map((value) => ({ value, text: genderText(value) })),
]

function Page() {
  const [filter, change] = useQuery(usual)
  /** @type {import('./parts/answer-view.js').Answer<{divisions: readonly Division[]}>} */
  const answer = useAnswer(apiPath('/api/interclubs/divisions', { season: filter.season }))
  const seasons = useSeasons({ ofStandings: true })
  if (seasons === undefined) return html`<${Loading} />`
  return answered(
    answer,
    ({ divisions }) =>
      divisions.length === 0 && filter.season === ''
        ? html`<${EmptyData} what="standings" />`
        : html`<${Divisions} ...${{ divisions, filter, change, seasons }} />`,
    { what: 'the divisions' },
  )
}

/**
 * @param {{divisions: readonly Division[], filter: Filter, change: Change,
 *   seasons: import('./parts/seasons.js').Seasons | undefined}} props
 */
function Divisions({ divisions, filter, change, seasons }) {
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
      <${SeasonChoice}
        ...${{ seasons, season: filter.season }}
        onChange=${/** @param {string} season */ (season) => change({ ...usual, season })}
      />
      <${Filters} divisions=${divisions} filter=${filter} change=${change} />
      <p class="small soft" role="status">${countText(shown.length, 'division')}</p>
      <${DataTable}
        key=${Object.values(filter).join(' ')}
        caption="Divisions in the federation's order"
        columns=${columnsOf(filter.season)}
        rows=${shown}
        pageSize=${50}
        empty="No division matches these filters. Remove one."
      />
    </section>
  </div>`
}

/** @param {{divisions: readonly Division[], filter: Filter, change: Change}} props */
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

/**
 * @param {string} season
 * @returns {readonly import('../parts/data-table.js').Column<Division>[]}
 */
const columnsOf = (season) => [
  {
    ...{ title: 'Division', isHead: true, field: 'division_name' },
    cell: (one) =>
      html`<a href=${divisionPath(one.division_index, { season })}>${one.division_name}</a>`,
  },
  { title: 'Category', field: 'division_category' },
  {
    ...{ title: 'Men or women', field: 'division_gender' },
    cell: (division) => genderText(division.division_gender),
  },
]

mount(html`<${Page} />`, 'page')
