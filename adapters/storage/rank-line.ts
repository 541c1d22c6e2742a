import type { DomainRank } from '../../plugins/audit/backlinks/index.ts'

/** One line of a rank file. `name`: reversed domain, '' of a comment, which stands before all others. */
export type RankLine = { readonly name: string; readonly rank: DomainRank | null }

/** The columns of Common Crawl's releases; the last one is on domain level alone. */
export const RANK_COLUMNS = '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts'

const COMMENT: RankLine = { name: '', rank: null }

/** Undefined for a line that is neither a row nor a comment nor empty. */
export function readRankLine(text: string): RankLine | undefined {
  if (text.startsWith('#') || text.trim() === '') return COMMENT
  const [position = '', value = '', pageRankPosition = '', pageRank = '', name = ''] = text
    .trimEnd()
    .split('\t')
  const rank: DomainRank = {
    harmonicCentralityRank: Number(position),
    harmonicCentrality: Number(value),
    pageRankPosition: Number(pageRankPosition),
    pageRank: Number(pageRank),
  }
  const { harmonicCentralityRank: first, pageRankPosition: second } = rank
  const isRow =
    name !== '' &&
    [first, second].every((number) => Number.isSafeInteger(number)) &&
    [rank.harmonicCentrality, rank.pageRank].every((number) => Number.isFinite(number))
  return isRow ? { name, rank } : undefined
}

/** The comment that says which web graph an extract is of. */
export function releaseComment(release: string): string {
  return `#release\t${release}`
}

/** What that comment says, of the beginning of a file; null without one. */
export function releaseOf(head: string): string | null {
  return /^#release\t([\w.-]{1,100})/m.exec(head)?.[1] ?? null
}
