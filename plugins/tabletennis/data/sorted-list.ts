/**
 * Items in an order. What is added and removed is merged in when somebody reads, in one pass: a
 * change of a few items costs no new sort, and many changes between two reads cost one pass.
 */
export class SortedList<T> {
  readonly #compare: (a: T, b: T) => number
  #items: readonly T[] = []
  readonly #added = new Set<T>()
  readonly #removed = new Set<T>()

  /** `compare` must tell any two items apart and give the same answer for ever. */
  constructor(compare: (a: T, b: T) => number, items: Iterable<T> = []) {
    this.#compare = compare
    for (const item of items) this.#added.add(item)
  }

  add(item: T): void {
    if (!this.#removed.delete(item)) this.#added.add(item)
  }

  /** The item must be in the list. */
  remove(item: T): void {
    if (!this.#added.delete(item)) this.#removed.add(item)
  }

  /** In order; the array never changes, a later read gives another one. */
  items(): readonly T[] {
    if (this.#added.size > 0 || this.#removed.size > 0) {
      this.#items = this.#merged([...this.#added].sort(this.#compare))
      this.#added.clear()
      this.#removed.clear()
    }
    return this.#items
  }

  #merged(added: readonly T[]): readonly T[] {
    if (this.#items.length === 0) return added
    const merged: T[] = []
    let next = 0
    for (const item of this.#items) {
      if (this.#removed.has(item)) continue
      for (; next < added.length; next += 1) {
        const candidate = added[next] as T
        if (this.#compare(candidate, item) > 0) break
        merged.push(candidate)
      }
      merged.push(item)
    }
    return merged.concat(added.slice(next))
  }
}
