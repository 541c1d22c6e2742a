/** So many characters of a key in a row tell too much of it. */
const PART_CHARS = 8
/** What looks like a key: long, and not a word. Anything else is a secret as a whole alone. */
const KEY_LIKE = /[A-Za-z0-9_-]{12,}/g
const TABLE_SIZE = 65_536

/**
 * Finds parts of secrets, eight characters or more in a row: third parties that refuse a key like to
 * say how it began. Words, addresses and logins are parts of ordinary text too, so only what looks
 * like a key is looked for. Linear in the text, however many secrets there are.
 */
export class SecretParts {
  readonly #grams = new Set<string>()
  /** By the first four characters of a part, so that nearly all of a text is passed over at once. */
  readonly #beginnings = new Uint8Array(TABLE_SIZE)

  constructor(secrets: readonly string[]) {
    for (const token of secrets.flatMap(keysIn)) {
      for (let at = 0; at + PART_CHARS <= token.length; at += 1) {
        const gram = token.slice(at, at + PART_CHARS)
        this.#grams.add(gram)
        this.#beginnings[beginning(gram, 0)] = 1
      }
    }
  }

  /** The text with `hidden` in the place of each part. */
  replaced(text: string, hidden: string): string {
    if (this.#grams.size === 0) return text
    let result = ''
    let copied = 0
    for (let at = 0; at + PART_CHARS <= text.length; at += 1) {
      if (this.#beginnings[beginning(text, at)] === 0 || !this.#begins(text, at)) continue
      let end = at + PART_CHARS
      while (this.#begins(text, end - PART_CHARS + 1)) end += 1
      result += text.slice(copied, at) + hidden
      copied = end
      at = end - 1
    }
    return copied === 0 ? text : result + text.slice(copied)
  }

  #begins(text: string, at: number): boolean {
    return at + PART_CHARS <= text.length && this.#grams.has(text.slice(at, at + PART_CHARS))
  }
}

/** Of an address only what stands behind its `?` can be a key; of a login nothing. */
function keysIn(secret: string): readonly string[] {
  const isAddress = /^\w{1,20}:\/\//.test(secret)
  const query = secret.indexOf('?')
  if (isAddress && query < 0) return []
  const text = isAddress ? secret.slice(query) : secret
  if (/^[^\s:@]+@[\w.-]+$/.test(text)) return []
  return (text.match(KEY_LIKE) ?? []).filter((key) => /\d/.test(key) && /[A-Za-z]/.test(key))
}

function beginning(text: string, at: number): number {
  const first = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)
  const second = text.charCodeAt(at + 2) * 31 + text.charCodeAt(at + 3)
  return (first * 1021 + second) & (TABLE_SIZE - 1)
}
