/** 32 bits that depend on all bits of both arguments; chain it over more of them. */
export function mix(state: number, value: number): number {
  let bits = Math.imul(state ^ 0x9e3779b9, 0x85ebca6b) + value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** 32 bits that depend on every number given, in their order; without a list to collect. */
export function hash(one: number, two?: number, three?: number, four?: number): number {
  let state = mix(17, one)
  if (two !== undefined) state = mix(state, two)
  if (three !== undefined) state = mix(state, three)
  return four === undefined ? state : mix(state, four)
}

/** One item of a list that is not empty. */
export function pick<T>(items: readonly T[], bits: number): T {
  return items[bits % items.length] as T
}

/** Text as a number, for seeds that hang on a name. */
export function textSeed(text: string): number {
  let state = text.length
  for (let at = 0; at < text.length; at++) state = mix(state, text.charCodeAt(at))
  return state
}

/** The same items in another order, decided by the seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at--) {
    const other = hash(seed, at) % (at + 1)
    const kept = all[at] as T
    all[at] = all[other] as T
    all[other] = kept
  }
  return all
}
