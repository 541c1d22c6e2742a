import type { RunContext } from '../../../core/plugin.ts'
import type { ContentGapOptions } from '../../../manifests/types/content-gap.ts'
import { parseHttpUrl } from '../../web/http-url.ts'
import { publicUrl } from '../page/address/audited-site.ts'
import { site as siteOfHost } from '../page/address/site.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { readHtmlPage } from '../page/outline/read-html-page.ts'
import type { OrganicResult, SerpFacts } from '../page/search/serp-facts.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { namedDomain } from '../page/url/named-domain.ts'

/**
 * Whose page an address is: its registrable domain; for addresses of machines the host with its
 * port. null for anything but an http(s) URL.
 */
function ownerOf(url: string): string | null {
  const parsed = parseHttpUrl(url)
  if (parsed === null) return null
  return namedDomain(parsed.hostname) === null ? parsed.host : siteOfHost(parsed.hostname)
}

/** Owners of the audited site: where it was fetched, and the public origin of a staging copy. */
export function ownersOf(site: SiteFacts): readonly string[] {
  const owners = [site.url, site.finalUrl, publicUrl(site)].map(ownerOf)
  return owners.filter((owner) => owner !== null)
}

/** The organic results of other sites by rank, the best one of each. An IP address is not a site. */
export function rivalResults({ organic }: SerpFacts, own: readonly string[]): OrganicResult[] {
  const found = new Map<string, OrganicResult>()
  for (const result of [...organic].sort((a, b) => a.rank - b.rank)) {
    const owner = ownerOf(result.url)
    if (owner === null || own.includes(owner) || found.has(owner)) continue
    if (namedDomain(result.domain) === null) continue
    found.set(owner, result)
  }
  return [...found.values()]
}

export type Rival = { readonly result: OrganicResult; readonly content: PageContent }
/** A result that could not be read, and why, in words. */
export type Unreadable = { readonly result: OrganicResult; readonly reason: string }
export type RivalPages = {
  /** Sorted by rank. */
  readonly rivals: readonly Rival[]
  readonly unreadable: readonly Unreadable[]
}

/** Reads as many results as are wanted, side by side; one that cannot be read gives way to the next. */
export async function readRivals(
  candidates: readonly OrganicResult[],
  own: readonly string[],
  ctx: RunContext<ContentGapOptions>,
): Promise<RivalPages> {
  const { rivals: wanted, attempts } = ctx.options
  const queue = candidates.slice(0, attempts)
  const rivals: Rival[] = []
  const unreadable: Unreadable[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < queue.length) {
      const result = queue[next] as OrganicResult
      next += 1
      const read = await readRival(result, own, ctx)
      if ('content' in read) {
        rivals.push(read)
        return
      }
      unreadable.push(read)
    }
  }
  await Promise.all(Array.from({ length: wanted }, lane))
  const byRank = (a: { result: OrganicResult }, b: { result: OrganicResult }): number =>
    a.result.rank - b.result.rank
  return { rivals: rivals.sort(byRank), unreadable: unreadable.sort(byRank) }
}

async function readRival(
  result: OrganicResult,
  own: readonly string[],
  ctx: RunContext<ContentGapOptions>,
): Promise<Rival | Unreadable> {
  const { pageBytes, pageTimeoutMs, readTimeoutMs, minWords } = ctx.options
  const page = await readHtmlPage(ctx, {
    url: result.url,
    maxBytes: pageBytes,
    timeoutMs: pageTimeoutMs,
    readTimeoutMs,
    refuse: (url) => (own.includes(ownerOf(url) ?? '') ? 'leads to the audited site' : undefined),
  })
  if ('problem' in page) return { result, reason: page.problem }
  const { words } = page.content
  if (words >= minWords) return { result, content: page.content }
  return { result, reason: `has too little text (${words} of ${minWords} words)` }
}
