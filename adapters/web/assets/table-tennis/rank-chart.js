import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { DataTable } from '../parts/data-table.js'
import { column } from './parts/columns.js'
import { teamKey } from './team-courses.js'

/** @import {Column} from './parts/types.ts' */
/** @import {TeamCourse} from './team-courses.js' */

/**
 * How the teams of a division rose and fell: all of them as thin lines, chosen ones in colour.
 * @param {{weeks: readonly number[], teams: readonly TeamCourse[], chosen: readonly string[],
 *   pointed: string | null, at: number}} props `chosen`, `pointed`: keys of teams; `at`: place of
 *   the week that the table shows.
 */
export function RankChart({ weeks, teams, chosen, pointed, at }) {
  const [place, width] = useWidth(720)
  const layout = rankLayout({ width, weeks: weeks.length, places: teams.length })
  const drawn = teams.map((team) => drawnTeam(team, chosen, pointed))
  return html`<figure class="tt-rank-chart">
    <div ref=${place}>
      <svg
        role="img"
        aria-label=${t('table-tennis-interclubs.chart.label', {
          ...{ n: teams.length, first: weeks[0] ?? 0, last: weeks.at(-1) ?? 0 },
        })}
        width=${width}
        height=${layout.height}
        viewBox=${`0 0 ${width} ${layout.height}`}
      >
        ${grid(layout, teams.length)} ${weekMarks({ weeks, layout, at })}
        ${drawn.toSorted((a, b) => a.depth - b.depth).map((team) => teamLine(team, layout))}
      </svg>
    </div>
    ${!layout.hasNames && html`<${Legend} teams=${teams} chosen=${chosen} />`}
    <figcaption class="small soft">${t('table-tennis-interclubs.chart.hint')}</figcaption>
    <details class="small">
      <summary>${t('table-tennis-interclubs.chart.asTable')}</summary>
      <${DataTable}
        caption=${t('table-tennis-interclubs.chart.tableCaption')}
        columns=${placeColumns(weeks)}
        rows=${teams}
        pageSize=${teams.length}
      />
    </details>
  </figure>`
}

/** The names of the coloured lines. @param {{teams: readonly TeamCourse[], chosen: readonly string[]}} props */
function Legend({ teams, chosen }) {
  return html`<ul class="chart-legend">
    ${chosen.map((key, place) => {
      const team = teams.find(({ name }) => teamKey(name) === key)
      return html`<li class="chart-legend-item">
        <span class=${`tt-swatch tt-line-${place % 6}`} aria-hidden="true"></span> ${team?.name}
      </li>`
    })}
  </ul>`
}

/** @param {TeamCourse} team @param {readonly string[]} chosen @param {string | null} pointed */
function drawnTeam(team, chosen, pointed) {
  const key = teamKey(team.name)
  const place = chosen.indexOf(key)
  const isPointed = key === pointed
  const tone = place >= 0 ? `tt-line-${place % 6}` : 'tt-line-faint'
  const dashed = place >= 6 ? ' tt-line-dashed' : ''
  return {
    team,
    isNamed: place >= 0 || isPointed,
    depth: isPointed ? 2 : place >= 0 ? 1 : 0,
    className: `tt-line ${tone}${dashed}${isPointed ? ' tt-line-pointed' : ''}`,
  }
}

/**
 * @param {ReturnType<typeof drawnTeam>} drawn
 * @param {RankLayout} layout
 */
function teamLine({ team, className, isNamed }, layout) {
  const { name, places } = team
  const at = places.findLastIndex((place) => place !== null)
  const place = places[at] ?? null
  if (place === null) return null
  const [x, y] = [layout.x(at), layout.y(place)]
  const label = name.length > 24 ? `${name.slice(0, 22)}…` : name
  return html`<g class=${className} key=${teamKey(name)}>
    <path d=${linePath(places, layout)} />
    ${places.map(
      (known, week) =>
        known !== null &&
        html`<circle cx=${layout.x(week)} cy=${layout.y(known)} r=${isNamed ? 3.5 : 2} />`,
    )}
    ${layout.hasNames && html`<text x=${x + 10} y=${y + 4}>${label}</text>`}
  </g>`
}

