import type {
  DataforseoInputs,
  DataforseoOptions,
  DataforseoOutputs,
} from '../../../manifests/types/dataforseo.ts'
import { countryByNumber, countryNumber } from '../page/address/countries.ts'
import { publicDomain } from '../page/address/site.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { KeywordTexts } from '../page/search/keywords.ts'
import { type RegionTable, siteRegion } from '../page/search/site-region.ts'
import type { SiteFacts } from '../page/site-facts.ts'

/** Topic according to the request and the page. */
export function keywordTexts(
  { niche, brand }: DataforseoInputs,
  { page }: SiteFacts,
  content: PageContent | null,
): KeywordTexts {
  const h1 = page?.headings.find(({ level, hidden, text }) => level === 1 && !hidden && text !== '')
  const title = page?.title.generic ? null : (page?.title.text ?? content?.title ?? null)
  const names = [textOrNull(brand), page?.brand.name ?? null]
  return {
    niche: textOrNull(niche),
    title,
    h1: h1?.text ?? content?.h1 ?? null,
    brands: names.filter((name) => name !== null),
  }
}

/** Signals for the location of the site's readers. */
export function marketSigns(
  site: SiteFacts,
  content: PageContent | null,
  { locationCode, languageCode }: Pick<DataforseoOptions, 'locationCode' | 'languageCode'>,
): MarketSigns {
  const declared = site.page?.language ?? 'und'
  return {
    ...{ locationCode, languageCode },
    pageTag: site.page?.declaredLanguage.lang ?? '',
    pageLanguage: declared === 'und' ? (content?.language ?? 'und') : declared,
    domain: publicDomain(site) ?? '',
  }
}

function textOrNull(value: string | null | undefined): string | null {
  return value?.trim() ? value : null
}

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
  /** Source of the location. */
  readonly source: DataforseoOutputs['result']['serp']['locationSource']
}

type MarketSigns = {
  /** The operator's; null to derive it. */
  readonly locationCode: number | null
  readonly languageCode: string | null
  /** Language that the page declares, such as fr-BE; '' without one. */
  readonly pageTag: string
  /** Primary subtag by declaration or text; `und` when unknown. */
  readonly pageLanguage: string
  /** Registrable domain of the site. */
  readonly domain: string
}

/**
 * Location and language of the search: as configured, else from the region of the page's language
 * tag, else from the country of the top-level domain, else the table's default.
 */
export function marketOf(signs: MarketSigns, table: MarketTable): Market {
  const location = locationOf(signs, table)
  const language = signs.languageCode ?? knownLanguage(signs, table)
  return { ...location, languageCode: language ?? table.fallback.languageCode }
}

/** Location codes of countries are 2000 + ISO 3166-1 numeric; others are places within them. */
const COUNTRIES = 2000

/** English name of a country; the code itself for any other place. */
export function locationName(code: number): string {
  const number = code - COUNTRIES
  const country = number > 0 && number < 1000 ? countryByNumber(number) : null
  return country ?? `location ${code}`
}

function locationOf(
  { locationCode, pageTag, domain }: MarketSigns,
  table: MarketTable,
): Pick<Market, 'locationCode' | 'source'> {
  if (locationCode !== null) return { locationCode, source: 'configuration' }
  const found = siteRegion({ pageTag, domain }, table)
  const number = found && countryNumber(found.region)
  if (found && number !== null) return { locationCode: COUNTRIES + number, source: found.source }
  return { locationCode: table.fallback.locationCode, source: 'default' }
}

/** Looks up the whole tag of the page, then shorter and shorter ones (zh-Hant-TW, zh-Hant, zh). */
function knownLanguage({ pageTag, pageLanguage }: MarketSigns, table: MarketTable): string | null {
  const subtags = pageTag.slice(0, 100).toLowerCase().split(/[-_]/).slice(0, 3)
  const tags = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
  for (const tag of [...tags, pageLanguage]) {
    const code = Object.hasOwn(table.aliases, tag) ? (table.aliases[tag] ?? tag) : tag
    if (table.languages.includes(code)) return code
  }
  return null
}
