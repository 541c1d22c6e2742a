import type { DataforseoOutputs } from '../../../manifests/types/dataforseo.ts'
import { type HostRules, hostIsIn } from '../page/hosts/host-rules.ts'
import { type AskedKeyword, volumeKeyword } from '../page/search/keywords.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import { namedDomain } from '../page/url/named-domain.ts'
import { type BacklinksSummary, type KeywordVolume, NO_VOLUME } from './calls.ts'
import { locationName, type Market } from './question.ts'

/** Figures of `serp` and `aiOverview` are of the first keyword. */
type DataforseoResult = DataforseoOutputs['result']
/** Another domain on the result pages; `bestRank` null: named in the request, but not found there. */
type Competitor = DataforseoResult['competitors'][number]

type ResultParts = {
  /** At least one. */
  readonly serps: readonly SerpFacts[]
  readonly keywords: readonly AskedKeyword[]
  readonly market: Market
  readonly competitors: readonly Competitor[]
  readonly volumes: Readonly<Record<string, KeywordVolume>> | null
  readonly backlinks: BacklinksSummary | null
}

const TOP = 10
const SERP_SOURCE = 'Google result page, read live by DataForSEO'

export function dataforseoResult(parts: ResultParts): DataforseoResult {
  const { serps, keywords, market, competitors, volumes, backlinks } = parts
  const main = serps[0] as SerpFacts
  return {
    serp: {
      keyword: main.keyword,
      location: locationName(market.locationCode),
      locationCode: market.locationCode,
      locationSource: market.source,
      language: market.languageCode,
      checkedAt: main.checkedAt,
      top10: main.organic
        .filter(({ rank }) => rank <= TOP)
        .map(({ rank, domain, url, title }) => ({ rank, domain, url, title })),
      ownRank: main.ownRank,
      source: SERP_SOURCE,
    },
    rankings: serps.map(({ keyword, ownRank, organic, aiOverview, featuredSnippet }) => {
      const { present, loaded, cited } = aiOverview
      const ownsFeaturedSnippet = featuredSnippet?.isOwn ?? null
      const shown = { present, loaded, cited }
      return { keyword, ownRank, results: organic.length, aiOverview: shown, ownsFeaturedSnippet }
    }),
    competitors,
    keywords: keywords.map(({ keyword }) => {
      const name = volumeKeyword(keyword)
      const known = volumes !== null && Object.hasOwn(volumes, name) ? volumes[name] : NO_VOLUME
      return { keyword, ...NO_VOLUME, ...known }
    }),
    keywordsAsked: keywords,
    aiOverview: main.aiOverview,
    backlinks,
    sources: [
      SERP_SOURCE,
      ...(volumes ? ['Google Ads search volumes by DataForSEO'] : []),
      ...(backlinks ? ['Backlink index of DataForSEO'] : []),
    ],
  }
}

type CompetitorQuestion = {
  readonly serps: readonly SerpFacts[]
  /** Domains that the request or the page names. */
  readonly given: readonly string[]
  readonly ownDomain: string | null
  readonly platforms: HostRules
  readonly max: number
}

const COMPARED_RANKS = 10

/**
 * Domains of the first ten results of all keywords: those listed for most keywords first, then by
 * best rank. Platforms, IP addresses and the site itself are left out; a domain that was given is
 * always kept.
 */
export function findCompetitors(question: CompetitorQuestion): Competitor[] {
  const { serps, given, ownDomain, platforms, max } = question
  const isGiven = new Set(given)
  const found = new Map<string, { bestRank: number; keywords: number }>()
  for (const { organic } of serps) {
    const ranks = new Map<string, number>()
    for (const { domain, url, rank } of organic) {
      const isPlatform = hostIsIn(new URL(url).hostname, platforms)
      const isRival = domain !== ownDomain && namedDomain(domain) !== null
      const counts = rank <= COMPARED_RANKS && isRival && (!isPlatform || isGiven.has(domain))
      if (counts && !ranks.has(domain)) ranks.set(domain, rank)
    }
    for (const [domain, rank] of ranks) {
      const known = found.get(domain)
      const bestRank = Math.min(rank, known?.bestRank ?? rank)
      found.set(domain, { bestRank, keywords: (known?.keywords ?? 0) + 1 })
    }
  }
  const ranked = [...found]
    .map(([domain, seen]) => ({ domain, ...seen, isGiven: isGiven.has(domain) }))
    .sort((a, b) => b.keywords - a.keywords || a.bestRank - b.bestRank || order(a, b))
  const kept = ranked.filter((one, index) => index < max || one.isGiven)
  const absent = given.filter((domain) => !found.has(domain))
  return [
    ...kept,
    ...absent.map((domain) => ({ domain, bestRank: null, keywords: 0, isGiven: true })),
  ]
}

function order(a: { readonly domain: string }, b: { readonly domain: string }): number {
  return a.domain < b.domain ? -1 : 1
}
