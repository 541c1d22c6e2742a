import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { numberText } from '../parts/format.js'
import { limitOf, limitOptions } from './limits.js'
import { Answered } from './parts/answered.js'
import { ChoiceField } from './parts/choice-field.js'
import { usualClasses } from './parts/class-order.js'
import { EmptyData } from './parts/empty-data.js'
import { ClubLink, PlayerLink } from './parts/links.js'
import { apiPath } from './parts/paths.js'
import { pointsText } from './parts/points-text.js'
import { TextField } from './parts/text-field.js'
import { useAnswer } from './parts/use-answer.js'
import { useSettled } from './use-settled.js'

/** @typedef {import('./parts/answers.js').PlayerRow} PlayerRow */
/** @typedef {{province: string, club: string, class: string, limit: string}} TopQuery */

const clubCode = /^\s*[A-Za-z]{1,4}(?:-[A-Za-z])?\d{2,4}\s*$/

/**
 * The best players by points.
 * @param {{query: TopQuery, change: (changes: Partial<TopQuery>, isTyping?: boolean) => void}} props
 */
export function Top({ query, change }) {
  const isCode = query.club.trim() === '' || clubCode.test(query.club)
  const asked = apiPath('/api/rankings/top', {
    province: query.province,
    club_code: isCode ? query.club.trim() : '',
    ranking: query.class.trim(),
    limit: limitOf(query.limit),
  })
  const answer = useAnswer(useSettled(asked))
  const isFiltered = query.province + query.club + query.class !== ''
  return html`<section class="card tt-list" aria-label="Best players">
    <${Filters} query=${query} change=${change} isCode=${isCode} />
    <${Answered} answer=${answer} what="the ranking">
      ${
        /** @param {{players: readonly PlayerRow[]}} found */
        ({ players }) =>
          players.length === 0 && !isFiltered
            ? html`<${EmptyData} what="players" />`
            : html`<${DataTable}
                key=${asked}
                caption="Best players by points, as far as their clubs have been read"
                columns=${columns}
                rows=${players}
                pageSize=${100}
                empty="Nobody passes these filters. Leave one out."
              />`
      }
    <//>
  </section>`
}

/**
 * @param {{query: TopQuery, isCode: boolean,
 *   change: (changes: Partial<TopQuery>, isTyping?: boolean) => void}} props
 */
function Filters({ query, change, isCode }) {
  /** @type {ReturnType<typeof useAnswer<{provinces: readonly string[]}>>} */
  const { data } = useAnswer('/api/clubs/provinces')
  const known = data?.provinces ?? (query.province === '' ? [] : [query.province])
  const provinces = known.map((value) => ({ value, text: value }))
  return html`<div class="tt-filters">
    <${ChoiceField}
      id="province"
      label="Province"
      value=${query.province}
      options=${[{ value: '', text: 'All provinces' }, ...provinces]}
      onChange=${/** @param {string} province */ (province) => change({ province })}
    />
    <${TextField}
      ...${{ id: 'club', label: 'Club code', value: query.club, maxLength: 12 }}
      placeholder="H004"
      problem=${isCode ? undefined : 'Letters, then digits, such as H004.'}
      onInput=${/** @param {string} club */ (club) => change({ club }, true)}
    />
    <${TextField}
      ...${{ id: 'class', label: 'Class', value: query.class, maxLength: 12 }}
      placeholder="B2"
      list=${usualClasses}
      onInput=${/** @param {string} text */ (text) => change({ class: text }, true)}
    />
    <${ChoiceField}
      id="limit"
      label="Length"
      value=${limitOf(query.limit)}
      options=${limitOptions}
      onChange=${/** @param {string} limit */ (limit) => change({ limit })}
    />
  </div>`
}

/** @type {readonly import('../parts/data-table.js').Column<PlayerRow>[]} */
const columns = [
  { key: 'rank', title: 'Rank', isNumber: true, cell: ({ rank }) => numberText(rank) },
  {
    key: 'name',
    title: 'Name',
    isHead: true,
    cell: (player) => html`<${PlayerLink} ...${player} />`,
  },
  {
    key: 'points',
    title: 'Points',
    isNumber: true,
    cell: (player) => pointsText(player.points_current),
  },
  { key: 'class', title: 'Class', cell: ({ ranking }) => ranking ?? '–' },
  {
    key: 'club',
    title: 'Club',
    cell: (player) => html`<${ClubLink} code=${player.club_code} name=${player.club_name} />`,
  },
  { key: 'province', title: 'Province', cell: ({ province }) => province ?? '–' },
]
