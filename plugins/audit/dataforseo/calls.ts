import type { RunContext } from '../../../core/plugin.ts'
import type { DataforseoOptions, DataforseoOutputs } from '../../../manifests/types/dataforseo.ts'
import {
  countOf,
  type JsonRecord,
  lineOf,
  numberOf,
  recordOrNull,
  recordsOf,
} from '../page/http/json-value.ts'
import { serpKeyword } from '../page/search/keywords.ts'
import { askDataforseo } from './client.ts'
import type { Market } from './question.ts'
import { readSerp, type SerpReading } from './serp.ts'

type Context = RunContext<DataforseoOptions>

/** Share of the base price for each further ten results. */
const FURTHER_TEN = 0.75

/** Requests one live result page. @throws UPSTREAM_FAILED, BUDGET_SPENT */
export function askSerp(ctx: Context, keyword: string, market: Market): Promise<SerpReading> {
  const { depth, device, loadAiOverview, questionClickDepth, ttlSeconds } = ctx.options
  return askDataforseo(ctx, {
    path: '/v3/serp/google/organic/live/advanced',
    task: {
      keyword: serpKeyword(keyword),
      location_code: market.locationCode,
      language_code: market.languageCode,
      device,
      depth,
      ...(loadAiOverview && { load_async_ai_overview: true }),
      ...(questionClickDepth > 0 && { people_also_ask_click_depth: questionClickDepth }),
    },
    estimateUsd: serpPriceUsd(ctx.options),
    ttlSeconds: ttlSeconds.serp,
    read: (result) => readSerp(result, new Date(ctx.clock.now()).toISOString()),
  })
}

/** Amount reserved for one result page. Options that return nothing are refunded. */
function serpPriceUsd(options: DataforseoOptions): number {
  const { serpUsd, aiOverviewUsd, questionClickUsd } = options.prices
  const tens = Math.ceil(options.depth / 10)
  const base = serpUsd * (1 + FURTHER_TEN * (tens - 1))
  const overview = options.loadAiOverview ? aiOverviewUsd : 0
  return base + overview + options.questionClickDepth * questionClickUsd
}

/** Volumes of all keywords in one call, by keyword in lower case. @throws as `askSerp` */
export function askVolumes(
  ctx: Context,
  keywords: readonly string[],
  market: Market,
): Promise<Readonly<Record<string, KeywordVolume>>> {
  return askDataforseo(ctx, {
    path: '/v3/keywords_data/google_ads/search_volume/live',
    task: {
      keywords,
      location_code: market.locationCode,
      language_code: market.languageCode,
    },
    estimateUsd: ctx.options.prices.volumeUsd,
    ttlSeconds: ctx.options.ttlSeconds.volume,
    read: readVolumes,
  })
}

/** Links to a domain and its subdomains; null: none known. @throws as `askSerp` */
export function askBacklinks(ctx: Context, domain: string): Promise<BacklinksSummary | null> {
  return askDataforseo(ctx, {
    path: '/v3/backlinks/summary/live',
    task: {
      target: domain,
      include_subdomains: true,
      backlinks_status_type: 'live',
      internal_list_limit: 10,
    },
    estimateUsd: ctx.options.prices.backlinksUsd,
    ttlSeconds: ctx.options.ttlSeconds.backlinks,
    read: (result) => readBacklinks(result, domain),
  })
}

/** Google Ads data about a keyword. Unknown values are null. */
export type KeywordVolume = Omit<DataforseoOutputs['result']['keywords'][number], 'keyword'>

const MAX_KEYWORDS = 1000
const MAX_MONTHS = 12
const COMPETITIONS = { HIGH: 'high', MEDIUM: 'medium', LOW: 'low' } as const

export const NO_VOLUME: KeywordVolume = {
  ...{ searchVolume: null, cpcUsd: null, competition: null, competitionIndex: null },
  monthlySearches: [],
}

/** Volumes by keyword in lower case, as the answer has it. */
export function readVolumes(result: readonly unknown[]): Readonly<Record<string, KeywordVolume>> {
  const entries = recordsOf(result, MAX_KEYWORDS).flatMap((item): [string, KeywordVolume][] => {
    const keyword = lineOf(item.keyword, 200).toLowerCase()
    if (keyword === '') return []
    return [
      [
        keyword,
        {
          searchVolume: countOf(item.search_volume),
          cpcUsd: numberOf(item.cpc),
          competition: competitionOf(item.competition),
          competitionIndex: numberOf(item.competition_index),
          monthlySearches: monthsOf(item.monthly_searches),
        },
      ],
    ]
  })
  return Object.fromEntries(entries)
}

function competitionOf(value: unknown): KeywordVolume['competition'] {
  const known = Object.hasOwn(COMPETITIONS, lineOf(value, 10))
  return known ? COMPETITIONS[value as keyof typeof COMPETITIONS] : null
}

function monthsOf(value: unknown): KeywordVolume['monthlySearches'] {
  return recordsOf(value, MAX_MONTHS).flatMap((item) => {
    const [year, month, searches] = [item.year, item.month, item.search_volume].map(countOf)
    if (!year || !month || searches === null || searches === undefined) return []
    return { month: `${year}-${String(month).padStart(2, '0')}`, searches }
  })
}

/** Data about the links to a domain. Values that the response lacks are null. */
export type BacklinksSummary = NonNullable<DataforseoOutputs['result']['backlinks']>

type Share = BacklinksSummary['topTlds'][number]

const MAX_SHARES = 10
const MAX_NAMES = 1000

/** null: the index knows nothing of the domain. */
export function readBacklinks(result: readonly unknown[], target: string): BacklinksSummary | null {
  const item = recordOrNull(result[0])
  if (item === null) return null
  return {
    target,
    rank: numberOf(item.rank),
    backlinks: countOf(item.backlinks),
    referringDomains: countOf(item.referring_domains),
    referringMainDomains: countOf(item.referring_main_domains),
    referringDomainsNofollow: countOf(item.referring_domains_nofollow),
    referringPages: countOf(item.referring_pages),
    referringIps: countOf(item.referring_ips),
    brokenBacklinks: countOf(item.broken_backlinks),
    brokenPages: countOf(item.broken_pages),
    spamScore: numberOf(item.backlinks_spam_score),
    firstSeen: lineOf(item.first_seen, 40).slice(0, 10) || null,
    topTlds: shares(recordOrNull(item.referring_links_tld)),
    topCountries: shares(recordOrNull(item.referring_links_countries)),
    source: 'DataForSEO',
  }
}

function shares(counts: JsonRecord | null): Share[] {
  return Object.entries(counts ?? {})
    .slice(0, MAX_NAMES)
    .flatMap(([name, value]) => {
      const links = countOf(value)
      return links === null || name === '' ? [] : { name: name.slice(0, 63), links }
    })
    .sort((a, b) => b.links - a.links || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_SHARES)
}
