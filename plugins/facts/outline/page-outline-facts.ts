import { indexDirectives } from '../index-directives.ts'
import { canonicalFacts } from '../page/canonical.ts'
import { hreflangLinks } from '../page/hreflang.ts'
import { links } from '../page/links.ts'
import { metaTags } from '../page/meta.ts'
import { defineFact, type PageView } from '../page/page-view.ts'
import { structuredFacts } from '../page/structured.ts'
import { parseHttpUrl } from '../url/parse-http-url.ts'
import { pageContent } from './page-content.ts'
import type { OutlineAlternate, OutlineLink, PageOutline } from './page-outline.ts'

const MAX_LINKS = 2000
const MAX_TYPES = 200

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
    alternates: alternates(page),
    links: outlineLinks(page),
    schemaTypes: schemaTypes(page),
  }
})

function alternates(page: PageView): OutlineAlternate[] {
  return hreflangLinks(page).map(({ code, href, url, place }) => {
    const base = place === 'head' ? page.base : page.url
    return { lang: code, href: url ?? parseHttpUrl(href.trim(), base)?.href ?? href }
  })
}

function outlineLinks(page: PageView): OutlineLink[] {
  const found: OutlineLink[] = []
  for (const { url, kind, text, name, rel, inMain } of links(page)) {
    if (found.length >= MAX_LINKS) break
    if (url === null || kind === 'other') continue
    found.push({
      url: url.split('#', 1)[0] ?? url,
      text: text || name.slice(0, 300),
      isInternal: kind === 'internal',
      isNofollow: rel.includes('nofollow'),
      inMain,
    })
  }
  return found
}

function schemaTypes(page: PageView): string[] {
  const types = structuredFacts(page).data.nodes.flatMap(({ types }) => types)
  return [...new Set(types)].sort().slice(0, MAX_TYPES)
}
