import { BacklinksPlugin } from './plugin.ts'
import type { RankLookup } from './rank-lookup.ts'

export type { BacklinksResult } from './backlinks-result.ts'
export type { DomainRank, RankAnswer, RankLookup, RankQuestion } from './rank-lookup.ts'

/** The plugin of the module backlinks. `ranks` reads the operator's extract of the web graph. */
export function createBacklinksPlugin(
  parts: { readonly ranks?: RankLookup } = {},
): BacklinksPlugin {
  return new BacklinksPlugin(parts.ranks)
}
