import type { ManifestProblem } from '../manifest/problems.ts'
import type { YamlSource } from '../manifest/yaml-source.ts'

/** One source of configuration. Lists of layers begin with the weakest. */
export type Layer = {
  /** A file's path, `environment` or `command line`. */
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  readonly source?: YamlSource
  /** Settings from the environment: dotted path -> variable. */
  readonly variables?: ReadonlyMap<string, string>
}

/** The file of the weakest layer, below the project's folder. */
export const DEFAULT_LAYER = 'manifests/config/default.yaml'

/** Knows which layer sets which value, and where. Paths are lists of keys. */
export class Provenance {
  readonly #layers: readonly Layer[]

  constructor(layers: readonly Layer[]) {
    this.#layers = layers
  }

  /** The name of the strongest layer that sets `path`: a file, or a variable such as `PORT`. */
  of(path: readonly string[]): string | undefined {
    const layer = this.#layerOf(path)
    return layer && (layer.variables?.get(path.join('.')) ?? layer.name)
  }

  /** A problem located where `path` is set, for checks after loading. */
  problem(
    path: readonly string[],
    text: { readonly message: string; readonly expected: string; readonly at?: 'key' | 'value' },
  ): ManifestProblem {
    // A missing value is reported in the shipped file.
    const layer = this.#layerOf(path) ?? this.#layers.find(({ source }) => source !== undefined)
    if (layer?.source) return layer.source.problem({ path, ...text })
    const key = layer?.variables?.get(path.join('.')) ?? path.join('.')
    const file = layer?.name ?? 'configuration'
    return { file, line: 0, column: 0, key, message: text.message, expected: text.expected }
  }

  #layerOf(path: readonly string[]): Layer | undefined {
    return this.#layers.findLast(({ values }) => valueAt(values, ...path) !== undefined)
  }
}

/** The value at a path through maps and lists (own properties only). Undefined if missing. */
export function valueAt(root: unknown, ...path: readonly (string | number)[]): unknown {
  let value = root
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string | number, unknown>)[key]
  }
  return value
}

type Values = Readonly<Record<string, unknown>>

// modules.<id>.options.<name> is the deepest path that is merged; a value there is replaced whole.
const MERGED_LEVELS = 4

/** Merges layers; a later layer replaces whole lists and single values of an earlier one. */
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
