import { fold } from '../../../web/fold.ts'
import { normUrl } from '../../../web/http-url.ts'
import { closest, type TableElement } from '../document/document-table.ts'
import { hasVisibleText, referencedElements, textStartOf } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage } from '../document/page-view.ts'
import { type Located, locationOf } from '../evidence.ts'
import { countGraphemes } from '../language/text-length.ts'
import { hasWords, isUnspaced } from '../language/words.ts'
import { titleFacts } from '../metadata/title.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { isOfFamily, nameOf, propertyValues, textOf, urlsOf } from '../structured-data/query.ts'
import { images, type PageImage } from './images.ts'

/** A contentImage inside article or main that is not a logo, and the text that explains it. */
type ImageExplanation = Located & {
  readonly width: number | null
  /** The image is a link to another page. */
  readonly leadsAway: boolean
  /** alt="" rightly: it says nothing that words could repeat. */
  readonly decorative: boolean
  /** null: nothing explains it. */
  readonly explained: 'caption' | 'alt' | 'product' | 'description' | 'markup' | null
}

const MIN_CAPTION_WORDS = 4
const MIN_ALT_WORDS = 5
const MIN_WIDE_CHARACTERS = 8
const MAX_TEXT = 2000

export const imageExplanations = defineFact((page: PageView): readonly ImageExplanation[] => {
  const content = images(page).filter(({ content, mark }) => content && !mark)
  if (content.length === 0) return []
  const copies = repeatedAlts(page)
  return content.flatMap((image) => {
    const around = surroundings(page, page.table.elements[image.index]!)
    if (!around.inContent) return []
    const explained = explanation(page, { image, figure: around.figure, copies })
    const { width, altState } = image
    const decorative = altState === 'decorative' && explained === null
    return [{ width, leadsAway: around.leadsAway, decorative, explained, ...locationOf(image) }]
  })
})

type Surroundings = { inContent: boolean; leadsAway: boolean; figure: TableElement | null }

/** One way up the ancestors: content element, link and figure. */
function surroundings(page: PageView, image: TableElement): Surroundings {
  const found: Surroundings = { inContent: false, leadsAway: false, figure: null }
  for (let at = image.parent; at; at = at.parent) {
    const { tag, attrs } = at
    if (tag === 'article' || tag === 'main' || attrs.role === 'main') found.inContent = true
    if (tag === 'figure') found.figure ??= at
    if (tag === 'a' && attrs.href !== undefined) found.leadsAway ||= isOtherPage(page, attrs.href)
  }
  return found
}

const IMAGE_FILE = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i

/** A link to a larger copy of the image is none to another page. */
function isOtherPage(page: PageView, href: string): boolean {
  const url = page.resolve(href)
  if (!url || normUrl(url) === page.normUrl) return false
  return /^https?:$/.test(url.protocol) && !IMAGE_FILE.test(url.pathname.slice(-10))
}

type Question = {
  readonly image: PageImage
  readonly figure: TableElement | null
  readonly copies: ReadonlySet<string>
}

function explanation(
  page: PageView,
  { image, figure, copies }: Question,
): ImageExplanation['explained'] {
  if (figure && captionedFigures(page).has(figure)) return 'caption'
  if (image.alt && isTelling(page, image.alt) && !copies.has(fold(image.alt))) return 'alt'
  if (image.alt && namesProduct(page, image.alt)) return 'product'
  const element = page.table.elements[image.index]!
  const described = referencedElements(page, element.attrs['aria-describedby'])
  if (described.some((other) => hasVisibleText(page, other))) return 'description'
  const url = image.url === null ? null : normUrl(image.url)
  return url !== null && captionedUrls(page).has(url) ? 'markup' : null
}

function isTelling(page: PageView, alt: string): boolean {
  const text = alt.slice(0, MAX_TEXT)
  if (isUnspaced(text) && countGraphemes(text) >= MIN_WIDE_CHARACTERS) return true
  return hasWords(text, pageLanguage(page), MIN_ALT_WORDS)
}

/** A product picture needs only the name of the product. */
function namesProduct(page: PageView, alt: string): boolean {
  const names = productNames(page)
  if (names.size === 0) return false
  const text = fold(alt.slice(0, MAX_TEXT))
  if (names.has(text)) return true
  return [...names].some((name) => text.includes(name))
}

const MAX_PRODUCTS = 100
const MIN_NAME = 4

/** Folded names of the products that the page marks up. */
const productNames = defineFact((page: PageView): ReadonlySet<string> => {
  const family = page.data.vocabulary.familyOf('Product')
  const products = structuredFacts(page).data.nodes.filter((node) => isOfFamily(node, family))
  const names = products.slice(0, MAX_PRODUCTS).map((node) => fold(nameOf(node) ?? ''))
  return new Set(names.filter((name) => name.length >= MIN_NAME))
})

/**
 * Folded texts that explain no single image: the title, and alternative texts that appear twice.
 */
function repeatedAlts(page: PageView): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set([fold(titleFacts(page).text ?? '')])
  for (const { alt } of images(page)) {
    const text = fold(alt ?? '')
    if (seen.has(text)) repeated.add(text)
    seen.add(text)
  }
  return repeated
}

/** Figures whose caption has four words or more. */
const captionedFigures = defineFact((page: PageView): ReadonlySet<TableElement> => {
  const figures = new Set<TableElement>()
  for (const caption of page.table.byTag('figcaption')) {
    const figure = closest(caption, ({ tag }) => tag === 'figure')
    const text = textStartOf(page, caption, MAX_TEXT)
    const long = hasWords(text, pageLanguage(page), MIN_CAPTION_WORDS)
    if (figure && long) figures.add(figure)
  }
  return figures
})

/** Addresses of images that an ImageObject gives a caption. */
const captionedUrls = defineFact((page: PageView): ReadonlySet<string> => {
  const { data } = structuredFacts(page)
  const family = page.data.vocabulary.familyOf('ImageObject')
  const urls = new Set<string>()
  for (const node of data.nodes) {
    if (!isOfFamily(node, family)) continue
    const captions = propertyValues(node, 'caption')
    if (!captions.some((value) => textOf(value) !== null || value.kind === 'node')) continue
    for (const reference of [...urlsOf(data, node, 'contentUrl'), ...urlsOf(data, node, 'url')]) {
      const url = page.resolve(reference)
      const norm = url && normUrl(url)
      if (norm) urls.add(norm)
    }
  }
  return urls
})
