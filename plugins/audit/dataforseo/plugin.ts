import { AppError } from '../../../core/errors.ts'
import { bundledTable } from '../../../core/manifest/data-file.ts'
import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import type {
  DataforseoInputs,
  DataforseoOptions,
  DataforseoOutputs,
} from '../../../manifests/types/dataforseo.ts'
import { publicDomain } from '../page/address/site.ts'
import { buildHostRules, type HostRules } from '../page/hosts/host-rules.ts'
import { type AskedKeyword, chooseKeywords, volumeKeyword } from '../page/search/keywords.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import { namedDomains } from '../page/url/named-domain.ts'
import {
  askBacklinks,
  askSerp,
  askVolumes,
  type BacklinksSummary,
  type KeywordVolume,
} from './calls.ts'
import { CODE } from './client.ts'
import { keywordTexts, type Market, type MarketTable, marketOf, marketSigns } from './question.ts'
import { dataforseoResult, findCompetitors } from './result.ts'
import { serpOfSite } from './serp.ts'

type Context = RunContext<DataforseoOptions>

/** Competitors of a request that are read. */
const MAX_GIVEN = 20

const tables = loadDataforseoTables()

/**
 * The module dataforseo: result pages, search volumes and backlinks.
 * @throws UPSTREAM_FAILED when no result page was answered, BUDGET_SPENT
 */
export default definePlugin<DataforseoInputs, DataforseoOptions, DataforseoOutputs>({
  async run(inputs, ctx) {
    const { options } = ctx
    const { site, content = null } = inputs
    const keywords = chooseKeywords(keywordTexts(inputs, site, content), options.maxKeywords)
    if (keywords.length === 0) {
      return { skip: 'The page names no topic to search for. Give one as options.niche.' }
    }
    const ownDomain = publicDomain(site)
    const market = marketOf(marketSigns(site, content, options), tables.markets)
    const given = namedDomains((inputs.competitors ?? []).slice(0, MAX_GIVEN), ownDomain)
    warnOfInputs(ctx, { ownDomain, refused: given.refused })
    const found = await askAll(ctx, { keywords, market, ownDomain })
    if ('skip' in found) return found
    const competitors = findCompetitors({
      serps: found.serps,
      given: given.domains,
      ownDomain,
      platforms: tables.platforms,
      max: options.maxCompetitors,
    })
    const result = dataforseoResult({ ...found, keywords, market, competitors })
    return {
      outputs: {
        serps: found.serps,
        competitors: competitors.flatMap(({ domain, bestRank }) =>
          bestRank === null ? [] : domain,
        ),
        result,
      },
    }
  },
})

async function askAll(
  ctx: Context,
  question: Question,
): Promise<Found | { readonly skip: string }> {
  const { options } = ctx
  const { keywords, market, ownDomain } = question
  // Result pages reserve first: without them the others are of no use.
  const pages = keywords.map(({ keyword }) => askSerp(ctx, keyword, market))
  const names = keywords.map(({ keyword }) => volumeKeyword(keyword)).filter(Boolean)
  const isCounted = options.searchVolume && names.length > 0
  const [serps, volumes, backlinks] = await Promise.all([
    Promise.allSettled(pages),
    part(isCounted ? askVolumes(ctx, [...new Set(names)], market) : null),
    part(options.backlinks && ownDomain !== null ? askBacklinks(ctx, ownDomain) : null),
  ])
  ctx.signal.throwIfAborted()
  const seen = serps.flatMap((settled, index) => {
    const { keyword } = keywords[index] as AskedKeyword
    return settled.status === 'rejected'
      ? []
      : serpOfSite(settled.value, { keyword, market }, ownDomain)
  })
  const failures = serps.flatMap((settled, index) => {
    const { keyword } = keywords[index] as AskedKeyword
    return settled.status === 'rejected' ? { keyword, error: appError(settled.reason) } : []
  })
  if (seen.length === 0 && failures[0]) return whyNone(failures[0].error)
  for (const { keyword, error } of failures) {
    ctx.warn('SERP_UNAVAILABLE', `The result page of "${keyword}" is left out: ${error.message}`)
  }
  warnOfParts(ctx, { volumes: volumes.error, backlinks: backlinks.error })
  warnOfVolumes(ctx, volumes.value)
  return { serps: seen, volumes: volumes.value, backlinks: backlinks.value }
}

