import type { ApiResponse, HeaderFields } from './api-message.ts'

/** A header value that can neither end its line nor leave Latin-1. */
export function plainHeader(value: string): string {
  return /[^\t -~\u00a0-\u00ff]/.test(value) ? value.replace(/[^\t -~\u00a0-\u00ff]/g, '?') : value
}

const everywhere: HeaderFields = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  // Other sites may read answers where CORS lets them, and embed none.
  'cross-origin-resource-policy': 'same-origin',
}

/** A year; whether names below it are meant, too, is for whoever owns the domain to say. */
const transport = 'max-age=31536000'

/**
 * On every answer; a page of our own replaces the policy by one that lets its own parts load.
 * @param isHttps whether visitors come by https: then browsers are told to stay with it (RFC 6797)
 */
export function securityHeaders(isHttps = false): HeaderFields {
  return isHttps ? { ...everywhere, 'strict-transport-security': transport } : everywhere
}

const exposed = [
  'Content-Disposition',
  'ETag',
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
].join(', ')

const preflightSeconds = '86400'

/** HeaderFields that let a page of an allowed origin read the answer. `['*']` allows every origin. */
function corsHeaders(allowed: readonly string[], request: HeaderFields): HeaderFields {
  if (allowed.includes('*')) {
    return { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed }
  }
  const { origin } = request
  if (origin === undefined || !allowed.includes(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposed,
  }
}

/** What a preflight is told beside `corsHeaders`; `methods`: those of the path, comma-separated. */
export function preflightHeaders(methods: string): HeaderFields {
  return {
    allow: methods,
    'access-control-allow-methods': methods,
    'access-control-allow-headers':
      'Accept, Authorization, Content-Type, If-None-Match, Last-Event-ID, X-Request-Id',
    'access-control-max-age': preflightSeconds,
  }
}

/** What stands on every answer unless an answer says otherwise, in the two forms that are asked for. */
export class CommonHeaders {
  readonly headers: HeaderFields
  /** The same as lines, without the end of the last one. */
  readonly lines: string

  constructor(headers: HeaderFields) {
    this.headers = headers
    this.lines = Object.entries(headers)
      .map(([name, value]) => `${name}: ${plainHeader(value)}`)
      .join('\r\n')
  }

  /**
   * For the headers of a request those of its answer: `always`, and what lets a page of an allowed
   * origin read it. Made once for each origin, because requests come by the ten thousand.
   */
  static byOrigin(
    always: HeaderFields,
    allowed: readonly string[],
  ): (request: HeaderFields) => CommonHeaders {
    const of = (request: HeaderFields): CommonHeaders =>
      new CommonHeaders({ ...always, ...corsHeaders(allowed, request) })
    const others = of({})
    const ofAllowed = new Map(allowed.map((origin) => [origin, of({ origin })]))
    return ({ origin }) => (origin === undefined ? undefined : ofAllowed.get(origin)) ?? others
  }

  /**
   * Those that `own` does not replace. `vary` is the exception: both may depend on what was asked
   * with, and a cache must know of either.
   */
  beside(own: HeaderFields): { readonly common: CommonHeaders; readonly own: HeaderFields } {
    let replaces = false
    for (const name in own) replaces ||= this.headers[name] !== undefined
    if (!replaces) return { common: this, own }
    const kept = Object.entries(this.headers).filter(([name]) => own[name] === undefined)
    const { vary } = this.headers
    const isBoth = vary !== undefined && own.vary !== undefined
    return {
      common: new CommonHeaders(Object.fromEntries(kept)),
      own: isBoth ? { ...own, vary: `${vary}, ${own.vary}` } : own,
    }
  }
}

type AnswerParts = Pick<ApiResponse, 'status' | 'body'> & {
  readonly common: CommonHeaders
  readonly requestId: string
  /** What only this answer has; none of these stands in `common`. */
  readonly own: HeaderFields
}

/** A response with all that stands on every answer. */
export class Answer implements ApiResponse {
  readonly status: number
  readonly body: ApiResponse['body']
  readonly requestId: string
  readonly #common: CommonHeaders
  readonly #own: HeaderFields

  constructor({ status, body, common, requestId, own }: AnswerParts) {
    this.status = status
    this.body = body
    this.requestId = requestId
    this.#common = common
    this.#own = own
  }

  get headers(): HeaderFields {
    return { ...this.#common.headers, 'x-request-id': this.requestId, ...this.#own }
  }

  /** Every header but `x-request-id` as its line, without the end of the last one. */
  get lines(): string {
    let lines = this.#common.lines
    for (const name in this.#own) lines += `\r\n${name}: ${plainHeader(this.#own[name] ?? '')}`
    return lines
  }
}
