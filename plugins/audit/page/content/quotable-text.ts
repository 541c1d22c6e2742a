import { indexDirectives } from '../indexing/index-directives.ts'
import type { Measure } from '../measure.ts'

/** How much of the text data-nosnippet closes, and whether Google may quote nothing of it anyway. */
export const quotableText: Measure = (facts) => {
  if (!facts.page) return { value: null }
  const { nosnippet, maxSnippet } = indexDirectives(facts, 'googlebot')
  const { elements, reported, ...closed } = facts.page.noSnippet
  return {
    value: { barred: nosnippet || maxSnippet === 0, ...closed },
    evidence: [...elements, ...reported],
  }
}
