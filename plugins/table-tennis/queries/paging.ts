import type { Page } from '../data/player-entry.ts'

type Window = { readonly limit: number; readonly offset?: number }

/** One page of a list, and the total length (G2). */
export function pageOf<T>(items: readonly T[], { limit, offset = 0 }: Window): Page<T> {
  return { items: items.slice(offset, offset + limit), total: items.length }
}

/** The first `limit` matching items, in order. Stops as early as possible. */
export function firstOf<T>(
  items: readonly T[],
  limit: number,
  passes: (item: T) => boolean,
): readonly T[] {
  const found: T[] = []
  for (const item of items) {
    if (found.length >= limit) break
    if (passes(item)) found.push(item)
  }
  return found
}
