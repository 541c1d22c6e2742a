import { SecretParts } from './secret-parts.ts'

const HIDDEN = '[redacted]'
/** Shorter values would also hide ordinary words. */
const MIN_SECRET_CHARS = 6

/** JSON fields whose value is never written: a string, or a list of strings. */
const SECRET_FIELD =
  /"(authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-goog-api-key|api-opr|api[-_]?key|apikey|access[-_]?token|token|password|passwd|secret|credentials?)":(?:"(?:[^"\\]|\\.)*"|\[(?:"(?:[^"\\]|\\.)*",?)*\])/gi
/** Query parameters that carry keys. */
const SECRET_PARAMETER =
  /([?&](?:key|api[-_]?key|token|access[-_]?token|password|secret)=)[^&#"\s\\]+/gi
/** Values of an Authorization header, wherever they stand; words of a sentence hold no digit. */
const SCHEME = /\b(Bearer|Basic) (?=[^\s"]*[\d=])[\w.~+/=-]+/g
/** User and password before a host. */
const USER_INFO = /(:\/\/)[^/\s"@]+@/g

/**
 * Gives a function that removes secrets from one line of JSON: the values given (in the spellings of
 * `valueHider`, and parts of keys), fields and query parameters named like secrets, and credentials
 * in URLs.
 */
export function lineRedactor(secrets: readonly string[]): (line: string) => string {
  const hide = valueHider(secrets)
  const parts = new SecretParts(secrets.flatMap(inBase64))
  return (line) => {
    const byName = line
      .replace(SECRET_FIELD, (_match, name: string) => `"${name}":"${HIDDEN}"`)
      .replace(SECRET_PARAMETER, (_match, start: string) => `${start}${HIDDEN}`)
      .replace(SCHEME, (_match, scheme: string) => `${scheme} ${HIDDEN}`)
      .replace(USER_INFO, (_match, start: string) => `${start}${HIDDEN}@`)
    return parts.replaced(hide(byName), HIDDEN)
  }
}

/**
 * Gives a function that removes whole values from any text: plain, URL-encoded, in Base64 and as JSON
 * writes them. It changes nothing else.
 */
export function valueHider(secrets: readonly string[]): (text: string) => string {
  const values = valuePattern(secrets)
  return values === undefined ? (text) => text : (text) => text.replace(values, HIDDEN)
}

/** A secret and what it is in Base64, where the length of what follows does not matter. */
function inBase64(secret: string): readonly string[] {
  const whole = Buffer.from(secret).subarray(
    0,
    Buffer.byteLength(secret) - (Buffer.byteLength(secret) % 3),
  )
  return [secret, whole.toString('base64'), whole.toString('base64url')]
}

function valuePattern(secrets: readonly string[]): RegExp | undefined {
  const known = secrets.filter((secret) => secret.length >= MIN_SECRET_CHARS)
  const spellings = known.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    ...(['base64', 'base64url'] as const).map((form) => Buffer.from(secret).toString(form)),
  ])
  if (spellings.length === 0) return undefined
  // The longest first, so that a secret that begins like another is removed whole.
  const sorted = [...new Set(spellings)].sort((a, b) => b.length - a.length)
  return new RegExp(
    sorted.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'),
    'g',
  )
}
