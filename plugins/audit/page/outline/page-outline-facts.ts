import { defineFact, type PageView } from '../document/page-view.ts'
import { canonicalFacts } from '../indexing/canonical.ts'
import { indexDirectives } from '../indexing/index-directives.ts'
import { links } from '../links/links.ts'
import { metaTags } from '../metadata/meta.ts'
import { hreflangLinks } from '../metadata/page-hreflang.ts'
import { structuredFacts } from '../structured-data/on-page/structured.ts'
import { outlineAlternates, outlineLinks, schemaTypes } from './outline-parts.ts'
import { pageContent } from './page-content.ts'
import type { PageOutline } from './page-outline.ts'

/** What is told of a page that is not the audited one; see `PageOutline`. */
export const pageOutline = defineFact((page: PageView): PageOutline => {
  const { headers } = page.input
  const places = { page: { meta: metaTags(page) }, response: { headers } }
  const { noindex, nofollow } = indexDirectives(places, 'googlebot')
  return {
    content: pageContent(page),
    canonical: canonicalFacts(page).url,
    noindex,
    nofollow,
    alternates: outlineAlternates(hreflangLinks(page), page),
    links: outlineLinks(links(page)),
    schemaTypes: schemaTypes(structuredFacts(page).data.nodes),
  }
})
