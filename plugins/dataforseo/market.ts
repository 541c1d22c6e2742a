import { whereAlpha2 } from 'iso-3166-1'

/** `manifests/data/search-markets.yaml`. */
export type MarketTable = {
  /** Two-letter top-level domains that say nothing of a country. */
  readonly genericTlds: readonly string[]
  /** Top-level domains that are not the code of their country. */
  readonly tldRegions: Readonly<Record<string, string>>
  readonly languages: readonly string[]
  /** Primary subtag -> the code that the search engine knows. */
  readonly aliases: Readonly<Record<string, string>>
  readonly fallback: { readonly locationCode: number; readonly languageCode: string }
}

export type Market = {
  readonly locationCode: number
  readonly languageCode: string
  /** Where the location comes from. */
  readonly source: 'configuration' | 'page language' | 'domain' | 'default'
}

export type MarketSigns = {
  /** The operator's; null to derive it. */
  readonly locationCode: number | null
  readonly languageCode: string | null
  /** As the page declares it, such as fr-BE; '' without one. */
  readonly pageTag: string
  /** Primary subtag by declaration or text; `und` when unknown. */
  readonly pageLanguage: string
  /** Registrable domain of the site. */
  readonly domain: string
}

/**
 * Where and in which language is searched: as configured, else the region of the page's language
 * tag, else the country of the top-level domain, else the table's default.
 */
export function marketOf(signs: MarketSigns, table: MarketTable): Market {
  const location = locationOf(signs, table)
  const language = signs.languageCode ?? knownLanguage(signs.pageLanguage, table)
  return { ...location, languageCode: language ?? table.fallback.languageCode }
}

function locationOf(
  { locationCode, pageTag, domain }: MarketSigns,
  table: MarketTable,
): Pick<Market, 'locationCode' | 'source'> {
  if (locationCode !== null) return { locationCode, source: 'configuration' }
  const ofPage = codeOf(regionOf(pageTag))
  if (ofPage !== null) return { locationCode: ofPage, source: 'page language' }
  const tld = domain.slice(domain.lastIndexOf('.') + 1).toLowerCase()
  const ofDomain = table.genericTlds.includes(tld) ? null : codeOf(table.tldRegions[tld] ?? tld)
  if (ofDomain !== null) return { locationCode: ofDomain, source: 'domain' }
  return { locationCode: table.fallback.locationCode, source: 'default' }
}

/** Countries are numbered 2000 + their ISO 3166-1 number. */
function codeOf(region: string | null): number | null {
  if (region === null || !/^[A-Za-z]{2}$/.test(region)) return null
  const country = whereAlpha2(region.toUpperCase())
  return country === undefined ? null : 2000 + Number(country.numeric)
}

function regionOf(tag: string): string | null {
  const subtags = tag.slice(0, 100).split(/[-_]/).slice(1)
  const end = subtags.findIndex((subtag) => subtag.length === 1)
  const own = end < 0 ? subtags : subtags.slice(0, end)
  return own.find((subtag) => /^[A-Za-z]{2}$/.test(subtag)) ?? null
}

function knownLanguage(language: string, { languages, aliases }: MarketTable): string | null {
  const code = Object.hasOwn(aliases, language) ? (aliases[language] ?? language) : language
  return languages.includes(code) ? code : null
}
