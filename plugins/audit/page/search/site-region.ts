import { countryCode } from '../address/countries.ts'

/** From `manifests/data/search-markets.yaml`. */
export type RegionTable = {
  /** Two-letter top-level domains that say nothing of a country. */
  readonly genericTlds: readonly string[]
  /** Top-level domains that are not the code of their country. */
  readonly tldRegions: Readonly<Record<string, string>>
}

type SiteRegion = {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly region: string
  readonly source: 'page language' | 'domain'
}

/**
 * The country that a site addresses: the region of the page's language tag (fr-BE), else that of
 * the top-level domain; null if neither shows it.
 */
export function siteRegion(
  { pageTag, domain }: { readonly pageTag: string; readonly domain: string },
  table: RegionTable,
): SiteRegion | null {
  const ofPage = countryCode(regionSubtag(pageTag) ?? '')
  if (ofPage !== null) return { region: ofPage, source: 'page language' }
  const tld = domain.slice(domain.lastIndexOf('.') + 1).toLowerCase()
  if (table.genericTlds.includes(tld)) return null
  const known = Object.hasOwn(table.tldRegions, tld) ? table.tldRegions[tld] : tld
  const ofDomain = countryCode(known ?? '')
  return ofDomain === null ? null : { region: ofDomain, source: 'domain' }
}

/** RFC 5646: two letters behind the language, before any extension. */
function regionSubtag(tag: string): string | null {
  const subtags = tag.slice(0, 100).split(/[-_]/).slice(1)
  const end = subtags.findIndex((subtag) => subtag.length === 1)
  const own = end < 0 ? subtags : subtags.slice(0, end)
  return own.find((subtag) => /^[A-Za-z]{2}$/.test(subtag)) ?? null
}
