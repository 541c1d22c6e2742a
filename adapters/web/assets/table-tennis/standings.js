import { html } from 'htm/preact'
import { numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { numberHead, TableFrame } from '../parts/data-table.js'
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
  const caption = t('table-tennis-interclubs.standings.caption', { week })
  const head = html`${numberHead(t('table-tennis.column.rank'))}
    <th scope="col">${t('table-tennis-interclubs.standings.move')}</th>
    <th scope="col">${t('table-tennis.column.team')}</th>
    ${['points', 'played', 'wins', 'draws', 'losses', 'forfeits'].map((column) => numberHead(t(`table-tennis.column.${column}`)))}
    <th scope="col">${t('table-tennis-interclubs.standings.chart')}</th>`
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
        <span class="visually-hidden">${t('table-tennis-interclubs.standings.show', { team: name })}</span>
      </label>
    </td>
  </tr>`
}

/** @param {{move: number | null}} props */
function Move({ move }) {
  if (move === null) return html`<span class="soft">–</span>`
  if (move === 0) {
    return html`<span class="soft" title=${t('table-tennis-interclubs.standings.same')}>=</span>`
  }
  const [tone, arrow, word] =
    move > 0
      ? ['good', '▲', t('table-tennis-interclubs.standings.up')]
      : ['poor', '▼', t('table-tennis-interclubs.standings.down')]
  return html`<span class=${`tt-move tt-move-${tone}`}>
    <span aria-hidden="true">${arrow}</span><span class="visually-hidden">${word}${' '}</span>
    ${Math.abs(move)}
  </span>`
}
