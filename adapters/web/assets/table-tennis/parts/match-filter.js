import { classPlace } from './class-order.js'

/** @typedef {import('./answers.js').Match} Match */
/** @typedef {{result: string, class: string, period: string}} MatchFilter empty: all of them. */

const weeks4Ms = 28 * 86_400_000

/**
 * @param {readonly Match[]} matches
 * @param {MatchFilter} filter `period`: a month as `YYYY-MM`, or `latest` for four weeks up to the
 *   latest match.
 * @returns {readonly Match[]}
 */
export function filteredMatches(matches, { result, class: ranking, period }) {
  const latest =
    matches
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? ''
  const since = period === 'latest' ? Date.parse(latest) - weeks4Ms : 0
  return matches.filter(
    (match) =>
      (result === '' || outcomeOf(match) === result) &&
      (ranking === '' || match.opponent_ranking === ranking) &&
      (period === '' ||
        (period === 'latest' ? Date.parse(match.date) >= since : match.date.startsWith(period))),
  )
}

/** @param {Match} match @returns {'win' | 'loss' | 'wo'} */
export function outcomeOf({ result }) {
  if (result === 'WO') return 'wo'
  return result === 'V' ? 'win' : 'loss'
}

/** Classes of the opponents, strongest first. @param {readonly Match[]} matches */
export function classesIn(matches) {
  const classes = new Set(matches.flatMap(({ opponent_ranking: text }) => text ?? []))
  return [...classes].sort((a, b) => classPlace(a) - classPlace(b) || (a < b ? -1 : 1))
}

/** Months as `YYYY-MM`, latest first. @param {readonly Match[]} matches */
export function monthsIn(matches) {
  return [...new Set(matches.map(({ date }) => date.slice(0, 7)))].sort().reverse()
}

/** Wins and losses; walk-overs count for neither. @param {readonly Match[]} matches */
export function tallyOf(matches) {
  const outcomes = matches.map(outcomeOf)
  /** @param {string} wanted */
  const count = (wanted) => outcomes.filter((outcome) => outcome === wanted).length
  return { wins: count('win'), losses: count('loss'), walkOvers: count('wo') }
}

/**
 * Opponents who were met most, the latest one first among equals.
 * @param {readonly Match[]} matches latest first.
 * @returns {readonly {licence: string, name: string, count: number}[]}
 */
export function metMost(matches, most = 8) {
  /** @type {Map<string, {licence: string, name: string, count: number}>} */
  const met = new Map()
  for (const { opponent_licence: licence, opponent_name: name } of matches) {
    if (licence === null || name === null) continue
    met.set(licence, { licence, name, count: (met.get(licence)?.count ?? 0) + 1 })
  }
  return [...met.values()].sort((a, b) => b.count - a.count).slice(0, most)
}
