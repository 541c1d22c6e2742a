import { whereNumeric } from 'iso-3166-1'
import type { AskedKeyword } from '../page/search/choose-keywords.ts'
import { volumeKeyword } from '../page/search/clean-keyword.ts'
import type { AiOverviewFacts, SerpFacts } from '../page/search/serp-facts.ts'
import type { Competitor } from './competitors.ts'
import type { Market } from './market.ts'
import type { BacklinksSummary } from './read-backlinks.ts'
import { type KeywordVolume, NO_VOLUME } from './read-volumes.ts'

export type TopResult = {
  readonly rank: number
  readonly domain: string
  readonly url: string
  readonly title: string
}

/** What the API shows of the module; figures of `serp` and `aiOverview` are of the first keyword. */
export type DataforseoResult = {
  readonly serp: {
    readonly keyword: string
    readonly location: string
    readonly locationCode: number
    readonly locationSource: Market['source']
    readonly language: string
    readonly checkedAt: string
    readonly top10: readonly TopResult[]
    /** null: not among the organic results that were read. */
    readonly ownRank: number | null
    readonly source: string
  }
  /** One per result page that could be had, the first included. */
  readonly rankings: readonly {
    readonly keyword: string
    readonly ownRank: number | null
    readonly results: number
    readonly aiOverview: Pick<AiOverviewFacts, 'present' | 'loaded' | 'cited'>
    readonly ownsFeaturedSnippet: boolean | null
  }[]
  readonly competitors: readonly Competitor[]
  readonly keywords: readonly (KeywordVolume & { readonly keyword: string })[]
  readonly keywordsAsked: readonly AskedKeyword[]
  readonly aiOverview: AiOverviewFacts
  /** null: none known, not asked for, or not to be had (a warning says which). */
  readonly backlinks: BacklinksSummary | null
  readonly sources: readonly string[]
}

export type ResultParts = {
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

/** Countries are numbered 2000 + their ISO 3166-1 number; other codes are places within them. */
function locationName(code: number): string {
  const country = code > 2000 && code < 3000 ? String(code - 2000).padStart(3, '0') : ''
  return whereNumeric(country)?.country ?? `location ${code}`
}
