import { whereAlpha2 } from 'iso-3166-1'
import { type RegionTable, siteRegion } from '../page/search/site-region.ts'

/** `manifests/data/search-markets.yaml`. */
export type MarketTable = RegionTable & {
  readonly languages: readonly string[]
  /** Language tag in lower case -> the code that the search engine knows. */
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
  const language = signs.languageCode ?? knownLanguage(signs, table)
  return { ...location, languageCode: language ?? table.fallback.languageCode }
}

function locationOf(
  { locationCode, pageTag, domain }: MarketSigns,
  table: MarketTable,
): Pick<Market, 'locationCode' | 'source'> {
  if (locationCode !== null) return { locationCode, source: 'configuration' }
  const found = siteRegion({ pageTag, domain }, table)
  const code = found === null ? null : codeOf(found.region)
  if (found !== null && code !== null) return { locationCode: code, source: found.source }
  return { locationCode: table.fallback.locationCode, source: 'default' }
}

/** Countries are numbered 2000 + their ISO 3166-1 number. */
function codeOf(region: string): number | null {
  const country = whereAlpha2(region)
  return country === undefined ? null : 2000 + Number(country.numeric)
}

/** By the whole tag of the page, then by less and less of it (zh-Hant-TW, zh-Hant, zh). */
function knownLanguage({ pageTag, pageLanguage }: MarketSigns, table: MarketTable): string | null {
  const subtags = pageTag.slice(0, 100).toLowerCase().split(/[-_]/).slice(0, 3)
  const tags = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
  for (const tag of [...tags, pageLanguage]) {
    const code = Object.hasOwn(table.aliases, tag) ? (table.aliases[tag] ?? tag) : tag
    if (table.languages.includes(code)) return code
  }
  return null
}
