import { createScanner, type JSONScanner, type SyntaxKind } from 'jsonc-parser'

/** JSON as read from a block: like the language's own values, but objects know their line. */
export type JsonValue = string | number | boolean | null | JsonArray | JsonObject
type JsonArray = { readonly kind: 'array'; readonly items: JsonValue[] }
export type JsonObject = {
  readonly kind: 'object'
  /** A duplicate key has its last value, at the position of the first. */
  readonly entries: Map<string, JsonValue>
  /** Line in the block, from 1. */
  readonly line: number
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && value.kind === 'object'
}

export function isArray(value: JsonValue | undefined): value is JsonArray {
  return typeof value === 'object' && value !== null && value.kind === 'array'
}

type JsonProblem = {
  readonly kind: 'syntax' | 'empty' | 'duplicateKey'
  readonly message: string
  /** In the text read, from 1. */
  readonly line: number
  readonly column: number
}
/**
 * `value` is absent if the text is not JSON; a duplicate key is a problem in addition to a value.
 */
export type JsonReading = {
  readonly value?: JsonValue
  readonly problem?: JsonProblem
  /** Given up because of its nesting, which RFC 8259 section 9 leaves to the reader. */
  readonly tooDeep?: true
}

/** Arrays and objects around one another; far beyond what nodes may be nested. */
const MAX_NESTING = 1000

// SyntaxKind and ScanError are ambient constant enums, which have no values under isolated modules.
const OPEN_BRACE: SyntaxKind = 1
const CLOSE_BRACE: SyntaxKind = 2
const OPEN_BRACKET: SyntaxKind = 3
const CLOSE_BRACKET: SyntaxKind = 4
const COMMA: SyntaxKind = 5
const COLON: SyntaxKind = 6
const STRING: SyntaxKind = 10
const NUMBER: SyntaxKind = 11
const LINE_BREAK: SyntaxKind = 14
const TRIVIA: SyntaxKind = 15
const EOF: SyntaxKind = 17
const KEYWORDS: ReadonlyMap<SyntaxKind, null | boolean> = new Map([
  [7, null],
  [8, true],
  [9, false],
])
const SCAN_ERRORS: Readonly<Record<number, string>> = {
  2: 'this string does not end on its line',
  3: 'this number is not complete',
  4: 'this \\u escape lacks hexadecimal digits',
  5: 'this string holds an escape that JSON does not know',
  6: 'this string holds a raw control character',
}

/** An open array or object; `key` waits for its value. */
type Frame =
  | { readonly kind: 'array'; readonly container: JsonArray }
  | { readonly kind: 'object'; readonly container: JsonObject; key: string }

/**
 * Strict JSON (RFC 8259), read token by token with a stack of its own, so that no depth exhausts
 * the call stack; the first problem is located, and duplicate keys are found on the way.
 */
export function readJson(text: string): JsonReading {
  return new Reader(text).read()
}

class Reader {
  readonly #scanner: JSONScanner
  readonly #frames: Frame[] = []
  #root: JsonValue | undefined
  #duplicate: JsonProblem | undefined

  readonly #text: string

  constructor(text: string) {
    this.#text = text
    this.#scanner = createScanner(text, false)
  }

  read(): JsonReading {
    let expected: Expected = 'value'
    for (let token = this.#next(); ; token = this.#next()) {
      if (token === EOF && expected === 'end') break
      const next: Expected | undefined = this.#scanner.getTokenError()
        ? undefined
        : this.#accept(token, expected)
      if (!next) return { problem: this.#syntaxProblem(token, expected) }
      if (this.#frames.length > MAX_NESTING) return { tooDeep: true }
      expected = next
    }
    const value = this.#root as JsonValue
    return this.#duplicate ? { value, problem: this.#duplicate } : { value }
  }

  #next(): SyntaxKind {
    let token = this.#scanner.scan()
    while (token === TRIVIA || token === LINE_BREAK) token = this.#scanner.scan()
    return token
  }

  /** Tokens allowed next; undefined if the token is not allowed here. */
  #accept(token: SyntaxKind, expected: Expected): Expected | undefined {
    if (expected === 'colon') return token === COLON ? 'value' : undefined
    if (expected === 'key' || expected === 'keyOrEnd') {
      if (token === STRING) return this.#key(this.#scanner.getTokenValue())
      return expected === 'keyOrEnd' && token === CLOSE_BRACE ? this.#close() : undefined
    }
    if (expected === 'commaOrEnd') return this.#separate(token)
    if (expected === 'valueOrEnd' && token === CLOSE_BRACKET) return this.#close()
    return expected === 'end' ? undefined : this.#value(token)
  }

