import type { Measure } from '../measure.ts'
import { indexDirectives } from './index-directives.ts'
import { isIndexable } from './index-exclusion.ts'

const PREVIEW = /^(?:nosnippet|max-)/

/**
 * Preview directives for Googlebot; -1 stands for no limit. `snippet`: 0 under nosnippet, null when
 * nothing limits it.
 */
export const previewLimits: Measure = (facts) => {
  const directives = indexDirectives(facts, 'googlebot')
  const { nosnippet, maxSnippet, maxImagePreview, maxVideoPreview, sources } = directives
  const found = sources.filter(({ directive }) => PREVIEW.test(directive))
  const value = {
    indexable: isIndexable(facts),
    snippet: nosnippet ? 0 : maxSnippet,
    image: maxImagePreview,
    video: maxVideoPreview,
    directives: found.map(({ directive }) => directive),
  }
  return { value, evidence: found }
}
