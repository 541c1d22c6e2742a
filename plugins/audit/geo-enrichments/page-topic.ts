import { whereAlpha2, whereAlpha3, whereCountry } from 'iso-3166-1'
import type { Inputs } from '../../../core/plugin.ts'
import { fold } from '../../web/fold.ts'
import { publicUrl } from '../page/address/audited-site.ts'
import { siteOf } from '../page/address/site.ts'
import { primaryLanguage } from '../page/language/language-tags.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { chooseKeywords } from '../page/search/keywords.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { KnowledgeBase } from './options.ts'
import type { DomainTable } from './tables.ts'

/** The module's inputs with their types; see manifests/modules/geoEnrichments.yaml. */
type EnrichmentInputs = {
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
  const domain = siteOf(publicUrl(site)) ?? ''
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

/** Languages in which an address may name its country. */
const NAMED_IN = ['en', 'fr', 'nl', 'de', 'es', 'it', 'pt']
let byName: ReadonlyMap<string, string> | undefined

/**
 * Country of the publisher (ISO 3166-1 alpha-2): of its address in the markup, else the region of
 * the page's language tag, else that of the top-level domain; null when none tells.
 */
export function countryOf(
  { page }: Pick<SiteFacts, 'page'>,
  domain: string,
  { genericTlds, tldRegions }: DomainTable,
): string | null {
  const stated = countryNamed(page?.markup.publisherIdentity.addressCountry ?? '')
  if (stated !== null) return stated
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(
    page?.declaredLanguage.lang ?? '',
  )
  const ofPage = alpha2(region?.[1] ?? '')
  if (ofPage !== null) return ofPage
  const tld = domain.slice(domain.lastIndexOf('.') + 1)
  return genericTlds.includes(tld) ? null : alpha2(tldRegions[tld] ?? tld)
}

/** A country by code or by its name in one of the languages; null for any other text. */
export function countryNamed(text: string): string | null {
  const name = text.trim().slice(0, 100)
  if (name.length === 2) return alpha2(name)
  if (name.length === 3) return whereAlpha3(name.toUpperCase())?.alpha2 ?? null
  return whereCountry(name)?.alpha2 ?? countryNames().get(fold(name)) ?? null
}

function alpha2(code: string): string | null {
  return /^[a-z]{2}$/i.test(code) ? (whereAlpha2(code.toUpperCase())?.alpha2 ?? null) : null
}

function countryNames(): ReadonlyMap<string, string> {
  byName ??= new Map(NAMED_IN.flatMap(namesIn))
  return byName
}

function namesIn(language: string): (readonly [string, string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const codes = [...letters].flatMap((first) => [...letters].map((second) => `${first}${second}`))
  return codes.flatMap((code) => {
    const name = alpha2(code) === null ? undefined : names.of(code)
    return name === undefined ? [] : [[fold(name), code] as const]
  })
}
