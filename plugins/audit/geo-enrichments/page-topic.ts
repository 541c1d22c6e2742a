import type { Inputs } from '../../../core/plugin.ts'
import { publicPageUrl } from '../page/address/expected-url.ts'
import { siteOf } from '../page/address/site.ts'
import { primaryLanguage } from '../page/language/language-tags.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { chooseKeywords } from '../page/search/choose-keywords.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { countryOf } from './country.ts'
import type { DomainTable } from './enrichment-tables.ts'
import type { KnowledgeBase } from './knowledge-result.ts'

/** The module's inputs with their types; see manifests/modules/geoEnrichments.yaml. */
export type EnrichmentInputs = {
  readonly site: SiteFacts
  readonly content: PageContent | null
  readonly brand?: string
  readonly serps?: readonly SerpFacts[]
}

/** What a page is about, whose it is and for whom, as far as it tells. */
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

export function readInputs(inputs: Inputs): EnrichmentInputs {
  const { brand, serps } = inputs
  return {
    site: inputs.site as SiteFacts,
    content: (inputs.content ?? null) as PageContent | null,
    ...(typeof brand === 'string' && brand.trim() !== '' && { brand: brand.trim() }),
    ...(Array.isArray(serps) && serps.length > 0 && { serps: serps as readonly SerpFacts[] }),
  }
}

export function pageTopic(inputs: EnrichmentInputs, domains: DomainTable): PageTopic {
  const { site, content, serps } = inputs
  const declared = site.page?.language ?? 'und'
  const language = declared === 'und' ? (content?.language ?? 'und') : declared
  const domain = siteOf(publicPageUrl(site)) ?? ''
  return {
    language: primaryLanguage(language) ?? 'und',
    country: countryOf(site, domain, domains),
    keyword: serps?.[0]?.keyword ?? ownKeyword(inputs),
    domain,
    ...brandOf(inputs, domain),
  }
}

function ownKeyword({ site: { page }, content, brand }: EnrichmentInputs): string | null {
  const h1 = page?.headings.find(({ level, hidden, text }) => level === 1 && !hidden && text !== '')
  const texts = {
    niche: null,
    title: page?.title.generic ? null : (page?.title.text ?? content?.title ?? null),
    h1: h1?.text ?? content?.h1 ?? null,
    brands: [brand, page?.brand.name].filter((name) => typeof name === 'string'),
  }
  return chooseKeywords(texts, 1)[0]?.keyword ?? null
}

function brandOf(
  { brand, site }: EnrichmentInputs,
  domain: string,
): Pick<PageTopic, 'brand' | 'brandSource'> {
  if (brand !== undefined) return { brand: brand.slice(0, MAX_BRAND), brandSource: 'given' }
  const named = site.page?.brand.name?.trim() ?? ''
  if (named !== '') return { brand: named.slice(0, MAX_BRAND), brandSource: 'page' }
  const label = /\.[a-z][a-z0-9-]*$/i.test(domain) ? (domain.split('.')[0] ?? '') : ''
  const words = label.startsWith('xn--') ? '' : label.replace(/[-_]+/g, ' ').trim()
  return words === '' ? { brand: null, brandSource: null } : { brand: words, brandSource: 'domain' }
}
