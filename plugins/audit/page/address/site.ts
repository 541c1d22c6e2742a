import { getDomain } from 'tldts'
import { parseHttpUrl } from './parse-http-url.ts'

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

function registrableDomain(host: string): string {
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  if (name.startsWith('[') || !name.includes('.')) return name
  return getDomain(name, { extractHostname: false, allowPrivateDomains: true }) ?? name
}
