import { cleanText } from './clean-text.ts'

const LONGEST_TEXT = 600
const MOST_KEYS = 200

/** The first items of a list that is too long to be shown whole. */
export type Shown<T> = { readonly items: readonly T[]; readonly more: number }

/**
 * Foreign JSON of which nothing is known for certain: whatever is asked for and is not there, or is
 * of another kind, is empty. Texts are clean and bounded.
 */
export class View {
  readonly #value: unknown

  constructor(value: unknown) {
    this.#value = value
  }

  get isEmpty(): boolean {
    return this.#value === undefined || this.#value === null
  }

  /** The value below a path of names. */
  at(...path: readonly string[]): View {
    let value = this.#value
    for (const key of path) value = property(value, key)
    return new View(value)
  }

  /** A text, or a number or truth value as text; '' where there is none. */
  text(key: string, longest = LONGEST_TEXT): string {
    return new View(property(this.#value, key)).asText(longest)
  }

  asText(longest = LONGEST_TEXT): string {
    const value = this.#value
    if (typeof value === 'string') return cleanText(value, longest).trim()
    if (typeof value === 'number') return String(value)
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return ''
  }

  /** The value as it is: to be judged by whoever asks for it. */
  raw(key: string): unknown {
    return property(this.#value, key)
  }

  number(key: string): number | null {
    const value = property(this.#value, key)
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  }

  flag(key: string): boolean | null {
    const value = property(this.#value, key)
    return typeof value === 'boolean' ? value : null
  }

  list(key: string, most: number): Shown<View> {
    return new View(property(this.#value, key)).asList(most)
  }

  asList(most: number): Shown<View> {
    const value = Array.isArray(this.#value) ? (this.#value as readonly unknown[]) : []
    const items = value.slice(0, most).map((item) => new View(item))
    return { items, more: value.length - items.length }
  }

  /** Texts of a list that are not empty. */
  texts(key: string, most: number): Shown<string> {
    const { items, more } = this.list(key, most)
    return { items: items.map((item) => item.asText()).filter((text) => text !== ''), more }
  }

  /** Numbers of a list; null for what is none. */
  numbers(key: string, most: number): readonly (number | null)[] {
    return this.list(key, most).items.map((item) => item.#asNumber())
  }

  /** How many items a list has. */
  count(key: string): number {
    const value = property(this.#value, key)
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

  #asNumber(): number | null {
    const value = this.#value
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  }
}

function property(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Readonly<Record<string, unknown>>)[key]
}
