import { indexDirectives } from '../../facts/index-directives.ts'
import type { Measure } from '../measure.ts'

/** Whether the sitemap lists the page, and whether that can be said at all. */
export const pageInSitemap: Measure = (facts) => {
  const { found, complete, page } = facts.sitemap
  const { noindex } = indexDirectives(facts, 'googlebot')
  return {
    value: { found, complete, match: page.match, listedAs: page.url, indexable: !noindex },
    evidence: page.url === null ? [] : [{ url: page.url }],
  }
}
