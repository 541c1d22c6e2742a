import type { Season } from './shards.ts'

const FIRST_MONTH = 6

/** The season a moment falls into, `2026-2027`: it turns on the 1st of July (UTC). */
export function seasonOf(atMs: number): Season {
  const date = new Date(atMs)
  const year = date.getUTCFullYear()
  const first = date.getUTCMonth() >= FIRST_MONTH ? year : year - 1
  return `${first}-${first + 1}`
}

/** The season before one: `2025-2026` of `2026-2027`. */
export function seasonBefore(season: Season): Season {
  const first = Number(season.slice(0, 4)) - 1
  return `${first}-${first + 1}`
}
