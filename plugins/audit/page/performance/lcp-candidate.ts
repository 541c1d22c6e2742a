import { normUrl } from '../../../web/http-url.ts'
import { relTokens, srcsetUrls } from '../document/attributes.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { blockAt, mainText, wordsBefore } from '../document/text-blocks.ts'
import { isPresentation, isSmall, pixels } from '../images/images.ts'
import type { Measure } from '../measure.ts'

const MAX_CANDIDATES = 20
const BACKGROUND = /background(?:-image)?\s*:[^;]*url\(/i

/** Images, video posters and inline backgrounds of mainContent in document order, the first 20. */
export const imageCandidates = defineFact((page: PageView) => {
  mainRoot(page)
  const preloads = preloadedImages(page)
  const elements = page.table.elements.filter(
    (e) => (e.flags & Flag.main) !== 0 && kindOf(e) !== null,
  )
  return elements.slice(0, MAX_CANDIDATES).map((element) => describe(page, element, preloads))
})

function kindOf(element: TableElement): 'image' | 'poster' | 'background' | null {
  const { tag, attrs } = element
  if (tag === 'img') return isDecoration(element) ? null : 'image'
  if (tag === 'video') return attrs.poster === undefined ? null : 'poster'
  if (tag !== 'section' && tag !== 'div' && tag !== 'header') return null
  return attrs.style !== undefined && BACKGROUND.test(attrs.style) ? 'background' : null
}

function isDecoration(image: TableElement): boolean {
  return isPresentation(image) || image.attrs['aria-hidden'] === 'true' || isSmall(image)
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

/** What the browser may take in place of src: srcset, and the sources of a picture. */
function responsiveUrls({ table }: PageView, { attrs, parent, index }: TableElement): string[] {
  const sources =
    parent?.tag === 'picture'
      ? table.elements.slice(parent.index + 1, index).filter(({ tag }) => tag === 'source')
      : []
  return [attrs, ...sources.map((source) => source.attrs)].flatMap(({ srcset }) =>
    srcsetUrls(srcset ?? ''),
  )
}

function key(page: PageView, reference: string): string {
  const url = page.resolve(reference)
  return url === null ? '' : (normUrl(url) ?? url.href)
}

/**
 * The likely LCP image: the first one large enough, or of unknown size, that stands before the opening
 * words are over (https://web.dev/articles/optimize-lcp). Its absence gives null.
 */
export const lcpCandidate: Measure = ({ page }, { thresholds }) => {
  const { minAreaPx = 0, withinWords = 0 } = thresholds
  const found = page?.imageCandidates.find(
    ({ areaPx, wordsBefore }) =>
      wordsBefore < withinWords && (areaPx === null || areaPx >= minAreaPx),
  )
  if (!found) return { value: null }
  const { kind, lazy, hasSource, priority } = found
  return { value: { kind, lazy, hasSource, priority }, evidence: [found] }
}