  #value(token: SyntaxKind): Expected | undefined {
    if (token === OPEN_BRACE) {
      const line = this.#scanner.getTokenStartLine() + 1
      const container: JsonObject = { kind: 'object', entries: new Map(), line }
      this.#put(container)
      this.#frames.push({ kind: 'object', container, key: '' })
      return 'keyOrEnd'
    }
    if (token === OPEN_BRACKET) {
      const container: JsonArray = { kind: 'array', items: [] }
      this.#put(container)
      this.#frames.push({ kind: 'array', container })
      return 'valueOrEnd'
    }
    if (token === STRING) this.#put(this.#scanner.getTokenValue())
    else if (token === NUMBER) this.#put(Number(this.#scanner.getTokenValue()))
    else if (KEYWORDS.has(token)) this.#put(KEYWORDS.get(token) ?? null)
    else return undefined
    return this.#after()
  }

  #put(value: JsonValue): void {
    const frame = this.#frames.at(-1)
    if (!frame) this.#root = value
    else if (frame.kind === 'array') frame.container.items.push(value)
    else frame.container.entries.set(frame.key, value)
  }

  #key(key: string): Expected {
    const frame = this.#frames.at(-1) as Extract<Frame, { kind: 'object' }>
    if (frame.container.entries.has(key)) {
      this.#duplicate ??= this.#problem(
        'duplicateKey',
        `The key "${clip(key)}" stands twice in one object`,
      )
    }
    frame.key = key
    return 'colon'
  }

  #separate(token: SyntaxKind): Expected | undefined {
    const { kind } = this.#frames.at(-1)!
    if (token === COMMA) return kind === 'object' ? 'key' : 'value'
    return token === (kind === 'object' ? CLOSE_BRACE : CLOSE_BRACKET) ? this.#close() : undefined
  }

  #close(): Expected {
    this.#frames.pop()
    return this.#after()
  }

  #after(): Expected {
    return this.#frames.length === 0 ? 'end' : 'commaOrEnd'
  }

  #syntaxProblem(token: SyntaxKind, expected: Expected): JsonProblem {
    const inArray = this.#frames.at(-1)?.kind === 'array'
    const wanted = expected === 'commaOrEnd' && inArray ? 'a comma or ]' : WANTED[expected]
    if (token === EOF && expected === 'value' && this.#root === undefined) {
      return this.#problem('empty', 'The block is empty')
    }
    if (token === EOF) return this.#problem('syntax', `The block ends where ${wanted} is expected`)
    const flaw = SCAN_ERRORS[this.#scanner.getTokenError()]
    const start = this.#scanner.getTokenOffset()
    const found = clip(this.#text.slice(start, start + this.#scanner.getTokenLength()).trim())
    if (flaw) return this.#problem('syntax', `${flaw[0]?.toUpperCase()}${flaw.slice(1)}: ${found}`)
    return this.#problem('syntax', `Expected ${wanted} but found ${found}`)
  }

  #problem(kind: JsonProblem['kind'], message: string): JsonProblem {
    const line = this.#scanner.getTokenStartLine() + 1
    return { kind, message, line, column: this.#scanner.getTokenStartCharacter() + 1 }
  }
}

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'end'
const WANTED: Readonly<Record<Expected, string>> = {
  value: 'a value',
  valueOrEnd: 'a value or ]',
  key: 'a key in double quotes',
  keyOrEnd: 'a key in double quotes or }',
  colon: 'a colon',
  commaOrEnd: 'a comma or }',
  end: 'the end of the block',
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
