import type { Phrasebook } from './phrasebook.ts'

/** Sentences that the audit's code writes into reports, from one language to another. */
export class Sentences {
  readonly #to: Phrasebook | undefined
  readonly #from: Phrasebook | undefined

  /** Without a phrasebook the language is English. */
  constructor(to: Phrasebook | undefined, from?: Phrasebook) {
    this.#to = to
    this.#from = from
  }

  /** A sentence shown at a place; itself if it has no translation. */
  say(place: string, sentence: string): string {
    const english = this.#from?.english(place, sentence) ?? sentence
    return this.#to?.translate(place, english) ?? english
  }

  warnings<T extends { readonly message: string }>(warnings: readonly T[]): readonly T[] {
    return warnings.map((one) => ({ ...one, message: this.say('warning', one.message) }))
  }

  /** Result of a module. Measured values stay, sentences are replaced. */
  result(moduleId: string, result: unknown): unknown {
    const paths = (this.#to ?? this.#from)?.pathsIn(moduleId) ?? []
    return paths.reduce<unknown>((value, path) => {
      const place = `${moduleId}.${path.join('.')}`
      return withTextsAt(value, path, (text) => this.say(place, text))
    }, result)
  }
}

/** Transforms the texts at a path. */
type Change = (text: string) => string

/** A copy of a value with changed texts at a path. Lists are transparent, `*` is any name. */
function withTextsAt(value: unknown, path: readonly string[], change: Change): unknown {
  if (Array.isArray(value)) return value.map((one) => withTextsAt(one, path, change))
  const [name, ...rest] = path
  if (name === undefined) return typeof value === 'string' ? change(value) : value
  if (typeof value !== 'object' || value === null) return value
  const changed = Object.entries(value).map(([key, one]) => [
    key,
    name === '*' || name === key ? withTextsAt(one, rest, change) : one,
  ])
  return Object.fromEntries(changed)
}