/** @param {RankLayout} layout @param {number} places */
function grid({ y, x, right }, places) {
  return html`<g class="tt-rank-grid">
    ${Array.from({ length: places }, (_, at) => at + 1).map(
      (place) => html`<g>
        <line x1=${x(0)} x2=${right} y1=${y(place)} y2=${y(place)} />
        <text x="20" y=${y(place) + 4} text-anchor="end">${place}</text>
      </g>`,
    )}
  </g>`
}

/**
 * @param {{weeks: readonly number[], layout: RankLayout, at: number}} marks
 */
function weekMarks({ weeks, layout, at }) {
  const { x, bottom, width } = layout
  return html`<g class="tt-rank-weeks">
    <line class="tt-rank-now" x1=${x(at)} x2=${x(at)} y1="4" y2=${bottom} />
    ${namedWeeks(weeks.length, width).map(
      (place) => html`<text
        class=${place === at ? 'tt-rank-week-now' : undefined}
        x=${x(place)}
        y=${bottom + 18}
        text-anchor="middle"
      >
        ${weeks[place]}
      </text>`,
    )}
  </g>`
}

/** @param {readonly number[]} weeks @returns {readonly Column<TeamCourse>[]} */
const placeColumns = (weeks) => [
  column('team', { isHead: true, cell: ({ name }) => name }),
  ...weeks.map((week, at) => ({
    ...{ title: `${week}`, isNumber: true },
    cell: (/** @type {TeamCourse} */ { places }) => places[at] ?? '–',
  })),
]

/** The positions of all parts of a rank chart, in CSS pixels. */
const rowPx = 28
const topPx = 14
const leftPx = 30
const bottomPx = 34
/** Shows names next to the lines if there is room. */
const namesPx = 196
const namesFromPx = 640

/** @typedef {ReturnType<typeof rankLayout>} RankLayout */

/** @param {{width: number, weeks: number, places: number}} size */
export function rankLayout({ width, weeks, places }) {
  const hasNames = width >= namesFromPx
  const right = width - (hasNames ? namesPx : 12)
  const step = weeks > 1 ? (right - leftPx) / (weeks - 1) : 0
  const height = topPx + Math.max(1, places) * rowPx + bottomPx
  return {
    ...{ width, height, hasNames },
    /** Where the lines end. */
    right,
    /** The position of the weeks. */
    bottom: height - bottomPx + 4,
    /** Position of a week. @param {number} at its index in the list */
    x: (at) => (weeks > 1 ? leftPx + at * step : (leftPx + right) / 2),
    /** Position of a rank. @param {number} place from 1 */
    y: (place) => topPx + (place - 0.5) * rowPx,
  }
}

/**
 * A team's line through the weeks in which it is ranked, with gaps between them.
 * @param {readonly (number | null)[]} places
 * @param {Pick<RankLayout, 'x' | 'y'>} layout
 */
export function linePath(places, { x, y }) {
  let isDrawing = false
  const parts = places.map((place, at) => {
    if (place === null) {
      isDrawing = false
      return ''
    }
    const part = `${isDrawing ? 'L' : 'M'}${x(at).toFixed(1)} ${y(place).toFixed(1)}`
    isDrawing = true
    return part
  })
  return parts.join('')
}

/**
 * Places in the list of weeks that are named below a chart of that width.
 * @param {number} weeks @param {number} width
 */
export function namedWeeks(weeks, width) {
  const most = Math.max(2, Math.floor(width / 34))
  const every = Math.ceil(weeks / most)
  return Array.from({ length: weeks }, (_, at) => at).filter((at) => at % every === 0)
}

/**
 * The width of an element as it changes, in CSS pixels; `usual` until it is known.
 * @param {number} usual
 * @returns {[import('preact').RefObject<HTMLDivElement | null>, number]}
 */
function useWidth(usual) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null))
  const [width, setWidth] = useState(usual)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watch = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [place, width]
}
