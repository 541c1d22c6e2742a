import { parseHttpUrl } from '../address/parse-http-url.ts'
import type { PageLink } from '../links/links.ts'
import type { HreflangLink } from '../metadata/page-hreflang.ts'
import type { OutlineAlternate, OutlineLink } from './page-outline.ts'

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
