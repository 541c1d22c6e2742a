import type { TableElement } from '../document/document-table.ts'
import { MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { relTokens } from '../document/rel-tokens.ts'
import type { Evidence } from '../evidence.ts'
import { isAffiliateUrl } from '../hosts/hosts.ts'
import { links, type PageLink } from './links.ts'

/** A link to another site that money or a visitor put there. */
export type QualifiedLink = Evidence & {
  readonly kind: 'paid' | 'comment'
  /** paid: sponsored or nofollow; comment: ugc or nofollow. */
  readonly qualified: boolean
}

const COMMENT_TYPE = /(?:^|[/:#\s])Comment(?:\s|$)/

/** Monetised links, and links inside comments (catalogue: links-qualified). */
export const qualifiedLinks = defineFact((page: PageView): readonly QualifiedLink[] => {
  const elements = page.table.byTags(['a', 'area']).filter(({ attrs }) => attrs.href !== undefined)
  const all = links(page)
  if (!all.some(({ kind }) => kind === 'external')) return []
  const inComment = commentRanges(page)
  const found: QualifiedLink[] = []
  for (const [i, link] of all.entries()) {
    if (link.kind !== 'external' || found.length >= MAX_SAMPLES) continue
    const kind = inComment(elements[i]!) ? 'comment' : isPaid(page, link) ? 'paid' : null
    if (kind === null) continue
    const { selector, snippet, line, url, rel } = link
    const enough = kind === 'paid' ? 'sponsored' : 'ugc'
    const qualified = rel.includes('nofollow') || rel.includes(enough)
    found.push({ kind, qualified, selector, snippet, line, ...(url === null ? {} : { url }) })
  }
  return found
})

function isPaid(page: PageView, { url }: PageLink): boolean {
  return url !== null && isAffiliateUrl(new URL(url), page.data.hosts)
}

/** Asks, for elements in document order, whether one stands inside a comment. */
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
