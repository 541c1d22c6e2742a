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
  #parsed: { readonly format: IntlMessageFormat; readonly paths: readonly Place[] } | undefined

  constructor(text: string, thresholds: Readonly<Record<string, number>>) {
    this.#text = text
    this.#thresholds = thresholds
  }

  show(value: unknown): string {
    // Without a place there is nothing to format.
    if (!/[{}'#]/.test(this.#text)) return this.#text
    const { format, paths } = this.#parse()
    const values = paths.map(({ name, path }) => [name, shown(this.#read(path, value))])
    return String(format.format(Object.fromEntries(values)))
  }

  #read(path: string, value: unknown): unknown {
    if (Object.hasOwn(this.#thresholds, path)) return this.#thresholds[path]
    const steps = path.split('.')
    const own = valueAt(value, ...steps)
    return own === undefined && steps[0] === 'value' ? valueAt(value, ...steps.slice(1)) : own
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
    const paths = [...placesIn(format.getAst())].map((name) => ({
      name,
      path: names.get(name) ?? name,
    }))
    this.#parsed = { format, paths }
    return this.#parsed
  }
}

type Place = { readonly name: string; readonly path: string }

function placesIn(nodes: readonly Node[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    // Plain text (0) and the number of a plural (7) have no place of their own.
    if (node.type !== 0 && node.type !== 7) found.add(String(node.value))
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
