import type { SiteFacts } from '../site-facts.ts'
import { auditedUrl, publicUrl } from './expected-url.ts'

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
