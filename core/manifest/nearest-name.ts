import { closest, distance } from 'fastest-levenshtein'

const MAX_NAME_LENGTH = 80

/** The known name that `name` was probably meant to be; undefined when none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > MAX_NAME_LENGTH) return undefined
  const wanted = name.toLowerCase()
  const spellings = known.map((entry) => entry.toLowerCase())
  const nearest = closest(wanted, spellings)
  const allowed = Math.max(2, Math.floor(name.length / 3))
  return distance(wanted, nearest) <= allowed ? known[spellings.indexOf(nearest)] : undefined
}

/** `"visual" (the nearest known name)`, or the list of what is known. */
export function expectedName(name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  if (near !== undefined) return `"${near}" (the nearest known name)`
  if (known.length === 0) return 'none: nothing is known here'
  const shown = known.slice(0, 30).join(', ')
  return known.length > 30 ? `one of ${shown}, …` : `one of ${shown}`
}
