import { parseHttpUrl } from '../../../web/http-url.ts'
import { bareHost } from '../address/site.ts'
import { relTokens } from '../document/attributes.ts'
import type { TableElement } from '../document/document-table.ts'
import { MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { isAffiliateUrl, isShareUrl } from '../hosts/hosts.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { externalLinks } from './cited-sources.ts'
import { linkedElements, links, type PageLink } from './links.ts'

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
    elements: found.slice(0, 10).map(locationOf),
  }
})

function isSource(page: PageView, { url }: PageLink, own: ReadonlySet<string>): boolean {
  const parsed = url === null ? null : page.resolve(url)
  if (!parsed || own.has(hostOf(parsed))) return false
  return !isShareUrl(parsed, page.data.hosts)
}

/** '' for a text that is not an address; no link has that host. */
function hostOf(url: string | URL): string {
  return bareHost(parseHttpUrl(url)?.hostname ?? '')
}

/** A link to another site that money or a visitor put there. */
type QualifiedLink = Evidence & {
  readonly kind: 'paid' | 'comment'
  /** paid: sponsored or nofollow; comment: ugc or nofollow. */
  readonly qualified: boolean
}

const COMMENT_TYPE = /(?:^|[/:#\s])Comment(?:\s|$)/

/** Monetised links, and links inside comments (catalogue: links-qualified). */
export const qualifiedLinks = defineFact((page: PageView): readonly QualifiedLink[] => {
  const elements = linkedElements(page)
  const all = links(page)
  if (!all.some(({ kind }) => kind === 'external')) return []
  const inComment = commentRanges(page)
  const found: QualifiedLink[] = []
  for (const [i, link] of all.entries()) {
    if (link.kind !== 'external' || found.length >= MAX_SAMPLES) continue
    const kind = inComment(elements[i]!) ? 'comment' : isPaid(page, link) ? 'paid' : null
    if (kind === null) continue
    const { url, rel } = link
    const enough = kind === 'paid' ? 'sponsored' : 'ugc'
    const qualified = rel.includes('nofollow') || rel.includes(enough)
    found.push({ kind, qualified, ...locationOf(link), ...(url === null ? {} : { url }) })
  }
  return found
})

function isPaid(page: PageView, { url }: PageLink): boolean {
  const parsed = url === null ? null : page.resolve(url)
  return parsed !== null && isAffiliateUrl(parsed, page.data.hosts)
}

/** Determines, for elements in document order, whether one is inside a comment. */
function commentRanges(page: PageView): (element: TableElement) => boolean {
  const containers: TableElement[] = []
  let end = 0
  for (const element of page.table.elements) {
    if (element.index < end || !isCommentContainer(element)) continue
    containers.push(element)
    end = element.end
  }
  let at = 0
  return ({ index }) => {
    while (at < containers.length && containers[at]!.end <= index) at++
    const container = containers[at]
    return container !== undefined && container.index < index
  }
}

function isCommentContainer({ attrs, tag }: TableElement): boolean {
  if (tag === 'body' || tag === 'html' || tag === 'a') return false
  return (
    isCommentToken(attrs.class) ||
    isCommentToken(attrs.id) ||
    COMMENT_TYPE.test((attrs.itemtype ?? attrs.typeof ?? '').slice(0, 200))
  )
}

function isCommentToken(value: string | undefined): boolean {
  if (value === undefined || !/comment/i.test(value)) return false
  return relTokens(value).some((token) => token === 'comment' || token === 'comments')
}
