import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { mount } from '../parts/elements.js'
import { choiceField, plainInput, textField } from '../parts/form-fields.js'
import { numberText } from '../parts/format.js'
import { answered, EmptyData, useAnswer } from './parts/answer-view.js'
import { useSettled } from './parts/list-filters.js'
import { apiPath, ClubLink, playerColumn, useQuery } from './parts/navigation.js'
import { Tabs } from './parts/tabs.js'
import { gainText, pointsText, Terms, usualClasses } from './parts/values.js'

/**
 * @template T
 * @typedef {import('./parts/answer-view.js').Answer<T>} Answer
 */

/** How long a ranking may be. */
const limits = ['50', '100', '200', '500']

/** @param {string} text @returns {string} one of `limits`. */
function limitOf(text) {
  return limits.includes(text) ? text : '100'
}

/** @param {{limit: string}} query @param {(changes: {limit: string}) => void} change */
function limitField(query, change) {
  return choiceField({
    ...{ id: 'limit', label: 'Length', value: limitOf(query.limit) },
    options: limits.map((value) => ({ value, text: `First ${value}` })),
    onChange: (limit) => change({ limit }),
  })
}

/** @typedef {import('./parts/answers.js').PlayerRow} PlayerRow */
/** @typedef {{province: string, club: string, class: string, limit: string}} TopQuery */

const clubCode = /^\s*[A-Za-z]{1,4}(?:-[A-Za-z])?\d{2,4}\s*$/

/**
 * The best players by points.
 * @param {{query: TopQuery, change: (changes: Partial<TopQuery>, isTyping?: boolean) => void}} props
 */
function Top({ query, change }) {
  const isCode = query.club.trim() === '' || clubCode.test(query.club)
  const asked = apiPath('/api/rankings/top', {
    province: query.province,
    club_code: isCode ? query.club.trim() : '',
    ranking: query.class.trim(),
    limit: limitOf(query.limit),
  })
  /** @type {Answer<{players: readonly PlayerRow[]}>} */
  const answer = useAnswer(useSettled(asked))
  const isFiltered = query.province + query.club + query.class !== ''
  return html`<section class="card tt-list" aria-label="Best players">
    <${Filters} query=${query} change=${change} isCode=${isCode} />
    ${answered(
      answer,
      ({ players }) =>
        players.length === 0 && !isFiltered
          ? html`<${EmptyData} what="players" />`
          : html`<${DataTable}
              key=${asked}
              caption="Best players by points, of the clubs that have been read"
              columns=${topColumns}
              rows=${players}
              pageSize=${100}
              empty="Nobody matches these filters. Remove one."
            />`,
      { what: 'the ranking' },
    )}
  </section>`
}

/**
 * @param {{query: TopQuery, isCode: boolean,
 *   change: (changes: Partial<TopQuery>, isTyping?: boolean) => void}} props
 */
function Filters({ query, change, isCode }) {
  /** @type {Answer<{provinces: readonly string[]}>} */
  const { data } = useAnswer('/api/clubs/provinces')
  const known = data?.provinces ?? (query.province === '' ? [] : [query.province])
  const provinces = known.map((value) => ({ value, text: value }))
  return html`<div class="tt-filters">
    ${choiceField({
      ...{ id: 'province', label: 'Province', value: query.province },
      options: [{ value: '', text: 'All provinces' }, ...provinces],
      onChange: (province) => change({ province }),
    })}
    ${textField({
      ...{ id: 'club', label: 'Club code', value: query.club },
      attributes: { ...plainInput, maxlength: 12, placeholder: 'H004' },
      problem: isCode ? undefined : 'Letters, then digits, such as H004.',
      onInput: (club) => change({ club }, true),
    })}
    ${textField({
      ...{ id: 'class', label: 'Class', value: query.class, list: usualClasses },
      attributes: { ...plainInput, maxlength: 12, placeholder: 'B2' },
      onInput: (text) => change({ class: text }, true),
    })}
    ${limitField(query, change)}
  </div>`
}

/** @type {readonly import('../parts/data-table.js').Column<PlayerRow>[]} */
const topColumns = [
  { title: 'Rank', isNumber: true, cell: ({ rank }) => numberText(rank) },
  playerColumn,
  { title: 'Points', isNumber: true, cell: (player) => pointsText(player.points_current) },
  { title: 'Class', cell: ({ ranking }) => ranking ?? '–' },
  {
    title: 'Club',
    cell: (player) => html`<${ClubLink} code=${player.club_code} name=${player.club_name} />`,
  },
  { title: 'Province', cell: ({ province }) => province ?? '–' },
]

/** @typedef {{order: string, limit: string}} ProgressionsQuery */

/**
 * Who has gained or lost the most points since the season began.
 * @param {{query: ProgressionsQuery,
 *   change: (changes: Partial<ProgressionsQuery>) => void}} props
 */
function Progressions({ query, change }) {
  const order = query.order === 'ASC' ? 'ASC' : 'DESC'
  const asked = apiPath('/api/rankings/progressions', { order, limit: limitOf(query.limit) })
  /** @type {Answer<{players: readonly PlayerRow[]}>} */
  const answer = useAnswer(asked)
  return html`<section class="card tt-list" aria-label="Progressions">
    <div class="tt-filters">
      ${choiceField({
        ...{ id: 'order', label: 'Direction', value: order },
        options: [
          { value: 'DESC', text: 'Most points gained' },
          { value: 'ASC', text: 'Most points lost' },
        ],
        onChange: (text) => change({ order: text }),
      })}
      ${limitField(query, change)}
    </div>
    ${answered(
      answer,
      ({ players }) =>
        players.length === 0
          ? html`<${EmptyData} what="players" />`
          : html`<${DataTable}
              key=${asked}
              caption="Points now, less the points at the start of the season"
              columns=${progressionColumns}
              rows=${players}
              pageSize=${100}
            />`,
      { what: 'the progressions' },
    )}
  </section>`
}

/** @type {readonly import('../parts/data-table.js').Column<PlayerRow>[]} */
const progressionColumns = [
  playerColumn,
  { title: 'Progression', isNumber: true, cell: ({ progression }) => gainText(progression) },
  { title: 'At the start', isNumber: true, cell: (player) => pointsText(player.points_start) },
  { title: 'Now', isNumber: true, cell: (player) => pointsText(player.points_current) },
  { title: 'Class', cell: ({ ranking }) => ranking ?? '–' },
  { title: 'Club', cell: ({ club_code: code }) => html`<${ClubLink} code=${code} />` },
]

const usual = {
  ...{ tab: 'top', province: '', club: '', class: '', limit: '100' },
  order: 'DESC',
}

function Page() {
  const [query, change] = useQuery(usual)
  const chosen = query.tab === 'progressions' ? 'progressions' : 'top'
  return html`<div>
    <${Tabs}
      id="ranking"
      label="Rankings"
      chosen=${chosen}
      tabs=${[
        { key: 'top', title: 'Best players' },
        { key: 'progressions', title: 'Progressions' },
      ]}
      onChoose=${/** @param {string} tab */ (tab) => change({ tab })}
    >
      ${
        chosen === 'top'
          ? html`<${Top} query=${query} change=${change} />`
          : html`<${Progressions} query=${query} change=${change} />`
      }
    <//>
    <${Terms} terms=${['class', 'points']} />
  </div>`
}

mount(html`<${Page} />`, 'page')
