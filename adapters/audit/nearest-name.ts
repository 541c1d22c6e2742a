import { distance } from 'fastest-levenshtein'

const longestCompared = 64

/**
 * The known name that `given` most likely means, or undefined when none is near: at most a third
 * of its letters (and at least two) may differ; case does not count.
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  if (given.length > longestCompared) return undefined
  const wanted = given.toLowerCase()
  let best: { name: string; distance: number } | undefined
  for (const name of known) {
    const found = distance(wanted, name.toLowerCase())
    if (best === undefined || found < best.distance) best = { name, distance: found }
  }
  const allowed = Math.max(2, Math.floor(given.length / 3))
  return best !== undefined && best.distance <= allowed ? best.name : undefined
}
