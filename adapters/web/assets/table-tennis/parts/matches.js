import { html } from 'htm/preact'
import { dayText } from '../../../../texts/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Badge } from '../../parts/elements.js'
import { classPlace } from './values.js'

/**
 * @import {Sent} from './types.ts'
 * @typedef {Sent<'Match'>} Match
 * @typedef {{result: string, class: string, period: string}} MatchFilter empty: all of them.
 */

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
function outcomeOf({ result }) {
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

const outcomes = /** @type {const} */ ({
  V: ['good', 'win'],
  D: ['poor', 'loss'],
  WO: ['neutral', 'wo'],
  draw: ['neutral', 'draw'],
})

/**
 * A result as a letter, which is read out as a word; the federation's V and D are win and loss.
 * @param {{result: keyof typeof outcomes, won?: boolean}} props `won`: a walk-over.
 */
export function OutcomeBadge({ result, won = false }) {
  const [tone, name] = outcomes[result]
  const word = t(`table-tennis.outcome.${result === 'WO' && won ? 'woWin' : name}`)
  return html`<span title=${word}>
    <${Badge} tone=${tone} icon=${t(`table-tennis.outcome.short.${name}`)}>
      <span class="visually-hidden">${word}</span>
    <//>
  </span>`
}

/** A day of a season; where there is little room, without its year. @param {{date: string}} props YYYY-MM-DD */
export function Day({ date }) {
  const day = new Date(date)
  if (Number.isNaN(day.getTime())) return date
  return html`<time class="tt-date" datetime=${date}
    >${dayText(date)}<span class="tt-year"> ${day.getUTCFullYear()}</span></time
  >`
}

/**
 * Wins of two players as one bar, each from its side.
 * @param {{duel: Sent<'HeadToHead'>}} props
 */
export function Balance({ duel }) {
  const { player1: one, player2: two, player1_wins: won, player2_wins: lost } = duel
  const played = won + lost
  const share = played === 0 ? 50 : (won / played) * 100
  return html`<div class="tt-balance">
    <p class="tt-balance-side">
      <span class="tt-balance-wins figure">${won}</span>
      <span>${one.name}</span>
    </p>
    <p class="tt-balance-side tt-balance-other">
      <span class="tt-balance-wins figure">${lost}</span>
      <span>${two.name}</span>
    </p>
    <div
      class="tt-balance-bar"
      role="img"
      aria-label=${t('table-tennis-players.duel.balance', { one: one.name, two: two.name, won, lost })}
    >
      ${
        played > 0 &&
        html`<span class="tt-balance-one" style=${{ width: `${share.toFixed(1)}%` }}></span>
          <span class="tt-balance-two" style=${{ width: `${(100 - share).toFixed(1)}%` }}></span>`
      }
    </div>
  </div>`
}
