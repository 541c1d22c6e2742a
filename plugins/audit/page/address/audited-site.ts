import type { SiteFacts } from '../site-facts.ts'
import { parseHttpUrl } from './http-url.ts'

type Addresses = Pick<SiteFacts, 'url' | 'finalUrl' | 'expectedOrigin'>

/**
 * Addresses of the audited site. Where a staging or loopback copy is audited, what it says of its
 * public origin is asked from the copy, and what is found there is told of the public origin.
 */
export class AuditedSite {
  readonly url: string
  readonly finalUrl: string
  /** Of finalUrl: `https://host[:port]`. */
  readonly origin: string
  readonly hostname: string
  readonly isLoopback: boolean
  readonly #addresses: Addresses

  constructor(addresses: Addresses) {
    const { origin, hostname } = new URL(addresses.finalUrl)
    this.url = addresses.url
    this.finalUrl = addresses.finalUrl
    this.origin = origin
    this.hostname = hostname
    this.isLoopback = isLoopback(hostname)
    this.#addresses = addresses
  }

  /** A URL of the public origin on the audited copy; any other one as it is. */
  toAudited(url: string): string {
    return auditedUrl(this.#addresses, url)
  }

  /** A URL of the audited copy on the public origin; any other one as it is. */
  toPublic(url: string): string {
    return publicUrl(this.#addresses, url)
  }

  /** Host that `www.` can be put before or taken from: no IP address, single label or own port. */
  get hasAlternateHost(): boolean {
    const { port, hostname } = new URL(this.finalUrl)
    return port === '' && hostname.includes('.') && !isIpAddress(hostname)
  }
}

function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname)
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIpAddress(hostname) && hostname.startsWith('127.'))
  )
}

type Origins = Pick<SiteFacts, 'url' | 'finalUrl' | 'expectedOrigin'>

/**
 * The public form of a URL of the fetched site. Where the request names the origin that a staging or
 * loopback copy will have in public (`expectedOrigin`), a URL of the fetched origin moves there; any
 * other URL, and every URL of an audit without one, stays as it is.
 *
 * Give it what the auditor or the page's own relative references say (finalUrl, a resolved relative
 * canonical); what the page states absolutely (canonical, og:url, hreflang) is compared with the
 * result and must name the public origin itself.
 */
export function publicUrl(facts: Origins, url: string): string {
  const origin = expectedOrigin(facts)
  const parsed = origin && parseHttpUrl(url)
  if (!origin || !parsed) return url
  const fetched = parseHttpUrl(facts.finalUrl)?.origin
  const asked = parseHttpUrl(facts.url)?.origin
  if (parsed.origin !== fetched && parsed.origin !== asked) return url
  return `${origin}${parsed.pathname}${parsed.search}${parsed.hash}`
}

/**
 * Where a URL of the public origin is to be asked for: on the staging or loopback copy, where one is
 * audited. Any other URL stays as it is.
 */
export function auditedUrl(facts: Origins, url: string): string {
  const origin = expectedOrigin(facts)
  const parsed = origin && parseHttpUrl(url)
  if (!origin || !parsed || parsed.origin !== origin) return url
  const { origin: copy } = new URL(facts.finalUrl)
  return `${copy}${parsed.pathname}${parsed.search}${parsed.hash}`
}

/** finalUrl as the public will ask for it. */
export function publicPageUrl(facts: Origins): string {
  return publicUrl(facts, facts.finalUrl)
}

function expectedOrigin({ expectedOrigin }: Origins): string | null {
  return expectedOrigin === undefined ? null : (parseHttpUrl(expectedOrigin)?.origin ?? null)
}
