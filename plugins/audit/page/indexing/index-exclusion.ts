import type { SiteFacts } from '../site-facts.ts'
import { type IndexDirectives, indexDirectives } from './index-directives.ts'

/** Whether directives keep a page out of the index: noindex, none, or a date that has passed. */
export function isExcluded(
  { noindex, unavailableAfter }: IndexDirectives,
  { now }: Pick<SiteFacts, 'now'>,
): boolean {
  return noindex || (unavailableAfter !== null && unavailableAfter < now)
}

/** Whether Google may index the page: it answers 2xx and nothing excludes it, noscript included. */
export function isIndexable(facts: SiteFacts): boolean {
  const { status } = facts.response
  if (status < 200 || status >= 300) return false
  const noscript = facts.page?.noscriptRobots ?? []
  return noscript.length === 0 && !isExcluded(indexDirectives(facts, 'googlebot'), facts)
}
