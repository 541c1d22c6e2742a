import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { apiPath } from '../parts/api.js'
import { DataTable } from '../parts/data-table.js'
import { Loading, mount } from '../parts/elements.js'
import { choices } from '../parts/form-fields.js'
import { answered, Card, EmptyData, useAnswer } from './parts/answer-view.js'
import { column, shownAs } from './parts/columns.js'
import {
  categoriesOf,
  filteredDivisions,
  filterFields,
  kinds,
  kindText,
  untold,
} from './parts/list-filters.js'
import { divisionColumn, openOption, useQuery } from './parts/navigation.js'
import { SearchBox } from './parts/search-box.js'
import { findTeams } from './parts/search-sources.js'
import { SeasonChoice, useSeasons } from './parts/seasons.js'
import { levelText } from './parts/values.js'

/**
 * @import {Answer, Columns, Sent} from './parts/types.ts'
 * @typedef {typeof usual} Filter
 * @typedef {(changes: Partial<Filter>, isTyping?: boolean) => void} Change
 */

const usual = { q: '', category: '', kind: '', season: '' }

function Page() {
  const [filter, change] = useQuery(usual)
  /** @type {Answer<'DivisionList'>} */
  const answer = useAnswer(apiPath('/api/interclubs/divisions', { season: filter.season }))
  const seasons = useSeasons({ ofStandings: true })
  if (seasons === undefined) return html`<${Loading} />`
  return answered(answer, ({ divisions }) =>
    divisions.length === 0 && filter.season === ''
      ? html`<${EmptyData} what="standings" />`
      : html`<${Divisions} ...${{ divisions, filter, change, seasons }} />`,
  )
}

/**
 * @param {{divisions: readonly Sent<'Division'>[], filter: Filter, change: Change,
 *   seasons: import('./parts/seasons.js').Seasons | undefined}} props
 */
function Divisions({ divisions, filter, change, seasons }) {
  const shown = useMemo(() => filteredDivisions(divisions, filter), [divisions, filter])
  return html`<div>
    <section class="card tt-search-card" aria-label=${t('table-tennis.column.team')}>
      <${SearchBox}
        id="team"
        label=${t('table-tennis-interclubs.divisions.teamSearch')}
        hint=${t('table-tennis-interclubs.divisions.teamHint')}
        source=${findTeams}
        onChoose=${openOption}
      />
    </section>
    <${Card} id="all-divisions" title=${t('table-tennis.filter.allDivisions')}>
      <${SeasonChoice}
        ...${{ seasons, season: filter.season }}
        onChange=${/** @param {string} season */ (season) => change({ ...usual, season })}
      />
      <${Filters} divisions=${divisions} filter=${filter} change=${change} />
      <p class="small soft" role="status">${t('table-tennis.unit.divisions', { n: shown.length })}</p>
      <${DataTable}
        key=${Object.values(filter).join(' ')}
        caption=${t('table-tennis-interclubs.divisions.caption')}
        columns=${columnsOf(filter.season)}
        rows=${shown}
        empty=${t('table-tennis-interclubs.divisions.empty')}
      />
    <//>
  </div>`
}

/** @param {{divisions: readonly Sent<'Division'>[], filter: Filter, change: Change}} props */
function Filters({ divisions, filter, change }) {
  const { search, choice } = filterFields(filter, change)
  const categories = choices(categoriesOf(divisions), (level) =>
    level === untold ? t('table-tennis-interclubs.divisions.noLevel') : levelText(level),
  )
  const ofKind = choices(kinds, (kind) => t(`table-tennis.kind.${kind}`))
  const allLevels = t('table-tennis-interclubs.divisions.allLevels')
  const players = t('table-tennis-interclubs.divisions.players')
  return html`<div class="tt-filters">
    ${search('q', t('table-tennis.column.name'), 'division-name')}
    ${choice('category', t('table-tennis-interclubs.divisions.level'), allLevels, categories)}
    ${choice('kind', players, t('table-tennis.filter.any'), ofKind)}
  </div>`
}

/**
 * @param {string} season
 * @returns {Columns<'Division'>}
 */
const columnsOf = (season) => [
  { ...divisionColumn(season), isHead: true, field: 'division_name' },
  column('table-tennis-interclubs.divisions.level', {
    ...{ ...shownAs('division_category', levelText), narrow: 'below' },
  }),
  column('table-tennis-interclubs.divisions.players', { cell: kindText, sortBy: kindText }),
]

mount(html`<${Page} />`, 'page')
