import { normUrl } from '../../../web/http-url.ts'
import { srcsetUrls } from '../document/attributes.ts'
import { closest, collapse, isCode, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { isImageCdnUrl } from '../hosts/hosts.ts'
import { isPhrase } from '../language/phrases.ts'
import { countGraphemes } from '../language/text-length.ts'
import { wordStream } from '../language/words.ts'
import { isMark, knownWidth, pixels } from './image-size.ts'

/** One img element. */
export type PageImage = ReturnType<typeof readImage>

export const images = defineFact((page: PageView): readonly PageImage[] => {
  mainRoot(page)
  return page.table
    .byTag('img')
    .slice(0, MAX_SAMPLES)
    .map((element) => readImage(page, element))
})

function readImage(page: PageView, element: TableElement) {
  const { attrs, flags } = element
  const src = (attrs.src ?? '').trim()
  const isDecorative = isPresentation(element) || isAriaHidden(element) || isSmall(element)
  const inMain = (flags & Flag.main) !== 0
  const alt = attrs.alt === undefined ? null : collapse(attrs.alt)
  const ariaLabel = collapse(attrs['aria-label'] ?? attrs['aria-labelledby'] ?? '')
  const isShown = (flags & (Flag.body | Flag.hidden | Flag.noText)) === Flag.body
  const aloneInLink = isAllOfLink(page, element, unnamedLinks(page))
  return {
    src: src.startsWith('data:') ? src.slice(0, 64) : src.slice(0, 2048),
    url: src === '' || src.startsWith('data:') ? null : (page.resolve(src)?.href ?? null),
    alt,
    ariaLabel,
    /** State of the alternative text (see the check seo.on-page.image-alt). */
    altState: altState(page, { alt, ariaLabel, aloneInLink }),
    /**
     * It needs a text, or the mark of a decoration: in the content, all that a link shows, or anywhere
     * without an alt attribute, where readers get the file name instead.
     */
    needsAlt:
      !isDecorative &&
      (inMain || (isShown && (isAllOfLink(page, element) || (alt === null && src !== '')))),
    /** Width and height attributes in px; null when absent or not a number. */
    width: pixels(attrs.width),
    height: pixels(attrs.height),
    /** Width in px by its attribute, the styles of the page or srcset; null if unknown. */
    knownWidth: knownWidth(page, element),
    /** A logo or an icon by its names. */
    mark: isMark(element),
    loading: (attrs.loading ?? '').toLowerCase(),
    srcset: (attrs.srcset ?? '').slice(0, 4000),
    sizes: attrs.sizes ?? '',
    /** Most candidates of one srcset, of the img or of a source of its picture, lazy loading included. */
    candidates: Math.max(srcsetCandidates(element), pictureCandidates(page, element)),
    /** srcset together with sizes, and the address of a service that resizes on request. */
    resizedByCdn: isResizedByCdn(page, element),
    /** The browser would load an SVG or a data URL. */
    scalable: isScalable(element),
    /** A contentImage (catalogue definition). */
    content: inMain && !isDecorative,
    hidden: (flags & Flag.hidden) !== 0,
    inMain,
    /** The image is the only content of a link. */
    aloneInLink,
    /** Index in the document's elements, to relate it to other facts of the same page. */
    index: element.index,
    ...locate(page, element),
  }
}

export function isPresentation({ attrs }: TableElement): boolean {
  const role = attrs.role?.trim().toLowerCase()
  return role === 'presentation' || role === 'none'
}

/** Width and height attributes are both below some px: icons, or tracking pixels. */
export function isSmall({ attrs }: TableElement, below = 32): boolean {
  const sizes = [pixels(attrs.width), pixels(attrs.height)]
  return sizes.every((size) => size !== null && size < below)
}

/** Slides and clones of carousels are hidden from assistive technology with all they hold. */
function isAriaHidden(image: TableElement): boolean {
  if ((image.flags & Flag.hidden) === 0) return false
  return closest(image, ({ attrs }) => attrs['aria-hidden'] === 'true') !== null
}

/** An ending of images, or what cameras and phones call their files, with what editors append. */
const FILE_NAME = /\.(?:jpe?g|png|webp|avif|gif|svg)$|^(?:img|dsc|image)[\s_-]?\d[\w-]*$/i
const MAX_ALT = 150

type Alternative = {
  readonly alt: string | null
  readonly ariaLabel: string
  readonly aloneInLink: boolean
}

function altState(
  page: PageView,
  { alt, ariaLabel, aloneInLink }: Alternative,
): 'good' | 'decorative' | 'poor' | 'missing' {
  if (alt === null) return ariaLabel === '' ? 'missing' : 'good'
  if (alt === '') return aloneInLink ? 'missing' : 'decorative'
  const generic = isPhrase(wordStream(alt), pageLexicon(page).phrases('genericAlts'))
  return generic || FILE_NAME.test(alt) || isTooLong(alt) ? 'poor' : 'good'
}

function isTooLong(alt: string): boolean {
  return alt.length > MAX_ALT && countGraphemes(alt) > MAX_ALT
}

/** Whether the image is in a link that shows no text and has no name of its own. */
function isAllOfLink(page: PageView, image: TableElement, among = textlessLinks(page)): boolean {
  if ((image.flags & Flag.link) === 0) return false
  const link = closest(image, ({ tag }) => tag === 'a')
  return link !== null && among.has(link)
}

const textlessLinks = defineFact((page: PageView): ReadonlySet<TableElement> => {
  const { table } = page
  const textless = table.byTag('a').filter((link) => {
    const name = link.attrs['aria-label'] ?? link.attrs.title ?? ''
    return collapse(name) === '' && !table.hasText(link, (owner) => !isCode(owner))
  })
  return new Set(textless)
})

/**
 * Links that no image names either. A link to the page itself leads nowhere. A link next to one
 * with a name and the same URL is known by that name. Images in both are decoration.
 */
const unnamedLinks = defineFact((page: PageView): ReadonlySet<TableElement> => {
  const named = new Set<string>()
  const unnamed: TableElement[] = []
  for (const link of page.table.byTag('a')) {
    const isNamed = !textlessLinks(page).has(link) || linksByImage(page).has(link)
    if (!isNamed) unnamed.push(link)
    else if ((link.flags & Flag.hidden) === 0) named.add(link.attrs.href?.trim() ?? '')
  }
  return new Set(
    unnamed.filter(({ attrs }) => {
      if (attrs.href === undefined) return true
      const href = attrs.href.trim()
      return !named.has(href) && !(MAY_BE_SELF.test(href) && isOfPage(page, href))
    }),
  )
})

/** No place within the page: those of carousels and tabs do something. */
const MAY_BE_SELF = /^[^#]+$/

function isOfPage(page: PageView, href: string): boolean {
  const url = page.resolve(href)
  return url !== null && /^https?:$/.test(url.protocol) && normUrl(url) === page.normUrl
}

/** Links that hold an image with an alternative text. */
const linksByImage = defineFact(({ table }: PageView): ReadonlySet<TableElement> => {
  const named = table
    .byTag('img')
    .filter(({ attrs, flags }) => (flags & Flag.link) !== 0 && collapse(attrs.alt ?? '') !== '')
  return new Set(named.flatMap((image) => closest(image, ({ tag }) => tag === 'a') ?? []))
})

/** Lazy loaders keep the real addresses in data attributes until the image comes into view. */
const SRCSETS = ['srcset', 'data-srcset', 'data-lazy-srcset'] as const
const SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'src'] as const

function srcsetCandidates({ attrs }: TableElement): number {
  return Math.max(0, ...SRCSETS.map((name) => srcsetUrls(attrs[name] ?? '').length))
}

function pictureCandidates(page: PageView, { parent }: TableElement): number {
  return parent?.tag === 'picture' ? (pictures(page).get(parent) ?? 0) : 0
}

const pictures = defineFact(({ table }: PageView): ReadonlyMap<TableElement, number> => {
  const found = new Map<TableElement, number>()
  for (const source of table.byTag('source')) {
    if (source.parent?.tag !== 'picture') continue
    found.set(source.parent, Math.max(found.get(source.parent) ?? 0, srcsetCandidates(source)))
  }
  return found
})

function isResizedByCdn(page: PageView, { attrs }: TableElement): boolean {
  const has = (name: string) => attrs[name] !== undefined || attrs[`data-${name}`] !== undefined
  if (!has('srcset') || !has('sizes')) return false
  const url = page.resolve(attrs['data-src'] ?? attrs.src ?? '')
  return url !== null && isImageCdnUrl(url, page.data.hosts)
}

function isScalable({ attrs }: TableElement): boolean {
  const source =
    SOURCES.map((name) => attrs[name]?.trim() ?? '').find((value) => value !== '') ?? ''
  if (source.startsWith('data:')) return SRCSETS.every((name) => attrs[name] === undefined)
  return /\.svg(?:[?#]|$)/i.test(source.slice(0, 2048))
}
