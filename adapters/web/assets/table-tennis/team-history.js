import { html } from 'htm/preact'
import { useEffect, useRef } from 'preact/hooks'
import { DataTable } from '../parts/data-table.js'
import { numberText } from '../parts/format.js'
import { Answered } from './parts/answered.js'
import { divisionPath } from './parts/paths.js'
import { useAnswer } from './parts/use-answer.js'

/** @typedef {import('./parts/answers.js').TeamWeek} TeamWeek */
/** @typedef {import('../parts/data-table.js').Column<TeamWeek>} TeamColumn */

/**
 * The season of one team in this division, and where else there is a team of that name.
 * @param {{team: string, index: number, isAsked: boolean, onClose: () => void}} props
 *   `index`: of the division. `isAsked`: somebody chose it just now, so it takes the focus.
 */
export function TeamHistory({ team, index, isAsked, onClose }) {
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
        ({ history }) => html`<div>
          <${DataTable}
            caption="The season of this team, week by week"
            columns=${columns}
            rows=${history.filter((row) => row.division_index === index)}
            pageSize=${22}
            empty="No team of this name stands in this division. It may have been renamed."
          />
          <${Elsewhere} team=${team} others=${otherDivisions(history, index)} />
        </div>`
      }
    <//>
  </section>`
}

/** @param {{team: string, others: ReadonlyMap<number, string>}} props */
function Elsewhere({ team, others }) {
  if (others.size === 0) return null
  return html`<div class="tt-met">
    <h3>Teams of this name elsewhere</h3>
    <ul>
      ${[...others].map(
        ([index, name]) => html`<li><a href=${divisionPath(index, team)}>${name}</a></li>`,
      )}
    </ul>
  </div>`
}

/** Names of divisions by their number. @param {readonly TeamWeek[]} history @param {number} index */
function otherDivisions(history, index) {
  const others = history.filter((row) => row.division_index !== index)
  return new Map(others.map((row) => [row.division_index, row.division_name]))
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
