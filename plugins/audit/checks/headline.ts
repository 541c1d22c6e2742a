import type { IntlMessageFormat } from 'intl-messageformat'
import { valueAt } from '../../../core/config/layers.ts'
import { messageFormatLibrary } from '../../../core/lazy-imports.ts'

/** `{claims.total}`: a path into the measured value, which ICU does not allow as a name. */
const PATHS = /\{\s*([\w$]+(?:\.[\w$-]+)+)(?=\s*[,}])/g
const MAX_TEXT = 160
const MAX_ITEMS = 5

type Node = IntlMessageFormat['getAst'] extends () => (infer N)[] ? N : never

/**
 * A text with places for what was measured, in ICU MessageFormat: `{words}`, `{claims.total}`,
 * `{count, plural, one {# image} other {# images}}`. A place takes a threshold of that name, the
 * value itself (`{value}`), or a member of the value. Numbers show at most one decimal, lists are
 * joined, and a missing value shows as "none". It is parsed when it is first shown.
 */
export class Headline {
  readonly #text: string
  readonly #thresholds: Readonly<Record<string, number>>
  #isFixed: boolean | undefined
  #parsed: Parsed | undefined

  constructor(text: string, thresholds: Readonly<Record<string, number>>) {
    this.#text = text
    this.#thresholds = thresholds
  }

  show(value: unknown): string {
    // Without a place there is nothing to format.
    this.#isFixed ??= !/[{}'#]/.test(this.#text)
    if (this.#isFixed) return this.#text
    const { format, nodes, places, isPlain } = this.#parse()
    if (isPlain) return this.#plainText(nodes, places, value)
    const names = [...places.keys()].map((name) => [name, this.#read(name, places, value)])
    return String(format.format(Object.fromEntries(names)))
  }

  #read(name: string, places: Places, value: unknown): string | number {
    const place = places.get(name)!
    if (Object.hasOwn(this.#thresholds, place.path)) return shown(this.#thresholds[place.path])
    const own = valueAt(value, ...place.steps)
    const isWhole = own === undefined && place.steps[0] === 'value'
    return shown(isWhole ? valueAt(value, ...place.steps.slice(1)) : own)
  }

  /** Formats a plain message; the library takes half the time of judging a page for it. */
  #plainText(nodes: readonly Node[], places: Places, value: unknown, count = 0): string {
    let text = ''
    for (const node of nodes) {
      if (node.type === TEXT) text += node.value
      else if (node.type === PLACE) text += this.#read(node.value, places, value)
      else if (node.type === NUMBER) text += count < 1000 ? count : grouped.format(count)
      else if (node.type === PLURAL) {
        const own = Number(this.#read(node.value, places, value))
        const option = node.options[`=${own}`] ?? node.options[plural(own)] ?? node.options.other
        text += this.#plainText(option?.value ?? [], places, value, own)
      }
    }
    return text
  }

  /** What keeps the text from being ICU MessageFormat; null when nothing does. */
  syntaxProblem(): { readonly message: string; readonly expected: string } | null {
    try {
      this.#parse()
      return null
    } catch (cause) {
      const message = `is no message: ${cause instanceof Error ? cause.message : String(cause)}`
      return {
        message,
        expected: 'ICU MessageFormat, such as {count, plural, one {# image} other {# images}}',
      }
    }
  }

  #parse() {
    if (this.#parsed !== undefined) return this.#parsed
    const { IntlMessageFormat } = messageFormatLibrary()
    const names = new Map<string, string>()
    const text = this.#text.replace(PATHS, (_, path: string) => {
      const name = `p${names.size}_${path.replaceAll(/\W/g, '_')}`
      names.set(name, path)
      return `{${name}`
    })
    const format = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true })
    const nodes = format.getAst()
    const places = [...placesIn(nodes)].map((name) => {
      const path = names.get(name) ?? name
      return [name, { path, steps: path.split('.') }] as const
    })
    this.#parsed = { format, nodes, places: new Map(places), isPlain: isPlain(nodes) }
    return this.#parsed
  }
}

type Parsed = {
  readonly format: IntlMessageFormat
  readonly nodes: readonly Node[]
  readonly places: Places
  readonly isPlain: boolean
}
/** What each place reads. */
type Places = ReadonlyMap<string, { readonly path: string; readonly steps: readonly string[] }>

// Kinds of nodes of a parsed message.
const TEXT = 0
const PLACE = 1
const PLURAL = 6
const NUMBER = 7

/** Only texts, places and plurals: nearly all headlines, and a page has 141 of them. */
function isPlain(nodes: readonly Node[]): boolean {
  return nodes.every((node) => {
    if (node.type === TEXT || node.type === PLACE || node.type === NUMBER) return true
    if (node.type !== PLURAL || node.offset !== 0 || node.pluralType !== 'cardinal') return false
    return Object.values(node.options).every((option) => isPlain(option.value))
  })
}

const rules = new Intl.PluralRules('en')
const grouped = new Intl.NumberFormat('en')

/** The form of a count in English; only a fraction needs the library. */
function plural(count: number): Intl.LDMLPluralRule {
  if (!Number.isInteger(count)) return rules.select(count)
  return Math.abs(count) === 1 ? 'one' : 'other'
}

function placesIn(nodes: readonly Node[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.type !== TEXT && node.type !== NUMBER) found.add(String(node.value))
    if ('options' in node) {
      for (const option of Object.values(node.options)) placesIn(option.value, found)
    }
  }
  return found
}

function shown(value: unknown): string | number {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'number') return Math.round(value * 10) / 10
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listText(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}

function listText(values: readonly unknown[]): string {
  if (values.length === 0) return 'none'
  const texts = values.slice(0, MAX_ITEMS).map(shown).join(', ')
  return values.length > MAX_ITEMS ? `${texts} and ${values.length - MAX_ITEMS} more` : texts
}
