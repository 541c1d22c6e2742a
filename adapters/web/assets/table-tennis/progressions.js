import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { limitOf, limitOptions } from './limits.js'
import { Answered } from './parts/answered.js'
import { ChoiceField } from './parts/choice-field.js'
import { EmptyData } from './parts/empty-data.js'
import { ClubLink, PlayerLink } from './parts/links.js'
import { apiPath } from './parts/paths.js'
import { gainText, pointsText } from './parts/points-text.js'
import { useAnswer } from './parts/use-answer.js'

/** @typedef {import('./parts/answers.js').PlayerRow} PlayerRow */
/** @typedef {{order: string, limit: string}} ProgressionsQuery */

/**
 * Who has gained or lost the most points since the season began.
 * @param {{query: ProgressionsQuery,
 *   change: (changes: Partial<ProgressionsQuery>) => void}} props
 */
export function Progressions({ query, change }) {
  const order = query.order === 'ASC' ? 'ASC' : 'DESC'
  const asked = apiPath('/api/rankings/progressions', { order, limit: limitOf(query.limit) })
  const answer = useAnswer(asked)
  return html`<section class="card tt-list" aria-label="Progressions">
    <div class="tt-filters">
      <${ChoiceField}
        id="order"
        label="Direction"
        value=${order}
        options=${[
          { value: 'DESC', text: 'Most points gained' },
          { value: 'ASC', text: 'Most points lost' },
        ]}
        onChange=${/** @param {string} text */ (text) => change({ order: text })}
      />
      <${ChoiceField}
        id="limit"
        label="Length"
        value=${limitOf(query.limit)}
        options=${limitOptions}
        onChange=${/** @param {string} limit */ (limit) => change({ limit })}
      />
    </div>
    <${Answered} answer=${answer} what="the progressions">
      ${
        /** @param {{players: readonly PlayerRow[]}} found */
        ({ players }) =>
          players.length === 0
            ? html`<${EmptyData} what="players" />`
            : html`<${DataTable}
                key=${asked}
                caption="Points now, less the points at the start of the season"
                columns=${columns}
                rows=${players}
                pageSize=${100}
              />`
      }
    <//>
  </section>`
}

/** @type {readonly import('../parts/data-table.js').Column<PlayerRow>[]} */
const columns = [
  {
    key: 'name',
    title: 'Name',
    isHead: true,
    cell: (player) => html`<${PlayerLink} ...${player} />`,
  },
  {
    key: 'progression',
    title: 'Progression',
    isNumber: true,
    cell: ({ progression }) => gainText(progression),
  },
  {
    key: 'start',
    title: 'At the start',
    isNumber: true,
    cell: (player) => pointsText(player.points_start),
  },
  {
    key: 'now',
    title: 'Now',
    isNumber: true,
    cell: (player) => pointsText(player.points_current),
  },
  { key: 'class', title: 'Class', cell: ({ ranking }) => ranking ?? '–' },
  { key: 'club', title: 'Club', cell: ({ club_code: code }) => html`<${ClubLink} code=${code} />` },
]
