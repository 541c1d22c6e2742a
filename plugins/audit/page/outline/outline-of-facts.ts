import { parseHttpUrl } from '../address/http-url.ts'
import { indexDirectives } from '../indexing/index-directives.ts'
import type { PageLink } from '../links/links.ts'
import type { HreflangLink } from '../metadata/languages.ts'
import type { SiteFacts } from '../site-facts.ts'
import type { OutlineAlternate, OutlineLink, PageContent, PageOutline } from './page-outline.ts'

const MAX_LINKS = 2000
const MAX_TYPES = 200

/** Alternates made absolute by the page's base element (in the head) or its address (in headers). */
export function outlineAlternates(
  alternates: readonly HreflangLink[],
  { base, url: own }: { readonly base: string | URL; readonly url: string | URL },
): OutlineAlternate[] {
  return alternates.map(({ code, href, url, place }) => {
    const from = place === 'head' ? base : own
    return { lang: code, href: url ?? parseHttpUrl(href.trim(), from)?.href ?? href }
  })
}

/** Links to pages, as outlines have them; at most 2 000. */
export function outlineLinks(links: readonly PageLink[]): OutlineLink[] {
  const found: OutlineLink[] = []
  for (const { url, kind, text, name, rel, inMain } of links) {
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

/** schema.org types of the nodes, sorted, once each. */
export function schemaTypes(nodes: readonly { readonly types: readonly string[] }[]): string[] {
  return [...new Set(nodes.flatMap(({ types }) => types))].sort().slice(0, MAX_TYPES)
}

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
