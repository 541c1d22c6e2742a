import type { PlayerEntry } from './player-entry.ts'
import type { TableTennisData } from './table-tennis-data.ts'

/** Longest time that long work keeps other requests waiting. */
const SLICE_MS = 4

/** Calls with every item, in short slices of time. */
export async function inSlices<T>(items: Iterable<T>, use: (item: T) => void): Promise<void> {
  let until = performance.now() + SLICE_MS
  for (const item of items) {
    use(item)
    if (performance.now() < until) continue
    await new Promise<void>((resolve) => setImmediate(resolve))
    until = performance.now() + SLICE_MS
  }
}

/**
 * A figure that needs all players: computed on request, once per version of the data. Changes
 * during a computation do not start a second one.
 */
export function perVersion<T>(
  compute: (data: TableTennisData) => Promise<T>,
): (data: TableTennisData) => Promise<T> {
  const known = new WeakMap<
    TableTennisData,
    { readonly version: number; readonly value: Promise<T> }
  >()
  const running = new WeakSet<TableTennisData>()
  return (data) => {
    const last = known.get(data)
    if (last !== undefined && (last.version === data.version || running.has(data)))
      return last.value
    running.add(data)
    const value = compute(data).finally(() => running.delete(data))
    known.set(data, { version: data.version, value })
    return value
  }
}

/** Calls with every player, in short slices of time. */
export function eachPlayer(
  data: TableTennisData,
  use: (player: PlayerEntry) => void,
): Promise<void> {
  return inSlices([...data.players.ordered('points_current', 'DESC')], use)
}
