import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiRequest } from '../../../core/ports/api.ts'
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
      const paid = priceUsd > 0 ? { maybeChargedUsd: priceUsd } : {}
      const call = { ...request(domains, key), ...paid, place: { provider: host } }
      const answer = await ctx.api('backlinks').request(call)
      const value = read(bodyOf(answer, { provider, priceUsd }))
      if (value === undefined) {
        throw failure(provider, priceUsd, 'its answer is not of the documented form')
      }
      return { value, costUsd: priceUsd }
    })
  const ttlMs = ({ ratings }: Ratings): number =>
    (ratings.some(({ domain }) => domain === domains[0]) ? foundCacheMinutes : absentCacheMinutes) *
    MINUTE_MS
  const cacheKey = ['backlinks ratings', provider, ...domains].join(' ')
  return (await ctx.cache.wrap(cacheKey, ttlMs, load, ctx.signal)).value
}

function bodyOf(
  answer: ApiAnswer,
  { provider, priceUsd }: { readonly provider: ProviderId; readonly priceUsd: number },
): unknown {
  try {
    return answer.json()
  } catch (error) {
    throw failure(provider, priceUsd, 'its answer is no JSON', error)
  }
}

/** It has been answered, hence paid. */
function failure(api: string, costUsd: number, problem: string, cause?: unknown): AppError {
  const data = { api, problem, costUsd, retryable: false }
  return new AppError('UPSTREAM_FAILED', data, { cause })
}
