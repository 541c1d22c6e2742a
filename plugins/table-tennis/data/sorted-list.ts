type Compare<T> = (a: T, b: T) => number

/** A change of a list: items to drop (0 or 1), and items to insert before the position. */
type Cut<T> = { readonly at: number; readonly dropped: 0 | 1; readonly put: readonly T[] }

/** Removed items that may wait for the next read. They stay in memory, and taking them out takes time. */
const MOST_REMOVED = 1000

/**
 * Items in sorted order. Changes are applied on the next read: a change of a few items needs a
 * binary search and a copy instead of a sort, and many changes between two reads cost as much as
 * one.
 */
export class SortedList<T> {
  readonly #compare: Compare<T>
  #items: readonly T[] = []
  readonly #added = new Set<T>()
  readonly #removed = new Set<T>()

  /** @param compare a strict total order that never changes */
  constructor(compare: Compare<T>, items: Iterable<T> = []) {
    this.#compare = compare
    for (const item of items) this.#added.add(item)
  }

  add(item: T): void {
    if (!this.#removed.delete(item)) this.#added.add(item)
  }

  /** The item must be in the list. */
  remove(item: T): void {
    if (!this.#added.delete(item)) this.#removed.add(item)
    if (this.#removed.size >= MOST_REMOVED) this.items()
  }

  /** Sorted items. The array never changes; a later read may return another one. */
  items(): readonly T[] {
    if (this.#added.size > 0 || this.#removed.size > 0) {
      this.#items = this.#taken([...this.#added].sort(this.#compare))
      this.#added.clear()
      this.#removed.clear()
    }
    return this.#items
  }

  #taken(added: readonly T[]): readonly T[] {
    if (this.#items.length === 0) return added
    const drops = [...this.#removed].map((item): Cut<T> => {
      return { at: this.#placeOf(item), dropped: 1, put: [] }
    })
    const puts = added.map((item): Cut<T> => {
      return { at: this.#placeOf(item), dropped: 0, put: [item] }
    })
    // At one position, insertions precede deletions. Sorting is stable and keeps their order.
    return this.#cut([...puts, ...drops].sort((a, b) => a.at - b.at))
  }

  #cut(cuts: readonly Cut<T>[]): readonly T[] {
    const items: T[] = []
    let from = 0
    for (const { at, dropped, put } of cuts) {
      for (; from < at; from += 1) items.push(this.#items[from] as T)
      items.push(...put)
      from += dropped
    }
    for (; from < this.#items.length; from += 1) items.push(this.#items[from] as T)
    return items
  }

  /** Index of the item, or of the first item after it. */
  #placeOf(item: T): number {
    let from = 0
    let to = this.#items.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#compare(this.#items[middle] as T, item) < 0) from = middle + 1
      else to = middle
    }
    return from
  }
}
