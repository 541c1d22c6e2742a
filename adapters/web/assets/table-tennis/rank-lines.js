/** Where everything of a rank chart stands, in CSS pixels. */
const rowPx = 28
const topPx = 14
const leftPx = 30
const bottomPx = 34
/** Names stand beside the lines where there is room for them. */
const namesPx = 196
const namesFromPx = 640

/**
 * @typedef {object} RankLayout
 * @property {number} width
 * @property {number} height
 * @property {boolean} hasNames
 * @property {number} right where the lines end.
 * @property {number} bottom where the weeks stand.
 * @property {(at: number) => number} x of a week, by its place in the list.
 * @property {(place: number) => number} y of a place in the table, from 1.
 */

/** @param {{width: number, weeks: number, places: number}} size @returns {RankLayout} */
export function rankLayout({ width, weeks, places }) {
  const hasNames = width >= namesFromPx
  const right = width - (hasNames ? namesPx : 12)
  const step = weeks > 1 ? (right - leftPx) / (weeks - 1) : 0
  const height = topPx + Math.max(1, places) * rowPx + bottomPx
  return {
    ...{ width, height, hasNames, right },
    bottom: height - bottomPx + 4,
    x: (at) => (weeks > 1 ? leftPx + at * step : (leftPx + right) / 2),
    y: (place) => topPx + (place - 0.5) * rowPx,
  }
}

/**
 * A team's line through the weeks it stands in, broken where it does not.
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

/** The last week a team stands in. @param {readonly (number | null)[]} places */
export function lastKnown(places) {
  const at = places.findLastIndex((place) => place !== null)
  return { at, place: places[at] ?? null }
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
