import { parseHttpUrl } from '../address/parse-http-url.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { isShareUrl } from '../hosts/hosts.ts'
import { markupFacts } from '../structured-data/on-page/markup.ts'
import { externalLinks } from './citation-marks.ts'
import type { PageLink } from './links.ts'

const UNFOLLOWED = ['nofollow', 'ugc', 'sponsored']
const MAX_NAMES = 50

/**
 * Other sites that mainContent links to; forms to pass the page on and the publisher's own profiles
 * do not count (catalogue: outbound-links).
 */
export const outboundLinks = defineFact((page: PageView) => {
  const own = new Set(markupFacts(page).publisherIdentity.sameAs.map(hostOf))
  const found = externalLinks(page)
    .map(({ link }) => link)
    .filter((link) => isSource(page, link, own))
  const sites = new Set(found.map(({ site }) => site))
  const followed = found.filter(({ rel }) => !rel.some((token) => UNFOLLOWED.includes(token)))
  return {
    links: found.length,
    siteCount: sites.size,
    sites: [...sites].slice(0, MAX_NAMES),
    followed: followed.length,
    elements: found
      .slice(0, 10)
      .map(({ selector, snippet, line }) => ({ selector, snippet, line })),
  }
})

function isSource(page: PageView, { url }: PageLink, own: ReadonlySet<string>): boolean {
  const parsed = url === null ? null : parseHttpUrl(url)
  if (!parsed || own.has(hostOf(parsed))) return false
  return !isShareUrl(parsed, page.data.hosts)
}

/** '' for what is no address; no link has that host. */
function hostOf(url: string | URL): string {
  return (parseHttpUrl(url)?.hostname ?? '').replace(/^www\./, '')
}
