import type { RunContext } from '../../../core/plugin.ts'
import { serpKeyword } from '../page/search/clean-keyword.ts'
import { askDataforseo } from './dataforseo-client.ts'
import type { DataforseoOptions } from './dataforseo-options.ts'
import type { Market } from './market.ts'
import { type BacklinksSummary, readBacklinks } from './read-backlinks.ts'
import { readSerp, type SerpReading } from './read-serp.ts'
import { type KeywordVolume, readVolumes } from './read-volumes.ts'

export type Caller = { readonly ctx: RunContext; readonly options: DataforseoOptions }

/** Of the base price, for each further ten results. */
const FURTHER_TEN = 0.75

/** One result page, asked for live. @throws UPSTREAM_FAILED, BUDGET_SPENT */
export function askSerp(
  { ctx, options }: Caller,
  keyword: string,
  market: Market,
): Promise<SerpReading> {
  const { depth, device, loadAiOverview, questionClickDepth, ttlSeconds } = options
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
    estimateUsd: serpPriceUsd(options),
    ttlSeconds: ttlSeconds.serp,
    read: (result) => readSerp(result, new Date(ctx.clock.now()).toISOString()),
  })
}

/** What one result page is booked with; options that bring nothing are refunded. */
export function serpPriceUsd(options: DataforseoOptions): number {
  const { serpUsd, aiOverviewUsd, questionClickUsd } = options.prices
  const tens = Math.ceil(options.depth / 10)
  const base = serpUsd * (1 + FURTHER_TEN * (tens - 1))
  const overview = options.loadAiOverview ? aiOverviewUsd : 0
  return base + overview + options.questionClickDepth * questionClickUsd
}

/** Volumes of all keywords in one call, by keyword in lower case. @throws as `askSerp` */
export function askVolumes(
  { ctx, options }: Caller,
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
    estimateUsd: options.prices.volumeUsd,
    ttlSeconds: options.ttlSeconds.volume,
    read: readVolumes,
  })
}

/** Links to a domain and its subdomains; null: none known. @throws as `askSerp` */
export function askBacklinks(
  { ctx, options }: Caller,
  domain: string,
): Promise<BacklinksSummary | null> {
  return askDataforseo(ctx, {
    path: '/v3/backlinks/summary/live',
    task: {
      target: domain,
      include_subdomains: true,
      backlinks_status_type: 'live',
      internal_list_limit: 10,
    },
    estimateUsd: options.prices.backlinksUsd,
    ttlSeconds: options.ttlSeconds.backlinks,
    read: (result) => readBacklinks(result, domain),
  })
}
