import { html } from 'htm/preact'
import { useEffect, useRef } from 'preact/hooks'
import { DataTable } from '../../parts/data-table.js'
import { numberText } from '../../parts/format.js'
import { Answered } from '../parts/answered.js'
import { divisionPath } from '../parts/paths.js'
import { useAnswer } from '../parts/use-answer.js'

/** @typedef {import('../parts/answers.js').TeamWeek} TeamWeek */

/**
 * The season of one team, in every division it plays in.
 * @param {{team: string, isAsked: boolean, onClose: () => void}} props
 *   `isAsked`: somebody chose it just now, so it takes the focus.
 */
export function TeamHistory({ team, isAsked, onClose }) {
  const head = useRef(/** @type {HTMLHeadingElement | null} */ (null))
  useEffect(() => {
    if (isAsked) head.current?.focus()
  }, [team, isAsked])
  const answer = useAnswer(`/api/interclubs/team/${encodeURIComponent(team)}/history`)
  return html`<section class="card tt-team" id="team" aria-labelledby="team-name">
    <div class="card-head">
      <h2 id="team-name" tabindex="-1" ref=${head}>${team}</h2>
      <button type="button" class="button button-quiet" onClick=${onClose}>Close</button>
    </div>
    <${Answered} answer=${answer} what="the team">
      ${
        /** @param {{history: readonly TeamWeek[]}} found */
        ({ history }) => html`<${DataTable}
          caption="The season of this team, week by week"
          columns=${hasMore(history) ? [divisionColumn, ...columns] : columns}
          rows=${history}
          pageSize=${44}
          empty="No standings of this team are stored. It may have been renamed."
        />`
      }
    <//>
  </section>`
}

/** Whether the team plays in several divisions. @param {readonly TeamWeek[]} history */
function hasMore(history) {
  return new Set(history.map((row) => row.division_index)).size > 1
}

/** @typedef {import('../../parts/data-table.js').Column<TeamWeek>} TeamColumn */

/** @type {TeamColumn} */
const divisionColumn = {
  key: 'division',
  title: 'Division',
  cell: (row) => html`<a href=${divisionPath(row.division_index)}>${row.division_name}</a>`,
}

/** @type {readonly TeamColumn[]} */
const columns = [
  { key: 'week', title: 'Week', isHead: true, isNumber: true, cell: ({ week }) => week },
  figures('rank', 'Rank'),
  figures('points', 'Points'),
  figures('played', 'Played'),
  figures('wins', 'Wins'),
  figures('draws', 'Draws'),
  figures('losses', 'Losses'),
  figures('forfeits', 'Forfeits'),
]

/**
 * @param {'rank' | 'points' | 'played' | 'wins' | 'draws' | 'losses' | 'forfeits'} key
 * @param {string} title
 * @returns {TeamColumn}
 */
function figures(key, title) {
  return { key, title, isNumber: true, cell: (row) => numberText(row[key], 1) }
}
