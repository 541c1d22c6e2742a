import { collapse, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'

const ROUTER_ATTRIBUTES = ['routerlink', 'ng-href', 'data-href', 'ui-sref', 'to']
const VOID_SCRIPT = /^javascript:\s*(?:void\s*\(?\s*0?\s*\)?|)\s*;?\s*$/i

/** a elements that act as links, and why a crawler cannot follow one; null where it can. */
export const linkElements = defineFact((page: PageView) => {
  const anchors = anchorNames(page)
  return page.table
    .byTag('a')
    .filter((element) => (element.flags & Flag.body) !== 0 && actsAsLink(element))
    .slice(0, MAX_SAMPLES)
    .map((element) => {
      const obstacle = obstacleOf(page, element, anchors)
      return { crawlable: obstacle === null, ...locate(page, element), detail: obstacle ?? '' }
    })
})

function actsAsLink({ attrs }: TableElement): boolean {
  if (attrs.href !== undefined || attrs.onclick !== undefined) return true
  return attrs.role?.toLowerCase() === 'link' || hasRouterAttribute(attrs)
}

function hasRouterAttribute(attrs: TableElement['attrs']): boolean {
  return ROUTER_ATTRIBUTES.some((name) => attrs[name] !== undefined)
}

function obstacleOf(
  page: PageView,
  { attrs }: TableElement,
  anchors: ReadonlySet<string>,
): string | null {
  if (attrs.href === undefined) return 'no href'
  const href = collapse(attrs.href)
  const clickable = attrs.onclick !== undefined || hasRouterAttribute(attrs)
  if (href === '' || href === '#') return clickable ? `href="${href}" with a click handler` : null
  if (/^javascript:/i.test(href)) {
    const isButton = attrs.role?.toLowerCase() === 'button' && VOID_SCRIPT.test(href)
    return isButton ? null : 'a javascript: URL'
  }
  if (href.startsWith('#') && anchors.has(decodeFragment(href.slice(1)))) return null
  return page.resolve(href) === null ? 'a URL that does not parse' : null
}

const anchorNames = defineFact((page: PageView): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const { attrs } of page.table.elements) {
    if (attrs.id !== undefined) names.add(attrs.id)
    if (attrs.name !== undefined) names.add(attrs.name)
  }
  return names
})

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // Not percent-encoded UTF-8: browsers then compare it as written.
    return fragment
  }
}
