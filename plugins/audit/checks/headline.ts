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
  #parsed: Parsed | undefined

  constructor(text: string, thresholds: Readonly<Record<string, number>>) {
    this.#text = text
    this.#thresholds = thresholds
  }

  show(value: unknown): string {
    // Without a place there is nothing to format.
    if (!/[{}'#]/.test(this.#text)) return this.#text
    const { format, nodes, paths, isPlain } = this.#parse()
    const read = (name: string) => shown(this.#read(paths.get(name) ?? name, value))
    if (isPlain) return plainText(nodes, read)
    return String(
      format.format(Object.fromEntries([...paths.keys()].map((name) => [name, read(name)]))),
    )
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
    const nodes = format.getAst()
    const places = [...placesIn(nodes)].map((name) => [name, names.get(name) ?? name] as const)
    this.#parsed = { format, nodes, paths: new Map(places), isPlain: isPlain(nodes) }
    return this.#parsed
  }
}

type Parsed = {
  readonly format: IntlMessageFormat
  readonly nodes: readonly Node[]
  /** The path that each place reads. */
  readonly paths: ReadonlyMap<string, string>
  readonly isPlain: boolean
}

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

/** Formats a plain message; the library takes half the time of judging a page for it. */
function plainText(
  nodes: readonly Node[],
  read: (name: string) => string | number,
  count = 0,
): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === TEXT) text += node.value
    else if (node.type === PLACE) text += read(node.value)
    else if (node.type === NUMBER) text += count < 1000 ? count : grouped.format(count)
    else if (node.type === PLURAL) {
      const own = Number(read(node.value))
      const option =
        node.options[`=${own}`] ?? node.options[rules.select(own)] ?? node.options.other
      text += plainText(option?.value ?? [], read, own)
    }
  }
  return text
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
