import { html } from 'htm/preact'
import { numberHead, TableFrame } from '../parts/data-table.js'
import { numberText } from '../parts/format.js'
import { teamPath } from './parts/navigation.js'
import { teamKey } from './team-courses.js'

/** @typedef {import('./parts/answers.js').Standing} Standing */

/**
 * @typedef {object} StandingsTableProps
 * @property {number} week
 * @property {readonly Standing[]} rows
 * @property {ReadonlyMap<string, number | null>} moves by the key of the team.
 * @property {readonly string[]} chosen keys of the teams that the chart draws in colour.
 * @property {string} team key of the team that is marked; '' for none.
 * @property {number} division
 * @property {string} [season] '' for the current one.
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
    <th scope="col">Chart</th>`
  return html`<${TableFrame} class="tt-standings" caption=${caption} head=${head}>
    ${rows.map((row) => html`<${Row} key=${teamKey(row.team_name)} row=${row} ...${shared} />`)}
  <//>`
}

/** @param {{row: Standing} & Omit<StandingsTableProps, 'week' | 'rows'>} props */
function Row({ row, moves, chosen, team, division, season, onChoose, onPoint }) {
  const name = row.team_name
  const key = teamKey(name)
  const place = chosen.indexOf(key)
  return html`<tr
    class=${key === team ? 'tt-row-told' : undefined}
    onMouseEnter=${() => onPoint(key)}
    onMouseLeave=${() => onPoint(null)}
  >
    <td class="number">${row.rank}</td>
    <td><${Move} move=${moves.get(key) ?? null} /></td>
    <th scope="row"><a href=${teamPath(name, division, season)}>${name}</a></th>
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
