import {
  countOf,
  type JsonRecord,
  lineOf,
  numberOf,
  recordOrNull,
} from '../page/http/json-value.ts'

/** What is known of the links to a domain; nulls where the answer lacks a figure. */
export type BacklinksSummary = {
  readonly target: string
  /** 0 to 1000, the index's own scale. */
  readonly rank: number | null
  readonly backlinks: number | null
  readonly referringDomains: number | null
  readonly referringMainDomains: number | null
  readonly referringDomainsNofollow: number | null
  readonly referringPages: number | null
  readonly referringIps: number | null
  readonly brokenBacklinks: number | null
  readonly brokenPages: number | null
  /** 0 to 100. */
  readonly spamScore: number | null
  readonly firstSeen: string | null
  /** Links by top-level domain and by country of the linking page, largest first, at most 10. */
  readonly topTlds: readonly Share[]
  readonly topCountries: readonly Share[]
  readonly source: 'DataForSEO'
}

type Share = { readonly name: string; readonly links: number }

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
