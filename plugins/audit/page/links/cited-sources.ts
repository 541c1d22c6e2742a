import { parseHttpUrl } from '../address/parse-http-url.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'
import { blockAt } from '../document/text-position.ts'
import type { Evidence } from '../evidence.ts'
import { isAuthoritativeUrl, isShareUrl } from '../hosts/hosts.ts'
import { profileOf } from '../hosts/profiles.ts'
import { externalLinks, type LinkElement } from './citation-marks.ts'

/** One site that the text links to as a source. */
export type CitedSite = Evidence & {
  readonly site: string
  /** Public sector, academia, a standards body, a statistics office or a maker's documentation. */
  readonly authoritative: boolean
}

const MAX_SITES = 500
/** Scheme, nothing, host and two segments. */
const PLACE_PARTS = 5
const TEXT_TAGS = new Set([
  'p',
  'li',
  'td',
  'th',
  'dd',
  'dt',
  'blockquote',
  'figcaption',
  'caption',
])

/** Sites linked from paragraphs, lists, tables and footnotes (catalogue: source-quality). */
export const citedSites = defineFact((page: PageView): readonly CitedSite[] => {
  const sites = new Map<string, CitedSite>()
  const seen = new Set<string>()
  for (const candidate of externalLinks(page)) {
    const { url: href, site, selector, snippet, line } = candidate.link
    if (href === null || site === null || !isInText(page, candidate)) continue
    const known = sites.get(site)
    const key = placeOf(href)
    // Another link of the site matters only if it is to an authoritative part of it.
    if (known?.authoritative || (known && seen.has(key))) continue
    seen.add(key)
    const url = parseHttpUrl(href)
    if (!url || !isSource(page, url)) continue
    const authoritative = isAuthoritativeUrl(url, page.data.hosts)
    if (known && !authoritative) continue
    if (!known && sites.size >= MAX_SITES) break
    sites.set(site, { site, authoritative, url: href, selector, snippet, line })
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
  // Of other elements those whose text is more than links: a sentence, not a row of buttons.
  return TEXT_TAGS.has(block.element.tag) || block.words > block.linkWords
}
