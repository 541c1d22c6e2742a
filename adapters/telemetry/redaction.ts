/** This many consecutive characters of a key reveal too much. */
const PART_CHARS = 8
/** Looks like a key: long, and not a word. Other secrets are hidden only as a whole. */
const KEY_LIKE = /[A-Za-z0-9_-]{12,}/g
const TABLE_SIZE = 65_536

/**
 * Finds parts of secrets, eight or more consecutive characters: third parties that reject a key
 * often quote its beginning. Words, URLs and logins also occur in ordinary text, so only parts that
 * look like a key are searched for. Linear in the text, however many secrets there are.
 */
class SecretParts {
  readonly #grams = new Set<string>()
  /** Indexed by the first four characters of a part, to skip most of a text quickly. */
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

  /** Returns the text with `hidden` in place of each part. */
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

/** In a URL, only the query can contain a key. A login contains none. */
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

const HIDDEN = '[redacted]'
/** Hiding shorter values would hide ordinary words too. */
const MIN_SECRET_CHARS = 6

/** JSON fields whose value (a string or a list of strings) is never logged. */
const SECRET_FIELD =
  /"(authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-goog-api-key|api-opr|api[-_]?key|apikey|access[-_]?token|token|password|passwd|secret|credentials?)":(?:"(?:[^"\\]|\\.)*"|\[(?:"(?:[^"\\]|\\.)*",?)*\])/gi
/** Query parameters that carry keys. */
const SECRET_PARAMETER =
  /([?&](?:key|api[-_]?key|token|access[-_]?token|password|secret)=)[^&#"\s\\]+/gi
/** Values of an Authorization header, anywhere. Words of a sentence contain no digit. */
const SCHEME = /\b(Bearer|Basic) (?=[^\s"]*[\d=])[\w.~+/=-]+/g
/** User and password before a host. */
const USER_INFO = /(:\/\/)[^/\s"@]+@/g

/**
 * Returns a function that removes secrets from one line of JSON: the given values (in every
 * spelling of `valueHider`, and parts of keys), fields and query parameters with secret names, and
 * credentials in URLs.
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
 * Returns a function that removes the given values from any text: plain, URL-encoded, in Base64 and
 * JSON-escaped. It changes nothing else.
 */
export function valueHider(secrets: readonly string[]): (text: string) => string {
  const values = valuePattern(secrets)
  return values === undefined ? (text) => text : (text) => text.replace(values, HIDDEN)
}

/** Shorter values of headers may be words, such as a language, that texts contain anyway. */
const MIN_HEADER_CHARS = 8

/** The secrets in headers, by lower-case name: without the scheme of a login and the names of cookies. */
export function headerSecrets(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers)
    .flatMap(([name, value]) => {
      if (name === 'authorization') return [value, value.replace(/^\S+\s+/, '')]
      if (name !== 'cookie') return [value]
      return value.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1))
    })
    .filter((value) => value.length >= MIN_HEADER_CHARS)
}

/** A copy of a JSON value with all its texts changed. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
    typeof one === 'string' ? change(one) : one,
  ) as T
}

/** Base64 of a secret, for any length of what follows it. */
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
  // Longest first, so that a secret that starts like another is removed completely.
  const sorted = [...new Set(spellings)].sort((a, b) => b.length - a.length)
  return new RegExp(
    sorted.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'),
    'g',
  )
}

/** Names of variables that hold secrets, including those of manifests/credentials.yaml. */
const SECRET_NAME =
  /KEY|TOKEN|PASSWORD|PASSWD|SECRET|CREDENTIAL|_LOGIN$|_EXPORTS_USER$|_BROWSER_URL$|_PROXY$/i

/**
 * Returns the secrets of an environment, by the names of its variables. For output before or
 * without the settings: a bad configuration, a crash. Joins login and password of one service, too.
 */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const secret = Object.entries(env).filter(([name]) => SECRET_NAME.test(name))
  const values = secret.flatMap(([, value]) => (value ? [value, value.trim()] : []))
  const pairs = secret.flatMap(([name, value]) => {
    const password = env[name.replace(/_LOGIN$/, '_PASSWORD')]
    return name.endsWith('_LOGIN') && value && password ? [`${value}:${password}`] : []
  })
  return [...new Set([...values, ...pairs])]
}
