import type { BacklinksOptions } from '../../../manifests/types/backlinks.ts'
import type { FoundCaptures } from './captures.ts'
import type { LocalRanks } from './ranks.ts'
import type { ApiRating, BacklinksResult, DomainRating, Ratings, SourceId } from './types.ts'

type Findings = {
  /** The own one first. */
  readonly domains: readonly string[]
  readonly captures: FoundCaptures | null
  readonly ranks: LocalRanks
  /** Undefined without a key, null where the API gave nothing. */
  readonly rated: Ratings | null | undefined
}

const NO_RANK = {
  harmonicCentralityRank: null,
  harmonicCentrality: null,
  pageRankPosition: null,
  pageRank: null,
}
const RANK_FIELDS = Object.keys(NO_RANK)
const COUNT_FIELDS = ['referringDomains', 'backlinks']
const LIST_FIELDS = ['topAnchors', 'topReferring']

/** The findings, the missing parts with their reasons, and the sources of the figures. */
export function resultOf(found: Findings, options: BacklinksOptions): BacklinksResult {
  const { domains, captures, ranks, rated } = found
  return {
    domain: domains[0] ?? '',
    commonCrawl: {
      dataset: captures?.dataset ?? null,
      captures: captures?.captures ?? null,
      ...(ranks.row ?? NO_RANK),
      ranksRelease: ranks.release,
    },
    api: rated ? apiRating(rated, domains, options) : null,
    notKnown: notKnown(found, options),
    sources: sourcesOf(found, options),
  }
}

function apiRating(
  { ratings }: Ratings,
  domains: readonly string[],
  { provider }: BacklinksOptions,
): ApiRating {
  const known = new Map(ratings.map((rating) => [rating.domain, rating]))
  const [own = unrated(''), ...competitors] = domains.map(
    (domain) => known.get(domain) ?? unrated(domain),
  )
  return { provider, ...own, topAnchors: [], topReferring: [], competitors }
}

function unrated(domain: string): DomainRating {
  return { domain, authority: null, rank: null, referringDomains: null, backlinks: null }
}

function notKnown(
  { captures, ranks, rated, domains }: Findings,
  { provider, whyNoCounts }: BacklinksOptions,
): BacklinksResult['notKnown'] {
  const isRated = rated?.ratings.some(({ domain }) => domain === domains[0]) ?? false
  const hasCounts = rated?.ratings.some(({ backlinks }) => backlinks !== null) ?? false
  const why = whyNoCounts[rated === undefined ? 'none' : provider]
  return [
    ...(captures === null
      ? [{ fields: ['dataset', 'captures'], why: 'Common Crawl did not answer.' }]
      : []),
    ...(ranks.why === undefined ? [] : [{ fields: RANK_FIELDS, why: `${sentence(ranks.why)}.` }]),
    ...(isRated ? [] : [{ fields: ['authority', 'rank'], why: whyUnrated(rated) }]),
    { fields: hasCounts ? LIST_FIELDS : [...COUNT_FIELDS, ...LIST_FIELDS], why },
  ]
}

function whyUnrated(rated: Findings['rated']): string {
  if (rated === undefined) return 'No backlink index was asked.'
  if (rated === null) return 'The backlink API did not answer; the warnings say why.'
  return 'The backlink API does not know the domain.'
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

function sourcesOf(
  { captures, ranks, rated }: Findings,
  { sources, provider }: BacklinksOptions,
): BacklinksResult['sources'] {
  const used: readonly (readonly [SourceId, string | null])[] = [
    ...(captures ? [['captures', captures.asOf] as const] : []),
    ...(ranks.row ? [['ranks', ranks.release] as const] : []),
    ...(rated ? [[provider, rated.asOf] as const] : []),
  ]
  return used.map(([id, asOf]) => ({ ...sources[id], asOf }))
}
