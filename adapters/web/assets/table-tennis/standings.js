import { html } from 'htm/preact'
import { useEffect, useRef } from 'preact/hooks'
import { DataTable } from '../parts/data-table.js'
import { numberText } from '../parts/format.js'
import { Answered, useAnswer } from './parts/answer-view.js'
import { divisionPath } from './parts/navigation.js'
import { teamKey } from './team-courses.js'

/** @typedef {import('./parts/answers.js').Standing} Standing */

/**
 * @typedef {object} StandingsTableProps
 * @property {number} week
 * @property {readonly Standing[]} rows
 * @property {ReadonlyMap<string, number | null>} moves by the key of the team.
 * @property {readonly string[]} chosen keys of the teams that the chart draws in colour.
 * @property {string} team key of the team that is told about; '' for none.
 * @property {(key: string) => string} hrefOf
 * @property {(name: string, event: MouseEvent) => void} onTeam
 * @property {(key: string) => void} onChoose
 * @property {(key: string | null) => void} onPoint
 */

/** The standings of one week. @param {StandingsTableProps} props */
export function StandingsTable({ week, rows, ...shared }) {
  const caption = `Standings after week ${week}, and how each team moved since the week before`
  return html`<div class="table-frame" tabindex="0" role="region" aria-label=${caption}>
    <table class="tt-standings">
      <caption><span class="table-caption">${caption}</span></caption>
      <thead>
        <tr>
          <th scope="col" class="number">Rank</th>
          <th scope="col">Move</th>
          <th scope="col">Team</th>
          <th scope="col" class="number">Points</th>
          ${['Played', 'Wins', 'Draws', 'Losses', 'Forfeits'].map(
            (title) => html`<th scope="col" class="number">${title}</th>`,
          )}
          <th scope="col">In the chart</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => html`<${Row} key=${teamKey(row.team_name)} row=${row} ...${shared} />`)}
      </tbody>
    </table>
  </div>`
}

/** @param {{row: Standing} & Omit<StandingsTableProps, 'week' | 'rows'>} props */
function Row({ row, moves, chosen, team, hrefOf, onTeam, onChoose, onPoint }) {
  const name = row.team_name
  const key = teamKey(name)
  const place = chosen.indexOf(key)
  const isTold = key === team
  return html`<tr
    class=${isTold ? 'tt-row-told' : undefined}
    onMouseEnter=${() => onPoint(key)}
    onMouseLeave=${() => onPoint(null)}
  >
    <td class="number">${row.rank}</td>
    <td><${Move} move=${moves.get(key) ?? null} /></td>
    <th scope="row">
      <a
        href=${hrefOf(name)}
        aria-current=${isTold ? 'true' : undefined}
        onClick=${/** @param {MouseEvent} event */ (event) => onTeam(name, event)}
        >${name}</a
      >
    </th>
    <td class="number tt-strong">${numberText(row.points, 1)}</td>
    <td class="number">${row.played}</td>
    <td class="number">${row.wins}</td>
    <td class="number">${row.draws}</td>
    <td class="number">${row.losses}</td>
    <td class="number">${row.forfeits}</td>
    <td>
      <label class="tt-swatch-choice">
        <input type="checkbox" checked=${place >= 0} onChange=${() => onChoose(key)} />
        <span class=${`tt-swatch${place >= 0 ? ` tt-line-${place % 6}` : ''}`} aria-hidden="true"></span>
        <span class="visually-hidden">Show ${name} in the chart</span>
      </label>
    </td>
  </tr>`
}

/** @param {{move: number | null}} props */
function Move({ move }) {
  if (move === null) return html`<span class="soft">–</span>`
  if (move === 0) return html`<span class="soft" title="As the week before">=</span>`
  const [tone, arrow, word] = move > 0 ? ['good', '▲', 'up'] : ['poor', '▼', 'down']
  return html`<span class=${`tt-move tt-move-${tone}`}>
    <span aria-hidden="true">${arrow}</span><span class="visually-hidden">${word}${' '}</span>
    ${Math.abs(move)}
  </span>`
}

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
