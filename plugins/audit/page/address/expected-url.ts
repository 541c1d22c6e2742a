import type { SiteFacts } from '../site-facts.ts'
import { parseHttpUrl } from './parse-http-url.ts'

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
