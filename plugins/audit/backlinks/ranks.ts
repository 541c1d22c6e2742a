import { AppError } from '../../../core/errors.ts'
import type { Port, RunContext } from '../../../core/plugin.ts'

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

/** `row`: null for a domain that is not in the extract. `release`: that of the web graph. */
export type RankAnswer = { readonly row: DomainRank | null; readonly release: string | null }

/** Finds a domain in a local extract. @throws INVALID_CONFIG when the file is not one. */
export type RankLookup = (question: RankQuestion) => Promise<RankAnswer>
export const RankLookup: Port<RankLookup> = { name: 'ranks' }

export type LocalRanks = RankAnswer & {
  /** Reason why there is no row. */
  readonly why?: string
}

const UNKNOWN = { row: null, release: null } as const

/**
 * The domain's row in the operator's extract of the web graph; null, with a warning, when there is no
 * extract or it cannot be read.
 */
export async function localRanks(
  ctx: RunContext,
  { file, domain }: { readonly file: string | null; readonly domain: string },
): Promise<LocalRanks> {
  if (file === null) {
    const cause = 'this server has no extract of the ranks of Common Crawl’s web graph'
    ctx.warn('COMMONCRAWL_RANKS_MISSING', `Centrality and PageRank are unknown: ${cause}.`)
    return { ...UNKNOWN, why: 'the ranks of Common Crawl’s web graph were not looked up' }
  }
  const reversedDomain = domain.split('.').reverse().join('.')
  try {
    const answer = await ctx.port(RankLookup)({ file, reversedDomain, signal: ctx.signal })
    const why = 'the domain is not in the extract of the ranks'
    return answer.row === null ? { ...answer, why } : answer
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_CONFIG') throw error
    // Its message names the file, which is for the operator only.
    ctx.log.warn({ err: error }, 'the extract of the ranks cannot be read')
    const why = 'the extract of the ranks on this server cannot be read'
    ctx.warn('COMMONCRAWL_RANKS_UNREADABLE', `Centrality and PageRank are unknown: ${why}.`)
    return { ...UNKNOWN, why }
  }
}
