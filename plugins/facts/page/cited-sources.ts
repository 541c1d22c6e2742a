import { isAuthoritativeUrl, isShareUrl } from '../hosts/hosts.ts'
import { profileOf } from '../hosts/profiles.ts'
import type { Evidence } from '../site-facts.ts'
import { parseHttpUrl } from '../url/parse-http-url.ts'
import { externalLinks, type LinkElement } from './citation-marks.ts'
import { defineFact, type PageView } from './page-view.ts'
import { mainText } from './text-blocks.ts'
import { blockAt } from './text-position.ts'

/** One site that the text links to as a source. */
export type CitedSite = Evidence & {
  readonly site: string
  /** Public sector, academia, a standards body, a statistics office or a maker's documentation. */
  readonly authoritative: boolean
}

const MAX_SITES = 500
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
  for (const candidate of externalLinks(page)) {
    const { link } = candidate
    const url = link.url === null ? null : parseHttpUrl(link.url)
    if (!url || link.site === null || !isSource(page, candidate, url)) continue
    const known = sites.get(link.site)
    const authoritative = isAuthoritativeUrl(url, page.data.hosts)
    if (known?.authoritative || (known && !authoritative)) continue
    if (!known && sites.size >= MAX_SITES) break
    const { selector, snippet, line } = link
    sites.set(link.site, { site: link.site, authoritative, url: url.href, selector, snippet, line })
  }
  return [...sites.values()]
})

function isSource(page: PageView, { element }: LinkElement, url: URL): boolean {
  const { hosts } = page.data
  if (isShareUrl(url, hosts) || profileOf(url, hosts.profiles) !== null) return false
  const { blocks } = mainText(page)
  const block = blocks[blockAt(blocks, element.textStart + 1) - 1]
  if (!block || element.textStart >= block.textEnd) return false
  // Of other elements those whose text is more than links: a sentence, not a row of buttons.
  return TEXT_TAGS.has(block.element.tag) || block.words > block.linkWords
}
