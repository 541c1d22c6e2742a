import { html } from 'htm/preact'
import { useEffect, useRef } from 'preact/hooks'
import { DataTable, numberHead, TableFrame } from '../parts/data-table.js'
import { numberText } from '../parts/format.js'
import { answered, useAnswer } from './parts/answer-view.js'
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
  const head = html`${numberHead('Rank')}
    <th scope="col">Move</th>
    <th scope="col">Team</th>
    ${['Points', 'Played', 'Wins', 'Draws', 'Losses', 'Forfeits'].map(numberHead)}
    <th scope="col">In the chart</th>`
  return html`<${TableFrame} class="tt-standings" caption=${caption} head=${head}>
    ${rows.map((row) => html`<${Row} key=${teamKey(row.team_name)} row=${row} ...${shared} />`)}
  <//>`
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
    ${[row.played, row.wins, row.draws, row.losses, row.forfeits].map(
      (value) => html`<td class="number">${value}</td>`,
    )}
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
  /** @type {import('./parts/answer-view.js').Answer<{history: readonly TeamWeek[]}>} */
  const answer = useAnswer(`/api/interclubs/team/${encodeURIComponent(team)}/history`)
  return html`<section class="card tt-team" id="team" aria-labelledby="team-name">
    <div class="card-head">
      <h2 id="team-name" tabindex="-1" ref=${head}>${team}</h2>
      <button type="button" class="button button-quiet" onClick=${onClose}>Close</button>
    </div>
    ${answered(
      answer,
      ({ history }) => html`<div>
        <${DataTable}
          caption="The season of this team, week by week"
          columns=${columns}
          rows=${history.filter((row) => row.division_index === index)}
          pageSize=${22}
          empty="This division has no team of this name. It may have been renamed."
        />
        <${Elsewhere} team=${team} others=${otherDivisions(history, index)} />
      </div>`,
      { what: 'the team' },
    )}
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
  { title: 'Week', isHead: true, isNumber: true, cell: ({ week }) => week },
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
  return { title, isNumber: true, cell: (row) => numberText(row[key], 1) }
}
