import { html } from 'htm/preact'
import { numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { DataTable } from '../parts/data-table.js'
import { column, numberColumn } from './parts/columns.js'
import { teamPath } from './parts/navigation.js'
import { teamKey } from './team-courses.js'

/**
 * @import {Column, Columns, Sent} from './parts/types.ts'
 * @typedef {Sent<'Standing'>} Standing
 */

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
export function StandingsTable({ week, rows, team, onPoint, ...more }) {
  /** @param {Standing} row */
  const rowProps = ({ team_name: name }) => {
    const key = teamKey(name)
    return {
      key,
      class: key === team ? 'tt-row-told' : undefined,
      onMouseEnter: () => onPoint(key),
      onMouseLeave: () => onPoint(null),
    }
  }
  return html`<${DataTable}
    class="tt-standings"
    caption=${t('table-tennis-interclubs.standings.caption', { week })}
    columns=${columnsOf(more)}
    ...${{ rows, rowProps }}
  />`
}

/**
 * @param {Pick<StandingsTableProps, 'moves' | 'chosen' | 'division' | 'season' | 'onChoose'>} props
 * @returns {Columns<'Standing'>}
 */
function columnsOf({ moves, chosen, division, season, onChoose }) {
  return [
    numberColumn('rank', { cell: ({ rank }) => rank }),
    column('table-tennis-interclubs.standings.move', {
      cell: ({ team_name: name }) => html`<${Move} move=${moves.get(teamKey(name)) ?? null} />`,
    }),
    column('team', {
      isHead: true,
      cell: ({ team_name: name }) => html`<a href=${teamPath(name, division, season)}>${name}</a>`,
    }),
    ...figureColumns(),
    column('table-tennis-interclubs.standings.chart', {
      ...{ narrow: 'below' },
      cell: ({ team_name: name }) => {
        const place = chosen.indexOf(teamKey(name))
        return html`<label class="tt-swatch-choice">
          <input type="checkbox" checked=${place >= 0} onChange=${() => onChoose(teamKey(name))} />
          <span class=${`tt-swatch${place >= 0 ? ` tt-line-${place % 6}` : ''}`} aria-hidden="true"></span>
          <span class="visually-hidden">${t('table-tennis-interclubs.standings.show', { team: name })}</span>
        </label>`
      },
    }),
  ]
}

const figures = /** @type {const} */ (['played', 'wins', 'draws', 'losses', 'forfeits'])

/** The points of a team, and what they come from. @returns {readonly Column<Omit<Standing, 'team_name'>>[]} */
export const figureColumns = () => [
  numberColumn('points', {
    cell: ({ points }) => html`<span class="tt-strong">${numberText(points, 1)}</span>`,
  }),
  ...figures.map((key) => ({
    ...{ title: t(`table-tennis.column.${key}`), isNumber: true },
    narrow: /** @type {const} */ ('below'),
    cell: (/** @type {Omit<Standing, 'team_name'>} */ row) => numberText(row[key]),
  })),
]

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
  return html`<span class=${`tt-move tone-${tone}`}>
    <span aria-hidden="true">${arrow}</span><span class="visually-hidden">${word}${' '}</span>
    ${Math.abs(move)}
  </span>`
}
