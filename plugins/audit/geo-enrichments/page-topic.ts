import type { GeoEnrichmentsInputs } from '../../../manifests/types/geo-enrichments.ts'
import { publicUrl } from '../page/address/audited-site.ts'
import { countryNamed } from '../page/address/countries.ts'
import { siteOf } from '../page/address/site.ts'
import { primaryLanguage } from '../page/language/language-tags.ts'
import { chooseKeywords } from '../page/search/keywords.ts'
import { type RegionTable, siteRegion } from '../page/search/site-region.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { KnowledgeBase } from './types.ts'

/** Topic, owner, language and country of a page, if known. */
export type PageTopic = {
  /** Primary subtag; `und` when unknown. */
  readonly language: string
  /** ISO 3166-1 alpha-2 in upper case; null when unknown. */
  readonly country: string | null
  readonly keyword: string | null
  readonly brand: string | null
  readonly brandSource: KnowledgeBase['brandSource']
  /** Registrable domain of the public site. */
  readonly domain: string
}

const MAX_BRAND = 120

export function pageTopic(inputs: GeoEnrichmentsInputs, regions: RegionTable): PageTopic {
  const { site, content, serps } = inputs
  const declared = site.page?.language ?? 'und'
  const language = declared === 'und' ? (content?.language ?? 'und') : declared
  const domain = siteOf(publicUrl(site)) ?? ''
  return {
    language: primaryLanguage(language) ?? 'und',
    country: countryOf(site, domain, regions),
    keyword: serps?.[0]?.keyword ?? ownKeyword(inputs),
    domain,
    ...brandOf(inputs, domain),
  }
}

function ownKeyword({ site: { page }, content, brand }: GeoEnrichmentsInputs): string | null {
  const h1 = page?.headings.find(({ level, hidden, text }) => level === 1 && !hidden && text !== '')
  const texts = {
    niche: null,
    title: page?.title.generic ? null : (page?.title.text ?? content?.title ?? null),
    h1: h1?.text ?? content?.h1 ?? null,
    brands: [brand?.trim(), page?.brand.name].flatMap((name) => name || []),
  }
  return chooseKeywords(texts, 1)[0]?.keyword ?? null
}

function brandOf(
  { brand, site }: GeoEnrichmentsInputs,
  domain: string,
): Pick<PageTopic, 'brand' | 'brandSource'> {
  const given = brand?.trim() ?? ''
  if (given !== '') return { brand: given.slice(0, MAX_BRAND), brandSource: 'given' }
  const named = site.page?.brand.name?.trim() ?? ''
  if (named !== '') return { brand: named.slice(0, MAX_BRAND), brandSource: 'page' }
  const label = /\.[a-z][a-z0-9-]*$/i.test(domain) ? (domain.split('.')[0] ?? '') : ''
  const words = label.startsWith('xn--') ? '' : label.replace(/[-_]+/g, ' ').trim()
  return words === '' ? { brand: null, brandSource: null } : { brand: words, brandSource: 'domain' }
}

/**
 * Country of the publisher (ISO 3166-1 alpha-2): that of its address in the markup, else the region
 * of the page's language tag, else that of the top-level domain; null when none says it.
 */
export function countryOf(
  { page }: Pick<SiteFacts, 'page'>,
  domain: string,
  regions: RegionTable,
): string | null {
  const stated = countryNamed(page?.markup.publisherIdentity.addressCountry ?? '')
  const pageTag = page?.declaredLanguage.lang ?? ''
  return stated ?? siteRegion({ pageTag, domain }, regions)?.region ?? null
}
