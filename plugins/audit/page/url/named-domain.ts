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

/** The registrable domains that a list names, each once, and its entries that name no other site. */
export function namedDomains(
  list: readonly unknown[],
  ownDomain: string | null,
): { readonly domains: readonly string[]; readonly refused: readonly string[] } {
  const read = list.map((entry) => ({
    entry,
    domain: typeof entry === 'string' ? namedDomain(entry) : null,
  }))
  const isOther = (domain: string | null) => domain !== null && domain !== ownDomain
  return {
    domains: [...new Set(read.flatMap(({ domain }) => (isOther(domain) ? (domain ?? []) : [])))],
    refused: read.flatMap(({ entry, domain }) => (isOther(domain) ? [] : shown(entry))),
  }
}

function shown(entry: unknown): string {
  const text = typeof entry === 'string' ? entry : (JSON.stringify(entry) ?? String(entry))
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
