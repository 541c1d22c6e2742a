/** A page that a result page lists or quotes. `domain`: registrable, lower case, without `www.`. */
export type SerpPage = {
  readonly domain: string
  readonly url: string
  readonly title: string
}

/** `rank`: among organic results, from 1. */
export type OrganicResult = SerpPage & { readonly rank: number; readonly description: string }

export type SerpQuestion = {
  readonly question: string
  /** The page that answers it there; null where the engine shows an answer of its own. */
  readonly answer: (SerpPage & { readonly text: string }) | null
  readonly isOwn: boolean
}

/**
 * The AI Overview on the result page. `loaded` false: one was announced but did not arrive, which
 * is not an answer; the rest is then empty.
 */
export type AiOverviewFacts = {
  readonly present: boolean
  readonly loaded: boolean
  readonly text: string
  /** Pages it names as sources, in order, one per URL. */
  readonly references: readonly SerpPage[]
  /** A page of the audited site is among them. */
  readonly cited: boolean
}

/** One result page of a search engine, as the modules that use search data read it. */
export type SerpFacts = {
  readonly keyword: string
  readonly locationCode: number
  readonly languageCode: string
  /** ISO 8601. */
  readonly checkedAt: string
  readonly organic: readonly OrganicResult[]
  /** Best organic rank of the audited site; null when it is not among those. */
  readonly ownRank: number | null
  readonly featuredSnippet: (SerpPage & { readonly text: string; readonly isOwn: boolean }) | null
  readonly peopleAlsoAsk: readonly SerpQuestion[]
  readonly knowledgeGraph: {
    readonly title: string
    readonly subtitle: string
    readonly description: string
    readonly url: string | null
  } | null
  readonly aiOverview: AiOverviewFacts
}
