const everywhere: Readonly<Record<string, string>> = {
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
export function securityHeaders(isHttps = false): Readonly<Record<string, string>> {
  return isHttps ? { ...everywhere, 'strict-transport-security': transport } : everywhere
}
