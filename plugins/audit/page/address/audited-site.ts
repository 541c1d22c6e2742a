import ipaddr from 'ipaddr.js'
import { parseHttpUrl } from '../../../web/http-url.ts'
import type { SiteFacts } from '../site-facts.ts'

/** The requested URL, the final URL, and the public origin of the page. */
export type SiteAddresses = Pick<SiteFacts, 'url' | 'finalUrl' | 'expectedOrigin'>

/**
 * The public form of a URL of the fetched site, by default of its page. Where the request names the
 * origin that a staging or loopback copy will have in public (`expectedOrigin`), a URL of the fetched
 * origin moves there; any other URL, and every URL of an audit without one, stays as it is.
 *
 * Pass what the auditor or the page's own relative references say (finalUrl, a resolved relative
 * canonical); what the page states absolutely (canonical, og:url, hreflang) is compared with the
 * result and must name the public origin itself.
 */
export function publicUrl(site: SiteAddresses, url = site.finalUrl): string {
  const origin = expectedOrigin(site)
  const parsed = origin && parseHttpUrl(url)
  if (!origin || !parsed) return url
  const fetched = [site.finalUrl, site.url].map((own) => parseHttpUrl(own)?.origin)
  return fetched.includes(parsed.origin) ? moved(parsed, origin) : url
}

/**
 * Maps a URL of the public origin to the staging or loopback copy, if one is audited. Any other URL
 * stays as it is.
 */
export function auditedUrl(site: SiteAddresses, url: string): string {
  const origin = expectedOrigin(site)
  const parsed = origin && parseHttpUrl(url)
  if (!origin || !parsed || parsed.origin !== origin) return url
  return moved(parsed, new URL(site.finalUrl).origin)
}

/** The public form of a URL that a page's own references lead to. */
export function publicForm(page: { readonly url: URL; readonly publicUrl: string }, url: URL): URL {
  if (page.publicUrl === page.url.href || url.origin !== page.url.origin) return url
  return new URL(moved(url, new URL(page.publicUrl).origin))
}

function moved({ pathname, search, hash }: URL, origin: string): string {
  return `${origin}${pathname}${search}${hash}`
}

function expectedOrigin({ expectedOrigin }: SiteAddresses): string | null {
  return expectedOrigin === undefined ? null : (parseHttpUrl(expectedOrigin)?.origin ?? null)
}

/** How the public reaches the page: what the checks of schemes and hosts ask. */
export type AddressFacts = ReturnType<typeof addressFacts>

export function addressFacts(site: SiteAddresses) {
  const url = publicUrl(site)
  return {
    /** finalUrl in its public form. */
    url,
    isHttps: url.startsWith('https:'),
    /** A copy on this machine, and the request names no public origin: it has no public address. */
    isLocalCopy: isLoopback({ finalUrl: url }),
  }
}

/** Whether the audited site is on this machine, so that requests need no pause between them. */
export function isLoopback({ finalUrl }: Pick<SiteAddresses, 'finalUrl'>): boolean {
  const { hostname } = new URL(finalUrl)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  // The address of a URL is in its shortest form: it begins with a digit or a bracket.
  if (!/^[[0-9]/.test(hostname)) return false
  const literal = literalAddress(hostname)
  return ipaddr.isValid(literal) && ipaddr.parse(literal).range() === 'loopback'
}

/** An IP address as it is written without the brackets of a URL; names as they are. */
export function literalAddress(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}
