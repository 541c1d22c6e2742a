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

type Headers = Readonly<Record<string, string>>

/** Headers that let a page of an allowed origin read the answer. `['*']` allows every origin. */
export function corsHeaders(allowed: readonly string[], request: Headers): Headers {
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
export function preflightHeaders(methods: string): Headers {
  return {
    allow: methods,
    'access-control-allow-methods': methods,
    'access-control-allow-headers':
      'Accept, Authorization, Content-Type, If-None-Match, Last-Event-ID, X-Request-Id',
    'access-control-max-age': preflightSeconds,
  }
}
