import { indexDirectives } from '../../facts/index-directives.ts'
import type { Measure } from '../measure.ts'

const PREVIEW = /^(?:nosnippet|max-)/

/**
 * Preview directives for Googlebot; -1 stands for no limit. `snippet`: 0 under nosnippet, null when
 * nothing limits it.
 */
export const previewLimits: Measure = (facts) => {
  const directives = indexDirectives(facts, 'googlebot')
  const { noindex, nosnippet, maxSnippet, maxImagePreview, maxVideoPreview } = directives
  const { unavailableAfter, sources } = directives
  const { status } = facts.response
  const expired = unavailableAfter !== null && unavailableAfter < facts.now
  const found = sources.filter(({ directive }) => PREVIEW.test(directive))
  const value = {
    indexable: !noindex && !expired && status >= 200 && status < 300,
    snippet: nosnippet ? 0 : maxSnippet,
    image: maxImagePreview,
    video: maxVideoPreview,
    directives: found.map(({ directive }) => directive),
  }
  return { value, evidence: found }
}
