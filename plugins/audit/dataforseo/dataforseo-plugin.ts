import { AppError } from '../../../core/errors.ts'
import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import { publicDomain } from '../page/address/public-domain.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { type AskedKeyword, chooseKeywords } from '../page/search/choose-keywords.ts'
import { volumeKeyword } from '../page/search/clean-keyword.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { findCompetitors, readGiven } from './competitors.ts'
import { type DataforseoOptions, dataforseoOptionsSchema } from './dataforseo-options.ts'
import { keywordTexts, marketSigns } from './dataforseo-question.ts'
import { dataforseoResult } from './dataforseo-result.ts'
import { CODE } from './envelope.ts'
import type { DataforseoTables } from './load-tables.ts'
import { type Market, marketOf } from './market.ts'
import type { BacklinksSummary } from './read-backlinks.ts'
import type { KeywordVolume } from './read-volumes.ts'
import { askBacklinks, askSerp, askVolumes, type Caller } from './search-calls.ts'
import { serpOfSite } from './serp-of-site.ts'
import { warnOfInputs, warnOfParts, warnOfVolumes } from './warnings.ts'

/** The module dataforseo. Outputs: serps (SerpFacts[]), competitors (domains), result. */
export class DataforseoPlugin implements Plugin {
  readonly id = 'dataforseo'
  readonly optionsSchema = dataforseoOptionsSchema
  readonly #tables: DataforseoTables

  constructor(tables: DataforseoTables) {
    this.#tables = tables
  }

  /** @throws UPSTREAM_FAILED when no result page could be had, BUDGET_SPENT */
  async run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    const options = ctx.options as unknown as DataforseoOptions
    const site = inputs.site as SiteFacts
    const content = (inputs.content ?? null) as PageContent | null
    const keywords = chooseKeywords(keywordTexts(inputs, site, content), options.maxKeywords)
    if (keywords.length === 0) {
      return { skip: 'The page names no topic to search for. Give one as options.niche.' }
    }
    const ownDomain = publicDomain(site)
    const market = marketOf(marketSigns(site, content, options), this.#tables.markets)
    const given = readGiven(inputs.competitors, ownDomain)
    warnOfInputs(ctx, { ownDomain, refused: given.refused })
    const found = await this.#ask({ ctx, options }, { keywords, market, ownDomain })
    if ('skip' in found) return found
    const competitors = findCompetitors({
      serps: found.serps,
      given: given.domains,
      ownDomain,
      platforms: this.#tables.platforms,
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
      summary: summaryOf(result.serp),
    }
  }

  async #ask(caller: Caller, question: Question): Promise<Found | { readonly skip: string }> {
    const { ctx, options } = caller
    const { keywords, market, ownDomain } = question
    // Result pages reserve first: without them the others are of no use.
    const pages = keywords.map(({ keyword }) => askSerp(caller, keyword, market))
    const names = keywords.map(({ keyword }) => volumeKeyword(keyword)).filter(Boolean)
    const isCounted = options.searchVolume && names.length > 0
    const [serps, volumes, backlinks] = await Promise.all([
      Promise.allSettled(pages),
      part(isCounted ? askVolumes(caller, [...new Set(names)], market) : null),
      part(options.backlinks && ownDomain !== null ? askBacklinks(caller, ownDomain) : null),
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
}

type Question = {
  readonly keywords: readonly AskedKeyword[]
  readonly market: Market
  readonly ownDomain: string | null
}

type Found = {
  readonly serps: readonly SerpFacts[]
  /** null: not asked for, or the call failed. */
  readonly volumes: Readonly<Record<string, KeywordVolume>> | null
  readonly backlinks: BacklinksSummary | null
}

type Part<T> = { readonly value: T | null; readonly error: AppError | null }

/** What a call gave that may fail without the others. @throws what is no AppError: a bug */
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

function summaryOf(serp: {
  readonly keyword: string
  readonly ownRank: number | null
  readonly top10: readonly unknown[]
}): string {
  const { keyword, ownRank, top10 } = serp
  if (top10.length === 0) return `no results for "${keyword}"`
  return ownRank === null ? `not listed for "${keyword}"` : `rank ${ownRank} for "${keyword}"`
}
