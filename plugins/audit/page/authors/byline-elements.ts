import { closest, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { relTokens } from '../document/rel-tokens.ts'
import { firstH1, meets, nearHeadline } from '../headings/headline.ts'

export type BylineElement = {
  readonly element: TableElement
  readonly source: 'rel' | 'itemprop' | 'token'
}

const OUTSIDE = Flag.noText | Flag.hidden | Flag.nav | Flag.footer | Flag.aside
const HEADLINE_CHARACTERS = 600
const MAX_ELEMENTS = 50
const BYLINE_TOKEN = /(?:^|[^a-z])(?:byline|author)(?:[^a-z]|$)/i
/** Authors of comments and reviews are not those of the page. */
const FOREIGN = /comment|review/i

/**
 * Visible elements whose markup says that they name the author: rel=author and itemprop=author
 * anywhere in the content, the tokens byline and author near the headline (catalogue:
 * seo.content.author-byline); in this order.
 */
export const bylineElements = defineFact((page: PageView): readonly BylineElement[] => {
  const byRel: BylineElement[] = []
  const byItemprop: BylineElement[] = []
  const byToken: BylineElement[] = []
  const near = nearHeadline(page, HEADLINE_CHARACTERS)
  const h1 = firstH1(page)
  for (const element of page.table.elements) {
    const { attrs, flags, tag } = element
    if ((flags & (Flag.body | OUTSIDE)) !== Flag.body) continue
    if (tag === 'a' && relTokens(attrs.rel).includes('author')) {
      byRel.push({ element, source: 'rel' })
    } else if (attrs.itemprop !== undefined && isItemAuthor(element)) {
      byItemprop.push({ element, source: 'itemprop' })
    } else if (near && meets(near, element) && hasToken(element)) {
      if (!h1 || element.end <= h1.index || element.index > h1.index) {
        byToken.push({ element, source: 'token' })
      }
    }
  }
  return [byRel, byItemprop, byToken].flatMap((list) => list.slice(0, MAX_ELEMENTS))
})

function isItemAuthor(element: TableElement): boolean {
  if (element.tag === 'meta' || element.tag === 'link') return false
  if (!relTokens(element.attrs.itemprop).includes('author')) return false
  return !closest(
    element,
    ({ attrs }) => attrs.itemtype !== undefined && FOREIGN.test(attrs.itemtype),
  )
}

/** byline or author among the parts of the class or of a data attribute. */
function hasToken({ attrs, tag }: TableElement): boolean {
  if (tag === 'body' || tag === 'main' || tag === 'article') return false
  for (const name in attrs) {
    if (name === 'class') {
      if (BYLINE_TOKEN.test(attrs.class ?? '') && !FOREIGN.test(attrs.class ?? '')) return true
    } else if (name.startsWith('data-')) {
      if (BYLINE_TOKEN.test(name) || BYLINE_TOKEN.test((attrs[name] ?? '').slice(0, 100)))
        return true
    }
  }
  return false
}
