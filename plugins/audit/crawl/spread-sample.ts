/**
 * At most `count` items, spread evenly over a list; an item that may not be taken gives way to the
 * next one that may. In the order of the list.
 */
export function spreadSample<T>(
  items: readonly T[],
  count: number,
  allows: (item: T) => boolean,
): T[] {
  const taken = new Set<number>()
  const refused = new Set<number>()
  for (let pick = 0; pick < count; pick += 1) {
    // Around the end of the list too: what its last part lacks, its first part may have.
    const start = Math.floor((pick * items.length) / count)
    for (let step = 0; step < items.length; step += 1) {
      const index = (start + step) % items.length
      if (taken.has(index) || refused.has(index)) continue
      if (allows(items[index] as T)) {
        taken.add(index)
        break
      }
      refused.add(index)
    }
  }
  return [...taken].sort((a, b) => a - b).map((index) => items[index] as T)
}
