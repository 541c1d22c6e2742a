import { parseHttpUrl } from '../../../web/http-url.ts'
import { indexDirectives } from '../indexing/index-directives.ts'
import type { PageLink } from '../links/links.ts'
import type { HreflangLink } from '../metadata/languages.ts'
import type { PageFacts } from '../page-facts.ts'
import type { ResponseFacts, SiteFacts } from '../site-facts.ts'
import type { OutlineAlternate, OutlineLink, PageContent, PageOutline } from './page-outline.ts'

const MAX_LINKS = 2000

/** The facts that an outline is made of. */
type OutlineFacts = {
  readonly page: Pick<PageFacts, 'meta' | 'canonical' | 'hreflang' | 'links'>
  readonly response: Pick<ResponseFacts, 'headers'>
}

type Addresses = { readonly base: string | URL; readonly url: string | URL }
type OutlineParts = Addresses & { readonly content: PageContent }

/** The outline of a page; see `PageOutline`. */
export function outlineFrom(facts: OutlineFacts, { content, ...addresses }: OutlineParts) {
  const { page } = facts
  const { noindex, nofollow } = indexDirectives(facts, 'googlebot')
  return {
    content,
    canonical: page.canonical.url,
    noindex,
    nofollow,
    alternates: outlineAlternates(page.hreflang, addresses),
    links: outlineLinks(page.links),
  } satisfies PageOutline
}

/** The outline of the audited page itself, from what the crawl found; null when it is not HTML. */
export function outlineOfFacts(facts: SiteFacts, content: PageContent | null): PageOutline | null {
  const { page, response, finalUrl } = facts
  if (page === null || content === null) return null
  return outlineFrom({ page, response }, { content, base: finalUrl, url: finalUrl })
}

/** Alternates made absolute by the page's base element (in the head) or its address (in headers). */
function outlineAlternates(
  alternates: readonly HreflangLink[],
  { base, url: own }: Addresses,
): OutlineAlternate[] {
  return alternates.map(({ code, href, url, place }) => {
    const from = place === 'head' ? base : own
    return { lang: code, href: url ?? parseHttpUrl(href.trim(), from)?.href ?? href }
  })
}

/** Links to pages, as outlines have them; at most 2 000. */
function outlineLinks(links: readonly PageLink[]): OutlineLink[] {
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
