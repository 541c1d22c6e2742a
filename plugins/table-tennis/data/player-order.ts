import type { PlayerEntry } from './player-entry.ts'
import type { PlayerOrder } from './query-results.ts'

/** An order of players: the fields of the API, and the gain since the start of the season. */
export type OrderName = PlayerOrder['field'] | 'progression'
export type Direction = PlayerOrder['direction']

type Key = (entry: PlayerEntry) => number | string | null

const KEYS: Readonly<Record<OrderName, Key>> = {
  points_current: ({ view }) => view.pointsCurrent,
  name: ({ name }) => name.folded,
  ranking: ({ strength }) => strength,
  ranking_position: ({ view }) => view.masculine?.rankingPosition ?? null,
  progression: ({ progression }) => progression,
}

/** Compares players: those without the figure last in either direction, ties by licence (G11). */
export function comparePlayers(
  name: OrderName,
  direction: Direction,
): (a: PlayerEntry, b: PlayerEntry) => number {
  const key = KEYS[name]
  const sign = direction === 'ASC' ? 1 : -1
  return (a, b) => {
    const left = key(a)
    const right = key(b)
    if (left !== right) {
      if (left === null) return 1
      if (right === null) return -1
      return left < right ? -sign : sign
    }
    return a.record.licence < b.record.licence ? -1 : a.record.licence > b.record.licence ? 1 : 0
  }
}
