import type { ManifestProblem } from '../manifest/manifest-error.ts'
import type { YamlSource } from '../manifest/yaml-source.ts'

/** One source of configuration, weakest first in a list. */
export type Layer = {
  /** A file's path, `environment` or `command line`. */
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  readonly source?: YamlSource
  /** For the environment: dotted path -> variable. */
  readonly variables?: ReadonlyMap<string, string>
}

/** The weakest layer's file, from the project's folder. */
export const DEFAULT_LAYER = 'manifests/config/default.yaml'

/** Which layer set which value, and where in it. Paths are lists of keys. */
export class Provenance {
  readonly #layers: readonly Layer[]

  constructor(layers: readonly Layer[]) {
    this.#layers = layers
  }

  /** The strongest layer that sets `path`, by name: a file, or the variable (`PORT`). */
  of(path: readonly string[]): string | undefined {
    const layer = this.#layerOf(path)
    return layer && (layer.variables?.get(path.join('.')) ?? layer.name)
  }

  /** Whether anyone but the shipped defaults sets `path`. */
  isChanged(path: readonly string[]): boolean {
    const layer = this.#layerOf(path)
    return layer !== undefined && layer !== this.#layers[0]
  }

  /** A problem at the place that sets `path`, for checks that only a later stage can make. */
  problem(
    path: readonly string[],
    text: { readonly message: string; readonly expected: string; readonly at?: 'key' | 'value' },
  ): ManifestProblem {
    // What nobody sets is missing in the shipped file, beside its neighbours.
    const layer = this.#layerOf(path) ?? this.#layers.find(({ source }) => source !== undefined)
    if (layer?.source) return layer.source.problem({ path, ...text })
    const key = layer?.variables?.get(path.join('.')) ?? path.join('.')
    const file = layer?.name ?? 'configuration'
    return { file, line: 0, column: 0, key, message: text.message, expected: text.expected }
  }

  #layerOf(path: readonly string[]): Layer | undefined {
    return this.#layers.findLast(({ values }) => valueAt(values, path) !== undefined)
  }
}

/** The value under a list of keys, looking at own properties only; undefined when there is none. */
export function valueAt(values: unknown, path: readonly string[]): unknown {
  let value = values
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}
