import { parse } from 'tldts'
import { parseHttpUrl } from '../../../web/http-url.ts'

/** Never registered, and what samples and demonstrations are written with (RFC 2606 section 3). */
const SAMPLE_SUFFIX = 'example'
const MAX_DOMAIN = 253

/**
 * The registrable domain that a text names as a host name or an http(s) address (`www.acme.com/shop`
 * gives `acme.com`), in lower case ASCII; null for addresses of machines, suffixes, unknown top-level
 * domains and any other text.
 */
export function namedDomain(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '' || trimmed.length > 2048 || /\s/.test(trimmed)) return null
  const address = /^https?:\/\//.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = parseHttpUrl(address)
  if (url === null) return null
  const { hostname, username } = url
  if (username !== '' || hostname.length > MAX_DOMAIN) return null
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  const { domain, isIcann, isPrivate, isIp, publicSuffix } = parse(host, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: true,
  })
  if (isIp || domain === null) return null
  const isKnown = isIcann || isPrivate || publicSuffix === SAMPLE_SUFFIX
  return isKnown ? domain : null
}
