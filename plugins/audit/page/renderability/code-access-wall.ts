import type { Measure } from '../measure.ts'

const WALL_STATUSES = new Set([401, 402])

/** Signs that a wall replaces the text, and how much text is readable all the same. */
export const accessWall: Measure = ({ page, response, finalUrl }, { thresholds }) => {
  if (response.status === 429 || response.challenge) {
    return {
      value: null,
      inconclusive: 'the auditor was answered with a challenge or told to slow down',
    }
  }
  const wall = page?.accessWall
  const words = page?.text.words ?? 0
  const signs: string[] = []
  if (WALL_STATUSES.has(response.status)) signs.push(`status ${response.status}`)
  const answer = signs.map((detail) => ({ url: finalUrl, detail }))
  if (wall?.passwordField && words < (thresholds.minReadableWords ?? 0))
    signs.push('a password field')
  if (wall?.container) signs.push('a paywall or gate container')
  if (wall?.modal) signs.push('an open dialog with more text than the page')
  const declared = wall?.declaredPaid === true
  if (declared) signs.push('isAccessibleForFree is false')
  return {
    value: {
      signs,
      count: signs.length,
      words,
      /** The markup says so and names the paywalled part, and nothing else stands in the way. */
      declaredOnly: declared && wall?.declaresPart === true && signs.length === 1,
    },
    evidence: [...answer, ...(wall?.elements ?? [])],
  }
}
