import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiRefusal, ApiRequest, ApiVerdict } from '../../../core/ports/api.ts'
import type { BacklinksOptions } from '../../../manifests/types/backlinks.ts'
import { parseHttpUrl } from '../../web/http-url.ts'
import { site } from '../page/address/site.ts'
import { countOf, listOf, numberOf, parseJson, recordOf, textOf } from '../page/http/json-value.ts'
import type { DomainRating, ProviderId, Ratings } from './types.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** One call rates up to 100 domains: https://www.domcop.com/openpagerank/documentation */
function pageRankRequest(domains: readonly string[], key: string): ApiRequest {
  return {
    path: '/api/v1.0/getPageRank',
    query: domains.map((domain) => ['domains[]', domain] as const),
    headers: { 'api-opr': key },
    judge,
  }
}

/** @returns undefined if the response differs from the API's documentation. */
export function readPageRanks(body: unknown): Ratings | undefined {
  const { response, last_updated: updated } = recordOf(body)
  if (!Array.isArray(response)) return undefined
  const ratings = listOf(response).map(recordOf).flatMap(pageRankRating)
  return { ratings, asOf: dateOf(textOf(updated, 40)) }
}

/** A domain that is not known has a status of its own; it comes with zeros that mean nothing. */
function pageRankRating(row: Readonly<Record<string, unknown>>): readonly DomainRating[] {
  const domain = textOf(row.domain)
  const decimal = numberOf(row.page_rank_decimal)
  if (domain === undefined || row.status_code !== 200 || decimal === null) return []
  const authority = Math.round(Math.min(10, Math.max(0, decimal)) * 100) / 10
  // The position is written as a string of digits.
  const rank = countOf(row.rank)
  return [{ domain, authority, rank, referringDomains: null, backlinks: null }]
}

/** An error may come inside of a 200. */
function judge(answer: ApiAnswer): ApiVerdict | undefined {
  const status = answer.status === 200 ? envelopeStatus(answer) : answer.status
  if (status === undefined || status === 200) return undefined
  const refusal = refusedKey(status, 'Open PageRank')
  if (refusal !== undefined || answer.status !== 200) return refusal
  return { problem: `it answers status ${status} inside of HTTP 200`, retryable: status === 429 }
}

function envelopeStatus({ text }: ApiAnswer): number | undefined {
  const [, status] = /"status_code"\s*:\s*(\d{3})/.exec(text.slice(0, 200)) ?? []
  return status === undefined ? undefined : Number(status)
}

/** `14th Sep 2026` as an ISO date; as it is when it is written otherwise. */
function dateOf(text: string | undefined): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)? ([A-Za-z]{3})[a-z]{0,6} (\d{4})$/.exec(text ?? '') ?? []
  const index = MONTHS.indexOf(month.toLowerCase())
  if (index < 0) return text ?? null
  return `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Each target is a billed row: https://moz.com/help/links-api */
function mozRequest(domains: readonly string[], key: string): ApiRequest {
  return {
    path: '/v2/url_metrics',
    json: { targets: domains.map((domain) => `${domain}/`) },
    headers: { authorization: `Basic ${Buffer.from(key, 'utf8').toString('base64')}` },
    judge: ({ status }: ApiAnswer) => refusedKey(status, 'Moz'),
  }
}

/** @returns undefined if the response differs from the API's documentation. */
export function readMozMetrics(body: unknown): Ratings | undefined {
  const { results } = recordOf(body)
  if (!Array.isArray(results)) return undefined
  const rows = listOf(results).map(recordOf)
  const crawled = rows.flatMap(({ last_crawled: day }) => textOf(day, 40) ?? []).sort()
  return { ratings: rows.flatMap(mozRating), asOf: crawled.at(-1) ?? null }
}

function mozRating(row: Readonly<Record<string, unknown>>): readonly DomainRating[] {
  const page = parseHttpUrl(`https://${textOf(row.page, 2000)?.replace(/^https?:\/\//, '') ?? ''}`)
  const authority = numberOf(row.domain_authority)
  if (page === null || authority === null || authority < 0 || authority > 100) return []
  return [
    {
      domain: site(page.hostname),
      authority,
      rank: null,
      referringDomains: countOf(row.root_domains_to_root_domain),
      backlinks: countOf(row.external_pages_to_root_domain),
    },
  ]
}

/** Remedy for the operator if the key was refused; otherwise undefined. */
function refusedKey(status: number, title: string): ApiRefusal | undefined {
  if (status !== 401 && status !== 403) return undefined
  const remedy = `set BACKLINK_API_KEY to a valid key of ${title} and restart`
  return { problem: `it refuses our key (status ${status}); ${remedy}` }
}

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
      const body = parseJson(answer.text)
      if (body === undefined) throw failure(provider, priceUsd, 'its answer is no JSON')
      const value = read(body)
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

/** The call was answered, so it has been paid. */
function failure(api: string, costUsd: number, problem: string): AppError {
  return new AppError('UPSTREAM_FAILED', { api, problem, costUsd, retryable: false })
}
