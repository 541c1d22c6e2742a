import { numberText } from '../../../texts/format.ts'

/** @typedef {'good' | 'fair' | 'poor' | 'neutral' | 'accent'} Tone */

const GOOD_FROM = 75
const FAIR_FROM = 40

/** The class that gives a mark its colour. @param {Tone} [tone] */
export function toneClass(tone = 'neutral') {
  return `tone-${tone}`
}

/**
 * The tone of a score from 0 to 100: grades A and B are good, C and D fair, F poor.
 * @param {number | null} score
 * @returns {Tone}
 */
export function toneOfScore(score) {
  if (score === null) return 'neutral'
  if (score >= GOOD_FROM) return 'good'
  return score >= FAIR_FROM ? 'fair' : 'poor'
}

/**
 * A number as shown next to a mark, rounded to what readers can distinguish.
 * @param {number} value
 * @returns {string}
 */
export function chartNumber(value) {
  const size = Math.abs(value)
  return numberText(value, size >= 100 || Number.isInteger(value) ? 0 : size >= 1 ? 1 : 2)
}

/**
 * The value if it can be drawn.
 * @param {unknown} value
 * @returns {number | null}
 */
export function finite(value) {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
