/** One policy: directive (lower case) -> its source expressions (lower case). */
type SecurityPolicy = ReadonlyMap<string, readonly string[]>

const MAX_CHARACTERS = 64 * 1024

/**
 * The policies of Content-Security-Policy headers; one header may have several, separated by
 * commas. Of a directive that occurs twice in a policy the first counts (CSP Level 3, section 2.2.1).
 */
export function parseContentSecurityPolicies(values: readonly string[]): readonly SecurityPolicy[] {
  const policies = values.flatMap((value) => value.slice(0, MAX_CHARACTERS).split(','))
  return policies.map(parsePolicy).filter((policy) => policy.size > 0)
}

function parsePolicy(text: string): SecurityPolicy {
  const policy = new Map<string, readonly string[]>()
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().toLowerCase().split(/\s+/)
    if (name && !policy.has(name)) policy.set(name, sources)
  }
  return policy
}

type Headers = Readonly<Record<string, readonly string[]>>

/** A protection that response headers can give. */
export type HeaderProtection = {
  readonly name: string
  readonly isGiven: boolean
  readonly detail: string
}

/** Four protections against wrong types, leaked referrers, framing and injected scripts. */
export function headerProtections(headers: Headers): readonly HeaderProtection[] {
  const policies = parseContentSecurityPolicies(headers['content-security-policy'] ?? [])
  const protections = {
    'X-Content-Type-Options: nosniff': tokens(headers, 'x-content-type-options')[0] === 'nosniff',
    'Referrer-Policy': hasReferrerPolicy(headers),
    'frame-ancestors or X-Frame-Options': restrictsFraming(headers, policies),
    'Content-Security-Policy for scripts': policies.some(restrictsScripts),
  }
  return Object.entries(protections).map(([name, isGiven]) => ({
    name,
    isGiven,
    detail: isGiven ? name : `${name} is missing or too weak`,
  }))
}

/** Members of a header that is a list, lower case. */
function tokens(headers: Headers, name: string): string[] {
  return (headers[name] ?? [])
    .flatMap((value) => value.slice(0, 2000).split(','))
    .map((token) => token.trim().toLowerCase())
    .filter(Boolean)
}

const REFERRER_POLICIES = new Set(
  `no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin
  strict-origin-when-cross-origin unsafe-url`.split(/\s+/),
)

/** The last policy that is known counts (Referrer Policy, section 8.1). */
function hasReferrerPolicy(headers: Headers): boolean {
  const policy = tokens(headers, 'referrer-policy').findLast((token) =>
    REFERRER_POLICIES.has(token),
  )
  return policy !== undefined && policy !== 'unsafe-url'
}

function restrictsFraming(headers: Headers, policies: readonly SecurityPolicy[]): boolean {
  const byPolicy = policies.some((policy) => {
    const ancestors = policy.get('frame-ancestors')
    return ancestors !== undefined && !ancestors.includes('*')
  })
  const option = tokens(headers, 'x-frame-options')[0]
  return byPolicy || option === 'deny' || option === 'sameorigin'
}

/** default-src applies if script-src is missing. */
function restrictsScripts(policy: SecurityPolicy): boolean {
  const sources = policy.get('script-src') ?? policy.get('default-src')
  return sources !== undefined && !sources.includes('*')
}

/** The first Strict-Transport-Security header (RFC 6797 section 6.1). */
export type StrictTransport = {
  /** Value as sent; null without one. */
  readonly header: string | null
  /** null without a header, or when it is malformed. */
  readonly maxAgeDays: number | null
  readonly includeSubDomains: boolean
}

const SECONDS_OF_DAY = 86_400

export function strictTransport(headers: Headers): StrictTransport {
  const header = headers['strict-transport-security']?.[0]?.slice(0, 200) ?? null
  const parsed = header === null ? null : parse(header)
  return {
    header,
    maxAgeDays: parsed && parsed.maxAgeSeconds / SECONDS_OF_DAY,
    includeSubDomains: parsed?.includeSubDomains ?? false,
  }
}

/** null: a directive occurs twice, or max-age is missing or not a number. */
function parse(header: string): { maxAgeSeconds: number; includeSubDomains: boolean } | null {
  const directives = new Map<string, string>()
  for (const part of header.split(';')) {
    const [name = '', value = ''] = part.split('=', 2).map((text) => text.trim())
    const key = name.toLowerCase()
    if (key === '') continue
    if (directives.has(key)) return null
    directives.set(key, value)
  }
  const age = /^(?:"(\d{1,15})"|(\d{1,15}))$/.exec(directives.get('max-age') ?? '')
  if (!age) return null
  return {
    maxAgeSeconds: Number(age[1] ?? age[2]),
    includeSubDomains: directives.has('includesubdomains'),
  }
}
