import { lowerBound, type TableElement } from '../document/document-table.ts'
import { isMainText } from '../document/elements.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { blockAt, mainText } from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { isAuthoritativeUrl, isShareUrl } from '../hosts/hosts.ts'
import { profileOf } from '../hosts/profiles.ts'
import { linkedElements, links, type PageLink } from './links.ts'

/** A visible link of mainContent with its element. */
type LinkElement = { readonly link: PageLink; readonly element: TableElement }

/** Links to other sites in mainContent. */
export const externalLinks = defineFact((page: PageView): readonly LinkElement[] => {
  const elements = linkedElements(page)
  return links(page).flatMap((link, i) => {
    const element = elements[i]!
    return link.kind === 'external' && isMainText(element) ? [{ link, element }] : []
  })
})

/**
 * Places where mainContent names a source: external links, cite elements, and references to
 * footnotes.
 */
export const citationMarks = defineFact((page: PageView) => {
  mainRoot(page)
  const { table } = page
  const external = externalLinks(page).map(({ element }) => element.textStart)
  const cites = table.byTag('cite').filter(isMainText)
  const notes = table.byTag('a').filter((e) => isMainText(e) && isNoteReference(e))
  const named = [...external, ...cites.map(({ textStart }) => textStart)].sort((a, b) => a - b)
  const referenced = notes.map(({ textStart }) => textStart)
  return {
    /** External links and cite elements. */
    named,
    /** Links and footnote references. */
    all: [...named, ...referenced].sort((a, b) => a - b),
  }
})

/** Whether one of the places, which are in ascending order, is in the half-open range. */
export function holdsPlace(places: readonly number[], from: number, to: number): boolean {
  const first = places[lowerBound(places, from, (place) => place)]
  return first !== undefined && first < to
}

/** `sup > a` to a place of the page, or role doc-noteref. */
function isNoteReference({ attrs, parent }: TableElement): boolean {
  if (attrs.role?.trim().toLowerCase() === 'doc-noteref') return true
  const inPage = attrs.href !== undefined && attrs.href.length > 1 && attrs.href.startsWith('#')
  return inPage && (parent?.tag === 'sup' || parent?.parent?.tag === 'sup')
}

/** One site that the text links to as a source. */
type CitedSite = Evidence & {
  readonly site: string
  /** Public sector, academia, a standards body, a statistics office or a maker's documentation. */
  readonly authoritative: boolean
}

const MAX_SITES = 500
/** Scheme, nothing, host and two segments. */
const PLACE_PARTS = 5
const TEXT_TAGS = new Set('p li td th dd dt blockquote figcaption caption'.split(' '))

/** Sites linked from paragraphs, lists, tables and footnotes (catalogue: source-quality). */
export const citedSites = defineFact((page: PageView): readonly CitedSite[] => {
  const sites = new Map<string, CitedSite>()
  const seen = new Set<string>()
  for (const candidate of externalLinks(page)) {
    const { url: href, site } = candidate.link
    if (href === null || site === null || !isInText(page, candidate)) continue
    const known = sites.get(site)
    const key = placeOf(href)
    // Another link of the site matters only if it is to an authoritative part of it.
    if (known?.authoritative || (known && seen.has(key))) continue
    seen.add(key)
    const url = page.resolve(href)
    if (!url || !isSource(page, url)) continue
    const authoritative = isAuthoritativeUrl(url, page.data.hosts)
    if (known && !authoritative) continue
    if (!known && sites.size >= MAX_SITES) break
    sites.set(site, { site, authoritative, url: href, ...locationOf(candidate.link) })
  }
  return [...sites.values()]
})

/** Host and the first two segments of the path, by which the host tables tell places apart. */
function placeOf(href: string): string {
  return href.split(/[/?#]/, PLACE_PARTS).join('/')
}

function isSource({ data: { hosts } }: PageView, url: URL): boolean {
  return !isShareUrl(url, hosts) && profileOf(url, hosts.profiles) === null
}

function isInText(page: PageView, { element }: LinkElement): boolean {
  const { blocks } = mainText(page)
  const block = blocks[blockAt(blocks, element.textStart + 1) - 1]
  if (!block || element.textStart >= block.textEnd) return false
  // Other elements count if their text is more than links: a sentence, not a row of buttons.
  return TEXT_TAGS.has(block.element.tag) || block.words > block.linkWords
}
