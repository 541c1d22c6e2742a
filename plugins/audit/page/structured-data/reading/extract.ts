import { SD_LIMITS, type StructuredData } from '../structured-data.ts'
import { assemble } from './assemble.ts'
import type { MarkupSource } from './markup-source.ts'
import { NodeBudget } from './node-draft.ts'
import { type JsonLdSource, readBlocks } from './read-blocks.ts'
import { readMicrodata } from './read-microdata.ts'
import { readRdfa } from './read-rdfa.ts'

export type ExtractInput = {
  /** Script elements of type application/ld+json in document order. */
  readonly jsonLd: readonly JsonLdSource[]
  /** Elements of the page, for microdata and RDFa; absent when only JSON-LD is of interest. */
  readonly markup?: MarkupSource
  /** Absolute URL that relative identifiers and links resolve against. */
  readonly baseUrl: string
}

/** Structured data of a page in all three syntaxes. Linear in the page; throws on no input. */
export function extractStructuredData({ jsonLd, markup, baseUrl }: ExtractInput): StructuredData {
  const budget = new NodeBudget(SD_LIMITS.nodes)
  const read = readBlocks(jsonLd, { baseUrl, budget })
  const limits = new Set(read.limits)
  const drafts = [...read.nodes]
  if (markup) {
    const microdata = readMicrodata(markup, { baseUrl, budget })
    if (microdata.truncated) limits.add('elements')
    drafts.push(...microdata.nodes, ...readRdfa(markup, { baseUrl, budget }))
  }
  if (budget.exhausted) limits.add('nodes')
  const { nodes, ids, hasMoreValues } = assemble(drafts)
  if (hasMoreValues) limits.add('values')
  return { blocks: read.blocks, nodes, ids, truncated: limits.size > 0, limitsReached: [...limits] }
}
