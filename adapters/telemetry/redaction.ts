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
class SecretParts {
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

/** Names of variables whose values nobody must see; those of manifests/credentials.yaml are among them. */
const SECRET_NAME = /KEY|TOKEN|PASSWORD|PASSWD|SECRET|CREDENTIAL|_LOGIN$|_BROWSER_URL$|_PROXY$/i

/**
 * Secrets of an environment by the names of its variables, for what is told before or without the
 * settings: a bad configuration, a crash. Name and password of one service as one value, too.
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
