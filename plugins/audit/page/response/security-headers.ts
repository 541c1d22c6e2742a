import type { Measure } from '../measure.ts'
import { parseContentSecurityPolicies, type SecurityPolicy } from './content-security-policy.ts'

type Headers = Readonly<Record<string, readonly string[]>>

/** One point for each of four protections that the response headers give. */
export const securityHeaders: Measure = ({ response: { headers } }) => {
  const policies = parseContentSecurityPolicies(headers['content-security-policy'] ?? [])
  const protections = {
    'X-Content-Type-Options': tokens(headers, 'x-content-type-options')[0] === 'nosniff',
    'Referrer-Policy': hasReferrerPolicy(headers),
    'frame-ancestors': restrictsFraming(headers, policies),
    'Content-Security-Policy': policies.some(restrictsScripts),
  }
  const names = Object.entries(protections)
  const present = names.filter(([, good]) => good).map(([name]) => name)
  const lacking = names.filter(([, good]) => !good).map(([name]) => name)
  return { value: { points: present.length, present, lacking } }
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

/** default-src stands in where script-src is missing. */
function restrictsScripts(policy: SecurityPolicy): boolean {
  const sources = policy.get('script-src') ?? policy.get('default-src')
  return sources !== undefined && !sources.includes('*')
}
