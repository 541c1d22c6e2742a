import { indexDirectives } from '../index-directives.ts'
import { canonicalFacts } from '../page/canonical.ts'
import { hreflangLinks } from '../page/hreflang.ts'
import { links } from '../page/links.ts'
import { metaTags } from '../page/meta.ts'
import { defineFact, type PageView } from '../page/page-view.ts'
import { structuredFacts } from '../page/structured.ts'
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
