import type { ApiResponse, HeaderFields } from './api-message.ts'

/** Returns a valid header value: Latin-1, without line breaks. */
export function plainHeader(value: string): string {
  return /[^\t -~\u00a0-\u00ff]/.test(value) ? value.replace(/[^\t -~\u00a0-\u00ff]/g, '?') : value
}

const everywhere: HeaderFields = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  // Other sites may read responses where CORS allows it, and embed none.
  'cross-origin-resource-policy': 'same-origin',
}

/** One year. Without includeSubDomains: the owner of the domain decides about that. */
const transport = 'max-age=31536000'

/**
 * Headers of every response. Our own pages replace the policy with one that loads their assets.
 * @param isHttps whether visitors use https; browsers then keep using it (RFC 6797)
 */
export function securityHeaders(isHttps = false): HeaderFields {
  return isHttps ? { ...everywhere, 'strict-transport-security': transport } : everywhere
}

const exposed = [
  'Content-Disposition',
  'ETag',
  'Link',
  'X-Data-Read-At',
  'X-Request-Id',
  'X-Total-Count',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
].join(', ')

const preflightSeconds = '86400'

/** Headers that let pages of allowed origins read the response. `['*']` allows every origin. */
function corsHeaders(allowed: readonly string[], request: HeaderFields): HeaderFields {
  if (allowed.includes('*')) {
    return { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed }
  }
  if (allowed.length === 0) return {}
  const { origin } = request
  if (origin === undefined || !allowed.includes(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposed,
  }
}

/** Headers of a preflight response, in addition to `corsHeaders`. @param methods comma-separated */
export function preflightHeaders(methods: string): HeaderFields {
  return {
    allow: methods,
    'access-control-allow-methods': methods,
    'access-control-allow-headers':
      'Accept, Authorization, Content-Type, If-Modified-Since, If-None-Match, Last-Event-ID, X-Owner-Token, X-Request-Id',
    'access-control-max-age': preflightSeconds,
  }
}

/** Default headers of every response, as fields and as text. */
export class CommonHeaders {
  readonly headers: HeaderFields
  /** The headers as text, without the last line break. */
  readonly lines: string

  constructor(headers: HeaderFields) {
    this.headers = headers
    this.lines = Object.entries(headers)
      .map(([name, value]) => `${name}: ${plainHeader(value)}`)
      .join('\r\n')
  }

  /**
   * Returns a function from request headers to common response headers: `always`, and those that
   * let an allowed origin read the response. Cached per origin, because requests are frequent.
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
   * The headers that `own` does not replace. `vary` is merged instead: both may depend on the
   * request, and caches must know about both.
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
  /** Headers of this response only. None of them is in `common`. */
  readonly own: HeaderFields
}

/** A response with its common headers. */
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

  /** All headers but `x-request-id` as text, without the last line break. */
  get lines(): string {
    let lines = this.#common.lines
    for (const name in this.#own) lines += `\r\n${name}: ${plainHeader(this.#own[name] ?? '')}`
    return lines
  }
}
