import type { CitationInputs } from '../../../manifests/types/citation.ts'
import { publicUrl } from '../page/address/audited-site.ts'
import { siteOf } from '../page/address/site.ts'
import { isLanguageTag } from '../page/language/language-tags.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { type RegionTable, siteRegion } from '../page/search/site-region.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { namedDomain } from '../page/url/named-domain.ts'
import { cleanLine } from '../prompting/clean-text.ts'
import { pageText } from '../prompting/page-text.ts'
import type { Context } from './types.ts'

/** Brand and topic of the run. */
export type Subject = {
  readonly brand: string | null
  readonly niche: string | null
  /** Registrable domains of the site, the public one first; empty without a site. */
  readonly domains: readonly string[]
  readonly competitors: readonly string[]
  readonly content: PageContent | null
  /** BCP 47. */
  readonly language: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
}

const MAX_NAME = 200

/** Reads the module's inputs; warns of competitors that are not domains. */
export function readSubject(inputs: CitationInputs, ctx: Context, regions: RegionTable): Subject {
  const { site = null } = inputs
  const content = usableContent(site, inputs.content)
  const domains = site === null ? [] : ownDomains(site)
  const language = languageOf([
    inputs.language,
    site?.page?.declaredLanguage.lang,
    content?.language,
  ])
  const brand = lineOf(inputs.brand) ?? site?.page?.brand.name ?? null
  const branded = brand === null ? null : namedDomain(brand)
  return {
    brand,
    niche: lineOf(inputs.niche),
    domains: domains.length > 0 || branded === null || !brand?.includes('.') ? domains : [branded],
    competitors: competitorsOf(inputs, new Set(domains), ctx),
    content,
    language,
    country: countryOf(inputs.language, site, regions),
  }
}

/** A page that was refused to the auditor has words too, but not the site's. */
function usableContent(
  site: SiteFacts | null,
  content: PageContent | null = null,
): PageContent | null {
  if (site === null) return null
  const text = pageText(site, content)
  return 'content' in text ? text.content : null
}

function ownDomains(site: SiteFacts): readonly string[] {
  const urls = [publicUrl(site), site.finalUrl, site.url]
  return [...new Set(urls.flatMap((url) => siteOf(url) ?? []))]
}

function competitorsOf(
  { competitors = [], rivals = [] }: CitationInputs,
  own: ReadonlySet<string>,
  ctx: Context,
): readonly string[] {
  const { maxRivals } = ctx.options
  const written = [...competitors.slice(0, MAX_LISTED), ...rivals.slice(0, MAX_LISTED)]
  const read = written.map((one) => ({ one, domain: namedDomain(one) }))
  const odd = read.filter(({ domain }) => domain === null).map(({ one }) => one)
  if (odd.length > 0) {
    const shown = odd.slice(0, 5).map((one) => `"${cleanLine(one).slice(0, 60)}"`)
    const names = `${shown.join(', ')}${odd.length > shown.length ? ' …' : ''}`
    ctx.warn(
      'COMPETITORS_IGNORED',
      `${odd.length} of ${written.length} competitors are no domains and were left out: ${names}. Give domains such as example.org.`,
    )
  }
  const domains = new Set(read.flatMap(({ domain }) => domain ?? []))
  return [...domains].filter((domain) => !own.has(domain)).slice(0, maxRivals)
}

const MAX_LISTED = 100

function lineOf(value: string | null | undefined): string | null {
  const line = cleanLine(value ?? '').slice(0, MAX_NAME)
  return line === '' ? null : line
}

/** The first usable language tag: requested, declared by the page, or detected. */
function languageOf(tags: readonly (string | undefined)[]): string {
  return tags.flatMap((tag) => usableTag(tag) ?? [])[0] ?? 'en'
}

function usableTag(tag: string | undefined): string | null {
  if (tag === undefined || tag === 'und' || !isLanguageTag(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    // Registered once, but in a form that no platform knows any more.
    return null
  }
}

/** The country in the requested language (fr-BE), else the one that the site addresses. */
function countryOf(
  asked: string | undefined,
  site: SiteFacts | null,
  regions: RegionTable,
): string | null {
  const wanted = siteRegion({ pageTag: asked ?? '', domain: '' }, regions)
  if (wanted !== null || site === null) return wanted?.region ?? null
  const declared = site.page?.declaredLanguage.lang ?? ''
  const domain = siteOf(publicUrl(site)) ?? ''
  return siteRegion({ pageTag: declared, domain }, regions)?.region ?? null
}
