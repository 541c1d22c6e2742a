import { normUrl } from '../../../web/http-url.ts'
import { relTokens, srcsetUrls } from '../document/attributes.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { blockAt, mainText, wordsBefore } from '../document/text-blocks.ts'
import {
  isBeforeText,
  isInFirstSection,
  isMark,
  knownWidth,
  pixels,
  sourcesOf,
} from '../images/image-size.ts'
import { isPresentation, isSmall } from '../images/images.ts'
import type { Measure } from '../measure.ts'

const MAX_CANDIDATES = 20
const BACKGROUND = /background(?:-image)?\s*:[^;]*url\(/i

/**
 * Images, video posters and inline backgrounds of mainContent, and those in front of its text, in
 * document order, the first 20. Logos and icons are none, and neither are drawings (SVG), nor images
 * behind the first h2, unless their width is known.
 */
export const imageCandidates = defineFact((page: PageView) => {
  mainRoot(page)
  const preloads = preloadedImages(page)
  const start = mainText(page).blocks[0]?.textStart ?? 0
  const found: ReturnType<typeof describe>[] = []
  for (const element of page.table.elements) {
    if (found.length >= MAX_CANDIDATES) break
    const isMain = (element.flags & Flag.main) !== 0
    const isBefore = (element.flags & OUTSIDE) === Flag.body && element.textStart <= start
    if ((!isMain && !isBefore) || kindOf(element) === null) continue
    const candidate = describe(page, element, preloads)
    if (candidate.widthPx !== null || isLikely(page, element)) found.push(candidate)
  }
  return found
})

const OUTSIDE = Flag.body | Flag.nav | Flag.aside | Flag.footer | Flag.noText | Flag.form

/** Images of unknown width that browsers usually show first. */
function isLikely(page: PageView, element: TableElement): boolean {
  if (element.tag !== 'img') return true
  return isInFirstSection(page, element) && !/\.svg(?:[?#]|$)/i.test(element.attrs.src ?? '')
}

function kindOf(element: TableElement): 'image' | 'poster' | 'background' | null {
  const { tag, attrs } = element
  if (tag === 'img') return isDecoration(element) ? null : 'image'
  if (tag === 'video') return attrs.poster === undefined ? null : 'poster'
  if (tag !== 'section' && tag !== 'div' && tag !== 'header') return null
  return attrs.style !== undefined && BACKGROUND.test(attrs.style) ? 'background' : null
}

function isDecoration(image: TableElement): boolean {
  return (
    isPresentation(image) ||
    image.attrs['aria-hidden'] === 'true' ||
    isSmall(image) ||
    isMark(image)
  )
}

function describe(page: PageView, element: TableElement, preloads: ReadonlySet<string>) {
  const { attrs } = element
  const kind = kindOf(element)!
  const width = pixels(attrs.width)
  const height = pixels(attrs.height)
  const source = kind === 'poster' ? attrs.poster! : (attrs.src ?? '')
  const placeholder = source === '' || source.startsWith('data:')
  const responsive = attrs.srcset !== undefined && !attrs.srcset.startsWith('data:')
  return {
    kind,
    /** Declared width x height in px; null when unknown. */
    areaPx: width !== null && height !== null ? width * height : null,
    /** Width by its attribute, the styles of the page or srcset; null if unknown. */
    widthPx: kind === 'background' ? null : knownWidth(page, element),
    /** No paragraph of the content precedes it. */
    beforeText: isBeforeText(page, element),
    /** Words of mainText before it. */
    wordsBefore: wordsBefore(page, blockAt(mainText(page).blocks, element.textStart)),
    lazy: kind === 'image' && attrs.loading?.toLowerCase() === 'lazy',
    /** It has an address in the HTML that is not a placeholder. */
    hasSource: kind !== 'background' && (!placeholder || responsive),
    priority:
      attrs.fetchpriority?.toLowerCase() === 'high' ||
      [source, ...responsiveUrls(page, element)].some((url) => preloads.has(key(page, url))),
    ...locate(page, element),
  }
}

function preloadedImages(page: PageView): Set<string> {
  const urls = new Set<string>()
  for (const { attrs } of page.table.byTag('link').slice(0, MAX_SAMPLES)) {
    if (!relTokens(attrs.rel).includes('preload') || attrs.as?.toLowerCase() !== 'image') continue
    for (const reference of [attrs.href ?? '', ...srcsetUrls(attrs.imagesrcset ?? '')]) {
      if (reference.trim() !== '') urls.add(key(page, reference))
    }
  }
  return urls
}

/** Alternatives to src that the browser may use: srcset, and the sources of a picture. */
function responsiveUrls(page: PageView, element: TableElement): string[] {
  return [element, ...sourcesOf(page, element)].flatMap(({ attrs }) =>
    srcsetUrls(attrs.srcset ?? ''),
  )
}

function key(page: PageView, reference: string): string {
  const url = page.resolve(reference)
  return url === null ? '' : (normUrl(url) ?? url.href)
}

/**
 * The likely LCP image: the first one large enough, or of unknown size, in front of the first
 * paragraph (https://web.dev/articles/optimize-lcp); else one that the page itself marks as a
 * priority before the opening words are over. Its absence gives null: the text is likely the largest.
 */
export const lcpCandidate: Measure = ({ page }, { thresholds }) => {
  const { minAreaPx = 0, minWidthPx = 0, withinWords = 0 } = thresholds
  const large = page?.imageCandidates.filter(
    ({ areaPx, widthPx, wordsBefore }) =>
      wordsBefore < withinWords &&
      (areaPx === null || areaPx >= minAreaPx) &&
      (widthPx === null || widthPx >= minWidthPx),
  )
  const found =
    large?.find(({ beforeText }) => beforeText) ?? large?.find(({ priority }) => priority)
  if (!found) return { value: null }
  const { kind, lazy, hasSource, priority } = found
  return { value: { kind, lazy, hasSource, priority }, evidence: [found] }
}
