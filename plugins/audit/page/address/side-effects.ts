import { parseHttpUrl } from './parse-http-url.ts'
import { decodeSegment } from './path-segments.ts'

/** Tells addresses that do something (log out, add to a cart) from those that only show something. */
export class SideEffects {
  readonly #phrases: readonly string[]

  /** @param phrases words of path or query that stand next to each other, in any case. */
  constructor(phrases: readonly string[]) {
    this.#phrases = phrases.map((phrase) => ` ${wordsOf(phrase)} `)
  }

  /** Whether path or query of a URL speak of a side effect; false for what is no http(s) URL. */
  of(url: string | URL): boolean {
    const parsed = parseHttpUrl(url)
    if (!parsed) return false
    const words = ` ${wordsOf(decodeSegment(parsed.pathname))} ${wordsOf(decodeSegment(parsed.search))} `
    return this.#phrases.some((phrase) => words.includes(phrase))
  }
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()
}
