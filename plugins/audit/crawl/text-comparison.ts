import type { Workers } from '../../../core/ports/compute.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { contentTypeOf } from '../page/http/response.ts'
import { unlessTooCostly } from '../page/outline/read-html-page.ts'
import type { TokensTaskInput, TokensTaskOutput } from '../page/page-tasks.ts'

const TIMEOUT_MS = 10_000
const TEXT = /^$|^text\/|[/+](?:html|xhtml|xml|json)$/
/** Only the beginnings of texts are compared, as agents read them. */
export const COMPARED_BYTES = 256 * 1024

type ComparisonParts = {
  readonly compute: Workers
  readonly signal: AbortSignal
  readonly baseline: HttpResponse
}

/** Compares other responses with the page by the contentTokens of their texts. */
export class TextComparison {
  readonly #parts: ComparisonParts
  /** Per response and part, because several checks need the tokens of one response. */
  readonly #known = new WeakMap<HttpResponse, Map<string, Promise<TokensTaskOutput | null>>>()

  constructor(parts: ComparisonParts) {
    this.#parts = parts
  }

  /** Tokens of the page. */
  baseline(part?: 'main'): Promise<TokensTaskOutput | null> {
    return this.tokensOf(this.#parts.baseline, part)
  }

  /** Jaccard similarity (0..1) of the visible texts. 1, without parsing, for equal bytes. */
  async similarity(answer: HttpResponse): Promise<number | null> {
    if (this.isIdentical(answer)) return 1
    const [own, other] = await Promise.all([this.baseline(), this.tokensOf(answer)])
    return own && other ? jaccard(own.tokens, other.tokens) : null
  }

  /** Share (0..1) of the tokens of the page's main text that the response contains. */
  async sharedOfMain(answer: HttpResponse): Promise<number | null> {
    const [own, other] = await Promise.all([this.baseline('main'), this.tokensOf(answer)])
    if (!own || !other) return null
    const held = new Set(other.tokens)
    if (own.tokens.length === 0) return 1
    return own.tokens.filter((token) => held.has(token)).length / own.tokens.length
  }

  isIdentical(answer: HttpResponse): boolean {
    return Buffer.compare(compared(answer), compared(this.#parts.baseline)) === 0
  }

  /** Cached. Null when the response is not text or too costly to read, so nothing is known. */
  tokensOf(answer: HttpResponse, part?: 'main'): Promise<TokensTaskOutput | null> {
    const known = this.#known.get(answer) ?? new Map()
    this.#known.set(answer, known)
    const tokens = known.get(part ?? '') ?? this.#read(answer, part)
    known.set(part ?? '', tokens)
    return tokens
  }

  async #read(answer: HttpResponse, part?: 'main'): Promise<TokensTaskOutput | null> {
    const { compute, signal } = this.#parts
    const { mediaType, charset } = contentTypeOf(answer.headers)
    if (!TEXT.test(mediaType)) return null
    const input: TokensTaskInput = {
      body: compared(answer),
      headerCharset: charset === '' ? null : charset,
      url: answer.url,
      ...(part === undefined ? {} : { part }),
    }
    const limits = { signal, timeoutMs: TIMEOUT_MS }
    return unlessTooCostly(compute.run<TokensTaskOutput>('tokens', input, limits))
  }
}

function compared(answer: HttpResponse): Uint8Array {
  return answer.body.subarray(0, COMPARED_BYTES)
}

function jaccard(a: readonly string[], b: readonly string[]): number {
  const first = new Set(a)
  const second = new Set(b)
  if (first.size === 0 && second.size === 0) return 1
  let shared = 0
  for (const token of first) if (second.has(token)) shared += 1
  return shared / (first.size + second.size - shared)
}
