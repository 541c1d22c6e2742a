import type { ApiAnswer, ApiRequest, ApiVerdict } from '../../../core/ports/api.ts'
import { countOf, listOf, numberOf, recordOf, textOf } from '../page/http/json-value.ts'
import type { DomainRating, Ratings } from './backlinks-result.ts'
import { refusedKey } from './refused-key.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** One call rates up to 100 domains: https://www.domcop.com/openpagerank/documentation */
export function pageRankRequest(domains: readonly string[], key: string): ApiRequest {
  return {
    path: '/api/v1.0/getPageRank',
    query: domains.map((domain) => ['domains[]', domain] as const),
    headers: { 'api-opr': key },
    judge,
  }
}

/** @returns undefined when the answer is not what the API documents. */
export function readPageRanks(body: unknown): Ratings | undefined {
  const { response, last_updated: updated } = recordOf(body)
  if (!Array.isArray(response)) return undefined
  const ratings = listOf(response).map(recordOf).flatMap(rating)
  return { ratings, asOf: dateOf(textOf(updated, 40)) }
}

/** A domain that is not known has a status of its own; it comes with zeros that mean nothing. */
function rating(row: Readonly<Record<string, unknown>>): readonly DomainRating[] {
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
  const refusal = refusedKey({ status, title: 'Open PageRank' })
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
