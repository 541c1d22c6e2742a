import type { TableElement } from '../../document/document-table.ts'
import { Flag } from '../../document/element-flags.ts'
import { pageLexicon } from '../../document/language.ts'
import { locate } from '../../document/locate.ts'
import { defineFact, type PageView } from '../../document/page-view.ts'
import { elementsWithin } from '../../document/text-position.ts'
import type { Evidence } from '../../evidence.ts'
import { containsPhrase } from '../../language/phrase-index.ts'
import { wordStream } from '../../language/word-stream.ts'

const HOLDERS = ['nav', 'ol', 'ul', 'div', 'p', 'section', 'span']
/** As a whole part of a class, an id or a data-testid: `woocommerce-breadcrumb`, `breadcrumbs__list`. */
const TOKEN = /(?:^|[^a-z])bread-?crumbs?(?:[^a-z]|$)/i
/** A trail is short; `div.has-breadcrumb` around half the page is none. */
const MAX_LINKS = 12
const MAX_LABEL = 100

/** The visible trail of links that class, id or label call a breadcrumb; null without one. */
export const visibleBreadcrumb = defineFact((page: PageView): Evidence | null => {
  const links = page.table.byTag('a').filter(({ attrs }) => attrs.href !== undefined)
  const found = page.table.byTags(HOLDERS).find((element) => {
    if ((element.flags & (Flag.body | Flag.hidden | Flag.noText)) !== Flag.body) return false
    if (!isNamedBreadcrumb(page, element)) return false
    const own = elementsWithin(links, element.textStart, element.textEnd)
    return own.length > 0 && own.length <= MAX_LINKS
  })
  return found ? locate(page, found) : null
})

function isNamedBreadcrumb(page: PageView, { attrs, tag }: TableElement): boolean {
  const { class: classes, id, 'aria-label': label } = attrs
  if (classes !== undefined && TOKEN.test(classes)) return true
  if (id !== undefined && TOKEN.test(id)) return true
  if (label === undefined || label.length > MAX_LABEL) return false
  if (tag !== 'nav' && tag !== 'ol' && attrs.role === undefined) return false
  return containsPhrase(wordStream(label), pageLexicon(page).phrases('breadcrumbWords'))
}
