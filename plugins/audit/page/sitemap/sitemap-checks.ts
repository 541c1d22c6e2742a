import { isIndexable } from '../indexing/index-directives.ts'
import type { Measure } from '../measure.ts'

/** Whether the sitemap lists the page, and whether that can be said at all. */
export const pageInSitemap: Measure = (facts) => {
  const { found, complete, page } = facts.sitemap
  const indexable = isIndexable(facts)
  return {
    value: { found, complete, match: page.match, listedAs: page.url, indexable },
    evidence: page.url === null ? [] : [{ url: page.url }],
  }
}
