import { indexDirectives } from '../indexing/index-directives.ts'
import type { SiteFacts } from '../site-facts.ts'
import { outlineAlternates, outlineLinks, schemaTypes } from './outline-parts.ts'
import type { PageContent, PageOutline } from './page-outline.ts'

/** The outline of the audited page itself, from what the crawl found; null when it is not HTML. */
export function outlineOfFacts(facts: SiteFacts, content: PageContent | null): PageOutline | null {
  const { page, finalUrl } = facts
  if (page === null || content === null) return null
  const { noindex, nofollow } = indexDirectives(facts, 'googlebot')
  return {
    content,
    canonical: page.canonical.url,
    noindex,
    nofollow,
    alternates: outlineAlternates(page.hreflang, { base: finalUrl, url: finalUrl }),
    links: outlineLinks(page.links),
    schemaTypes: schemaTypes(page.structured.data.nodes),
  }
}
