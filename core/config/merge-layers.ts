import type { Layer } from './provenance.ts'

type Values = Readonly<Record<string, unknown>>

// modules.<id>.options.<name> is the deepest path that is merged; a value there is replaced whole.
const MERGED_LEVELS = 4

/** The layers' values, later layers over earlier ones; lists and single values are replaced whole. */
export function mergeLayers(layers: readonly Layer[]): Values {
  return layers.reduce<Values>((merged, { values }) => overlay(merged, values, 1), {})
}

function overlay(base: Values, over: Values, level: number): Values {
  const merged = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(over)) {
    const below = merged.get(key)
    const isMergeable = level < MERGED_LEVELS && isMap(below) && isMap(value)
    merged.set(key, isMergeable ? overlay(below, value, level + 1) : value)
  }
  return Object.fromEntries(merged)
}

function isMap(value: unknown): value is Values {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Freezes a tree of plain values. */
export function freezeTree<T>(root: T): T {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (value === null || typeof value !== 'object' || Object.isFrozen(value)) continue
    Object.freeze(value)
    open.push(...Object.values(value))
  }
  return root
}
