/** Translations of measured phrases, by the places of headlines that show them. */
export type PhraseGroup = {
  readonly places: readonly string[]
  /**
   * Translations by English phrase. In a phrase, `{n}` is a whole number, `{decimal}`
   * (`{decimal2}`, …) one with or without a fraction, `{property}` a property or a URL, and any
   * other placeholder a text. A text in a place that has phrases is translated too; `{=place}`
   * accepts only those.
   */
  readonly phrases: Readonly<Record<string, string>>
}

type Pattern = { readonly test: RegExp; readonly translation: string }
type Page = { readonly exact: Map<string, string>; readonly patterns: Pattern[] }

/** Longer texts are not phrases of the audit, and would be matched slowly. */
const LONGEST_PHRASE = 500
/** Places of numbers that English writes with a point, and the other languages with a comma. */
const DECIMAL = /^decimal\d*$/
const PLACE = /\{(=?)(\w+)\}/g

/** Translates phrases that the audit's code writes. What a page says has other places and stays. */
export class Phrasebook {
  readonly #pages = new Map<string, Page>()
  readonly #groups: readonly PhraseGroup[]
  #back: Phrasebook | undefined

  constructor(groups: readonly PhraseGroup[]) {
    this.#groups = groups
    for (const { places, phrases } of groups) {
      for (const place of places) this.#add(place, phrases)
    }
  }

  /** The English phrase of a translation shown at a place; undefined without one. */
  english(place: string, text: unknown): string | undefined {
    if (!isPhrase(text)) return undefined
    this.#back ??= new Phrasebook(
      this.#groups.map(({ places, phrases }) => ({
        places,
        phrases: Object.fromEntries(Object.entries(phrases).map(([own, other]) => [other, own])),
      })),
    )
    return this.#back.translate(place, text)
  }

  #add(place: string, phrases: PhraseGroup['phrases']): void {
    const page: Page = this.#pages.get(place) ?? { exact: new Map(), patterns: [] }
    this.#pages.set(place, page)
    for (const [phrase, translation] of Object.entries(phrases)) {
      if (phrase.includes('{')) page.patterns.push({ test: patternOf(phrase), translation })
      else page.exact.set(phrase, translation)
    }
  }

  /** Paths of the texts in a module's result that have phrases. */
  pathsIn(moduleId: string): readonly (readonly string[])[] {
    const start = `${moduleId}.`
    return [...this.#pages.keys()]
      .filter((place) => place.startsWith(start))
      .map((place) => place.slice(start.length).split('.'))
  }

  /** The translation of a phrase shown at a place; undefined without one. */
  translate(place: string, text: unknown): string | undefined {
    if (!isPhrase(text)) return undefined
    const page = this.#pages.get(place)
    const exact = page?.exact.get(text)
    if (page === undefined || exact !== undefined) return exact
    for (const { test, translation } of page.patterns) {
      const found = test.exec(text)?.groups
      if (found === undefined) continue
      const filled = this.#filled(translation, found)
      if (filled !== undefined) return filled
    }
    return undefined
  }

  /** A translation with the parts of what was measured; undefined if one is not a phrase of its place. */
  #filled(translation: string, parts: Readonly<Record<string, string>>): string | undefined {
    let isKnown = true
    const text = translation.replace(PLACE, (whole, only: string, name: string) => {
      const part = parts[name]
      if (part === undefined) return whole
      if (DECIMAL.test(name)) return withOtherPoint(part)
      const own = this.translate(name, part)
      if (own === undefined && only !== '') isKnown = false
      return own ?? part
    })
    return isKnown ? text : undefined
  }
}

/** Reports that are handed in may have anything in the place of a text. */
function isPhrase(text: unknown): text is string {
  return typeof text === 'string' && text.length <= LONGEST_PHRASE
}

function withOtherPoint(number: string): string {
  return number.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
}

function kindOf(name: string): string {
  if (name === 'n') return '\\d+'
  // A property, with its value in quotation marks, or an address. A sentence of a page begins otherwise.
  if (name === 'property') return '[a-z@][\\w.:/#?=&%@+-]*(?: "[^"]*")?'
  return DECIMAL.test(name) ? '\\d+(?:[.,]\\d+)?' : '.+?'
}

function patternOf(phrase: string): RegExp {
  const source = phrase
    .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(PLACE, (_, __, name: string) => `(?<${name}>${kindOf(name)})`)
  return new RegExp(`^${source}$`, 's')
}
