import type { SerpFacts } from '../page/search/serp-facts.ts'
import type { Market } from './market.ts'
import type { SerpReading } from './read-serp.ts'

export type AskedSerp = { readonly keyword: string; readonly market: Market }

/** A result page as the owner of a domain sees it; null: nobody's. */
export function serpOfSite(
  reading: SerpReading,
  { keyword, market }: AskedSerp,
  ownDomain: string | null,
): SerpFacts {
  const isOwn = (page: { readonly domain: string } | null): boolean => {
    return page !== null && page.domain === ownDomain
  }
  const { featuredSnippet, peopleAlsoAsk, aiOverview } = reading
  return {
    ...reading,
    keyword,
    locationCode: market.locationCode,
    languageCode: market.languageCode,
    ownRank: reading.organic.find(isOwn)?.rank ?? null,
    featuredSnippet: featuredSnippet && { ...featuredSnippet, isOwn: isOwn(featuredSnippet) },
    peopleAlsoAsk: peopleAlsoAsk.map((seen) => ({ ...seen, isOwn: isOwn(seen.answer) })),
    aiOverview: { ...aiOverview, cited: aiOverview.references.some(isOwn) },
  }
}
