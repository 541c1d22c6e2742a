/** One domain's row of Common Crawl's web graph. Positions count from 1. */
export type DomainRank = {
  readonly harmonicCentralityRank: number
  readonly harmonicCentrality: number
  readonly pageRankPosition: number
  readonly pageRank: number
}

export type RankQuestion = {
  /** The extract that the operator named. */
  readonly file: string
  /** Labels from the right: `be.example-velo`. */
  readonly reversedDomain: string
  readonly signal: AbortSignal
}

/** `row`: null for a domain that the extract does not hold. `release`: the web graph it is of. */
export type RankAnswer = { readonly row: DomainRank | null; readonly release: string | null }

/** Finds a domain in a local extract. @throws INVALID_CONFIG when the file is none. */
export type RankLookup = (question: RankQuestion) => Promise<RankAnswer>
