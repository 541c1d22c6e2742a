import type { ApiAnswer, ApiRequest } from '../../../core/ports/api.ts'
import { parseHttpUrl } from '../page/address/parse-http-url.ts'
import { site } from '../page/address/site.ts'
import { countOf, listOf, numberOf, recordOf, textOf } from '../page/http/json-value.ts'
import type { DomainRating, Ratings } from './backlinks-result.ts'
import { refusedKey } from './refused-key.ts'

/** Each target is a billed row: https://moz.com/help/links-api */
export function mozRequest(domains: readonly string[], key: string): ApiRequest {
  return {
    path: '/v2/url_metrics',
    json: { targets: domains.map((domain) => `${domain}/`) },
    headers: { authorization: `Basic ${Buffer.from(key, 'utf8').toString('base64')}` },
    judge: ({ status }: ApiAnswer) => refusedKey({ status, title: 'Moz' }),
  }
}

/** @returns undefined when the answer is not what the API documents. */
export function readMozMetrics(body: unknown): Ratings | undefined {
  const { results } = recordOf(body)
  if (!Array.isArray(results)) return undefined
  const rows = listOf(results).map(recordOf)
  const crawled = rows.flatMap(({ last_crawled: day }) => textOf(day, 40) ?? []).sort()
  return { ratings: rows.flatMap(rating), asOf: crawled.at(-1) ?? null }
}

function rating(row: Readonly<Record<string, unknown>>): readonly DomainRating[] {
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
