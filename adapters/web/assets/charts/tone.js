/** @typedef {'good' | 'fair' | 'poor' | 'neutral' | 'accent'} Tone */

const GOOD_FROM = 75
const FAIR_FROM = 40

/**
 * The class that gives a mark its colour; a tone that is none is neutral.
 * @param {string | undefined} tone
 * @returns {string}
 */
export function toneClass(tone) {
  switch (tone) {
    case 'good':
    case 'fair':
    case 'poor':
    case 'accent':
      return `chart-tone-${tone}`
    default:
      return 'chart-tone-neutral'
  }
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