type Question = {
  readonly keywords: readonly AskedKeyword[]
  readonly market: Market
  readonly ownDomain: string | null
}

type Found = {
  readonly serps: readonly SerpFacts[]
  /** null: not requested, or the call failed. */
  readonly volumes: Readonly<Record<string, KeywordVolume>> | null
  readonly backlinks: BacklinksSummary | null
}

type Part<T> = { readonly value: T | null; readonly error: AppError | null }

/** The result of a call that may fail on its own. @throws anything that is not an AppError: a bug */
async function part<T>(call: Promise<T | null> | null): Promise<Part<T>> {
  try {
    return { value: await call, error: null }
  } catch (error) {
    return { value: null, error: appError(error) }
  }
}

function appError(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

/** The account's own daily limit is a spent budget like ours, and no failure. @throws the others */
function whyNone(error: AppError): { readonly skip: string } {
  if (error.data.upstreamCode !== CODE.dailyLimit) throw error
  return {
    skip: `${error.message} Raise it at app.dataforseo.com, or wait until it is counted anew.`,
  }
}

/** About inputs that the module cannot use. */
function warnOfInputs(
  ctx: RunContext,
  {
    ownDomain,
    refused,
  }: { readonly ownDomain: string | null; readonly refused: readonly string[] },
): void {
  if (refused.length > 0) {
    const names = refused.map((name) => JSON.stringify(name)).join(', ')
    const message = `No domain of another site, hence ignored as competitors: ${names}. Give names such as example.org.`
    ctx.warn('COMPETITOR_IGNORED', message)
  }
  if (ownDomain === null) {
    const message =
      'The audited address is not a public domain, so its ranks and backlinks are unknown. Give the public origin as options.expectedOrigin.'
    ctx.warn('NO_PUBLIC_DOMAIN', message)
  }
}

/** About failed calls that the rest of the result does not need. */
function warnOfParts(
  ctx: RunContext,
  {
    volumes,
    backlinks,
  }: { readonly volumes: AppError | null; readonly backlinks: AppError | null },
): void {
  if (volumes) {
    ctx.warn('SEARCH_VOLUME_UNAVAILABLE', `Search volumes are left out: ${volumes.message}`)
  }
  if (backlinks) ctx.warn('BACKLINKS_UNAVAILABLE', `Backlinks are left out: ${backlinks.message}`)
}

/** Warns if the answer is empty: one keyword that the service does not answer for empties all of it. */
function warnOfVolumes(
  ctx: RunContext,
  volumes: Readonly<Record<string, KeywordVolume>> | null,
): void {
  if (volumes === null || Object.values(volumes).some((one) => one.searchVolume !== null)) return
  const message =
    'No search volume is known of any keyword: they are rarely searched for, or one of them is a word that Google Ads answers nothing about.'
  ctx.warn('NO_SEARCH_VOLUME', message)
}

type DataforseoTables = {
  readonly markets: MarketTable
  /** Sites that do not count as competitors. */
  readonly platforms: HostRules
}

type RawPlatforms = { readonly platforms: Readonly<Record<string, readonly string[]>> }

export function loadDataforseoTables(): DataforseoTables {
  const { platforms } = bundledTable<RawPlatforms>('platforms.yaml')
  return {
    markets: bundledTable<MarketTable>('search-markets.yaml'),
    platforms: buildHostRules(Object.values(platforms).flat()),
  }
}
