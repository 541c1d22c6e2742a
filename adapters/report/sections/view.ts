/** Controls other than line breaks and tabs; noncharacters, which no text contains. */
const CONTROLS = /[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu
/** They turn the direction of the text around them, so that it reads as something else. */
const DIRECTION = /\p{Bidi_Control}/gu
/**
 * Characters that are not drawn but visible to programs that read the text: tags, repeated
 * variation selectors, and zero-width joiners.
 */
const UNSEEN = /[\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0f]{2,}/gu
/** Halves of characters: without the flag u a pair would be taken apart. */
const LONE_SURROGATE = /\p{Cs}/gu

/**
 * Foreign text that is safe to show: without control characters, direction overrides, invisible
 * characters and lone surrogates, at most `longest` characters (a longer text ends in an ellipsis).
 */
export function cleanText(text: string, longest: number): string {
  const cut = text.length > longest ? text.slice(0, longest) : text
  const clean = cut
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(CONTROLS, ' ')
    .replace(DIRECTION, '')
    .replace(UNSEEN, '')
  return text.length > longest ? `${clean.trimEnd()}…` : clean
}

const leftOut = new WeakMap<object, number>()

/** Tells that items were left out at the end of a list. */
export function noteLeftOut(list: readonly unknown[], count: number): void {
  leftOut.set(list, count)
}

/** How many items were left out at the end of a list when its report was read. */
function leftOutOf(list: readonly unknown[]): number {
  return leftOut.get(list) ?? 0
}

const LONGEST_TEXT = 600
const MOST_KEYS = 200

/** The first items of a list that is too long to be shown whole. */
type Shown<T> = { readonly items: readonly T[]; readonly more: number }

/**
 * Foreign JSON with unknown content: any member that is missing or of another kind is empty. Texts
 * are cleaned and limited.
 */
export class View {
  readonly #value: unknown

  constructor(value: unknown) {
    this.#value = value
  }

  get isEmpty(): boolean {
    return this.#value === undefined || this.#value === null
  }

  /** The value at a path of names: `html.language`. The other members take such paths too. */
  at(path: string): View {
    let value = this.#value
    for (const key of path.split('.')) value = property(value, key)
    return new View(value)
  }

  /** A text, or a number or truth value as text; '' where there is none. */
  text(path: string, longest = LONGEST_TEXT): string {
    return this.at(path).asText(longest)
  }

  asText(longest = LONGEST_TEXT): string {
    const value = this.#value
    if (typeof value === 'string') return cleanText(value, longest).trim()
    if (typeof value === 'number') return String(value)
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return ''
  }

  /** The value as it is: to be judged by whoever asks for it. */
  raw(path: string): unknown {
    return this.at(path).#value
  }

  number(path: string): number | null {
    return this.at(path).asNumber()
  }

  flag(path: string): boolean | null {
    const value = this.raw(path)
    return typeof value === 'boolean' ? value : null
  }

  list(path: string, most: number): Shown<View> {
    return this.at(path).asList(most)
  }

  asList(most: number): Shown<View> {
    const value = Array.isArray(this.#value) ? (this.#value as readonly unknown[]) : []
    const items = value.slice(0, most).map((item) => new View(item))
    return { items, more: value.length - items.length + leftOutOf(value) }
  }

  isList(path: string): boolean {
    return Array.isArray(this.raw(path))
  }

  /** Texts of a list that are not empty. */
  texts(path: string, most: number): Shown<string> {
    const { items, more } = this.list(path, most)
    return { items: items.map((item) => item.asText()).filter((text) => text !== ''), more }
  }

  /** Numbers of a list; null for other values. */
  numbers(path: string, most: number): readonly (number | null)[] {
    return this.list(path, most).items.map((item) => item.asNumber())
  }

  /** How many items a list has. */
  count(path: string): number {
    const value = this.raw(path)
    return Array.isArray(value) ? value.length : 0
  }

  /** Names and values of an object, the first 200. */
  entries(): readonly (readonly [name: string, value: View])[] {
    const value = this.#value
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return Object.keys(value)
      .slice(0, MOST_KEYS)
      .map((key) => [cleanText(key, 80), new View(property(value, key))] as const)
  }

  asNumber(): number | null {
    const value = this.#value
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  }
}

function property(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Readonly<Record<string, unknown>>)[key]
}
