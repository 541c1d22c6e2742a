import ipaddr from 'ipaddr.js'
import { getDomain } from 'tldts'
import { parseHttpUrl } from '../../../web/http-url.ts'
import type { SiteFacts } from '../site-facts.ts'

const MAX_CACHED = 2000
const cache = new Map<string, string>()

/**
 * Registrable domain (eTLD+1) of a host name by the whole Public Suffix List, private part
 * included, so that `a.github.io` and `b.github.io` are two sites. An IP address, a single label
 * and a public suffix are their own site.
 * @param host as in `URL.hostname`; IPv6 in brackets.
 */
export function site(host: string): string {
  const known = cache.get(host)
  if (known !== undefined) return known
  const found = registrableDomain(host.toLowerCase())
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(host, found)
  return found
}

/** Site of an http(s) URL; null when it is none. */
export function siteOf(url: string | URL): string | null {
  const parsed = parseHttpUrl(url)
  return parsed ? site(parsed.hostname) : null
}

/** Whether two http(s) URLs belong to one site, whatever their schemes and ports. */
export function sameSite(a: string | URL, b: string | URL): boolean {
  const own = siteOf(a)
  return own !== null && own === siteOf(b)
}

/** A host name without a leading `www.`. */
export function bareHost(host: string): string {
  return host.replace(/^www\./, '')
}

function registrableDomain(host: string): string {
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  if (name.startsWith('[') || !name.includes('.')) return name
  return getDomain(name, { extractHostname: false, allowPrivateDomains: true }) ?? name
}

/**
 * Names that the public name system does not know: RFC 6761, RFC 6762 (local), RFC 8375
 * (home.arpa) and the registry's own reservation of internal.
 */
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|test|invalid|home\.arpa)\.?$/

/**
 * Why only this machine's network can request a URL, in words that complete "it is …". Undefined if
 * the public can, judging by the name alone: no name is looked up here.
 */
export function unreachableReason(url: string): string | undefined {
  const host = parseHttpUrl(url)?.hostname
  if (host === undefined) return 'no http or https URL'
  const literal = host.startsWith('[') ? host.slice(1, -1) : host
  if (ipaddr.isValid(literal)) {
    const isPublic = ipaddr.process(literal).range() === 'unicast'
    return isPublic ? undefined : 'a loopback or private address'
  }
  if (!host.replace(/\.$/, '').includes('.')) return 'a name of one local network'
  return OWN_NAMES.test(host) ? 'a name of one local network' : undefined
}

/**
 * Registrable domain by which the public knows the audited site: that of the public origin where a
 * copy is audited. null for IP addresses and names of a local network, which no index knows.
 */
export function publicDomain({
  expectedOrigin,
  finalUrl,
}: Pick<SiteFacts, 'expectedOrigin' | 'finalUrl'>): string | null {
  const url = expectedOrigin ?? finalUrl
  const domain = siteOf(url)
  const isName = domain !== null && !/^[\d.]+$|^\[/.test(domain)
  return isName && unreachableReason(url) === undefined ? domain : null
}
