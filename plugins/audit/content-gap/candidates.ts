import { publicPageUrl } from '../page/address/expected-url.ts'
import { parseHttpUrl } from '../page/address/parse-http-url.ts'
import { site as siteOfHost } from '../page/address/site.ts'
import type { OrganicResult, SerpFacts } from '../page/search/serp-facts.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { publicDomain } from '../prompting/index.ts'

/**
 * Whose page an address is: its registrable domain; for addresses of machines the host with its
 * port. null for what is no http(s) URL.
 */
export function ownerOf(url: string): string | null {
  const parsed = parseHttpUrl(url)
  if (parsed === null) return null
  return publicDomain(parsed.hostname) === null ? parsed.host : siteOfHost(parsed.hostname)
}

/** Owners of the audited site: where it was fetched, and the public origin of a staging copy. */
export function ownersOf(site: SiteFacts): readonly string[] {
  const owners = [site.url, site.finalUrl, publicPageUrl(site)].map(ownerOf)
  return owners.filter((owner) => owner !== null)
}

/** The organic results of other sites by rank, the best one of each. */
export function rivalResults({ organic }: SerpFacts, own: readonly string[]): OrganicResult[] {
  const found = new Map<string, OrganicResult>()
  for (const result of [...organic].sort((a, b) => a.rank - b.rank)) {
    const owner = ownerOf(result.url)
    if (owner === null || own.includes(owner) || found.has(owner)) continue
    found.set(owner, result)
  }
  return [...found.values()]
}
