import { AppError } from '../../core/errors.ts'
import type { RunContext } from '../../core/plugin.ts'
import type { ApiRequest } from '../../core/ports/api.ts'
import type { BacklinksOptions, ProviderId } from './backlinks-options.ts'
import type { Ratings } from './backlinks-result.ts'
import { mozRequest, readMozMetrics } from './moz.ts'
import { pageRankRequest, readPageRanks } from './open-page-rank.ts'

const MINUTE_MS = 60_000

type Provider = {
  readonly request: (domains: readonly string[], key: string) => ApiRequest
  readonly read: (body: unknown) => Ratings | undefined
}

const PROVIDERS: Readonly<Record<ProviderId, Provider>> = {
  openpagerank: { request: pageRankRequest, read: readPageRanks },
  moz: { request: mozRequest, read: readMozMetrics },
}

/**
 * Rates all domains in one call of the keyed API; those it does not know are not among the ratings.
 * @param domains the own one first.
 * @returns undefined without a key.
 * @throws UPSTREAM_FAILED, BUDGET_SPENT
 */
export async function rateDomains(
  ctx: RunContext,
  options: BacklinksOptions,
  domains: readonly string[],
): Promise<Ratings | undefined> {
  const key = ctx.credential('backlinks')?.BACKLINK_API_KEY
  if (key === undefined) return undefined
  const { provider, providers, foundCacheMinutes, absentCacheMinutes } = options
  const { host, usdPerDomain } = providers[provider]
  const priceUsd = usdPerDomain * domains.length
  const load = (): Promise<Ratings> =>
    ctx.spend('backlinks', priceUsd, async () => {
      const { request, read } = PROVIDERS[provider]
      const call = { ...request(domains, key), place: { provider: host } }
      const value = read((await ctx.api('backlinks').request(call)).json())
      if (value === undefined) throw failure(provider, priceUsd)
      return { value, costUsd: priceUsd }
    })
  const ttlMs = ({ ratings }: Ratings): number =>
    (ratings.some(({ domain }) => domain === domains[0]) ? foundCacheMinutes : absentCacheMinutes) *
    MINUTE_MS
  const cacheKey = ['backlinks ratings', provider, ...domains].join(' ')
  return (await ctx.cache.wrap(cacheKey, ttlMs, load, ctx.signal)).value
}

/** It has been answered, hence paid. */
function failure(api: string, costUsd: number): AppError {
  const problem = 'its answer is not of the documented form'
  return new AppError('UPSTREAM_FAILED', { api, problem, costUsd, retryable: false })
}
