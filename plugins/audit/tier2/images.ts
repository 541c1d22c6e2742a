import type { Tier2Options, Tier2Outputs } from '../../../manifests/types/tier2.ts'
import type { ImageHeader } from '../browsing/image-header.ts'
import type { SnapshotImage } from '../browsing/page-snapshot.ts'
import type { PageImage } from '../page/images/images.ts'
import type { ImageFile } from './image-file.ts'

/** An image of the page before its file is looked at. */
export type ImageCandidate = {
  readonly url: string
  /** null: the page gives none. */
  readonly alt: string | null
  readonly altState: PageImage['altState']
  readonly isLazy: boolean
  /** Attributes or styles of the page reserve its space, or may do so. */
  readonly hasSize: boolean
  /** CSS pixels; from the attributes where no browser has laid the page out. */
  readonly displayed: ImageRow['displayed']
  /** CSS pixels from the top of the page; null where it was not rendered. */
  readonly top: number | null
  readonly isContent: boolean
}

type PageImages = {
  readonly images: readonly PageImage[]
  /** What the check of image dimensions knows, so that both say the same. */
  readonly reservedSpace: readonly (Place & { readonly reserved: boolean })[]
}

type Place = Pick<PageImage, 'selector' | 'line'>
type MarkedImage = PageImage & { readonly hasSize: boolean }

/**
 * The page's images, each address once: what the rendered page shows first, images of the content
 * before others, then by their place.
 */
export function imageCandidates(
  { images, reservedSpace }: PageImages,
  rendered: readonly SnapshotImage[] | null,
): readonly ImageCandidate[] {
  const unsized = new Set(reservedSpace.filter(({ reserved }) => !reserved).map(placeOf))
  const raw = new Map<string, MarkedImage>()
  for (const image of images) {
    const url = withoutFragment(image.url)
    if (url === null || image.hidden || raw.has(url)) continue
    raw.set(url, { ...image, hasSize: !unsized.has(placeOf(image)) })
  }
  const found = new Map<string, ImageCandidate>()
  for (const image of rendered ?? []) {
    const url = withoutFragment(image.url)
    if (url !== null && !found.has(url)) found.set(url, ofRendered(url, image, raw.get(url)))
  }
  const hasContent = [...found.values()].some(({ isContent }) => isContent)
  for (const [url, image] of raw) {
    // An image with a set of files is known by the one that the browser took.
    if (found.has(url) || (found.size > 0 && image.candidates > 0)) continue
    found.set(url, ofMarkup(url, image))
  }
  const all = [...found.values()]
  return hasContent || rendered === null
    ? all.sort((a, b) => Number(b.isContent) - Number(a.isContent))
    : all
}

function placeOf({ selector, line }: Place): string {
  return `${line} ${selector}`
}

function ofRendered(
  url: string,
  image: SnapshotImage,
  raw: MarkedImage | undefined,
): ImageCandidate {
  const { alt, isLazy, width, height, y: top } = image
  return {
    url,
    alt,
    altState: raw?.altState ?? stateOf(alt),
    isLazy,
    hasSize: raw?.hasSize ?? image.hasSize,
    displayed: { width: Math.round(width), height: Math.round(height), from: 'rendered' },
    top,
    isContent: raw?.content ?? false,
  }
}

function ofMarkup(url: string, image: MarkedImage): ImageCandidate {
  const { alt, altState, loading, width, height, hasSize, content } = image
  const isMeasured = width !== null && height !== null
  return {
    url,
    alt,
    altState,
    isLazy: loading === 'lazy',
    hasSize,
    displayed: isMeasured ? { width, height, from: 'attributes' } : null,
    top: null,
    isContent: content,
  }
}

function stateOf(alt: string | null): PageImage['altState'] {
  if (alt === null) return 'missing'
  return alt.trim() === '' ? 'decorative' : 'good'
}

function withoutFragment(url: string | null): string | null {
  return url === null || !/^https?:/i.test(url) ? null : url.replace(/#.*$/s, '')
}

type ImageIssue = ImageRow['issues'][number]

/** One image with known facts about its file; null if the file shows nothing. */
export type ImageRow = Tier2Outputs['result']['images'][number]

type JudgingParts = {
  readonly rules: Tier2Options['images']
  /** Largest image to decode, in pixels. */
  readonly maxPixels: number
  readonly windowHeight: number
}

type JudgedImage = { readonly image: ImageCandidate; readonly isFirst: boolean } & JudgingParts

/** @param isFirst the first image of the content, where nothing was rendered */
export function imageRow(
  image: ImageCandidate,
  file: ImageFile,
  parts: JudgingParts & { readonly isFirst: boolean },
): ImageRow {
  const { header, bytes } = file
  const subject = { image, ...parts }
  const issues = [
    ...(header === null ? [file.flaw] : fileIssues(subject, header, file.bytes)),
    ...markupIssues(subject, bytes ?? 0),
  ]
  return {
    url: image.url,
    bytes,
    format: header?.format ?? null,
    width: header?.width ?? null,
    height: header?.height ?? null,
    displayed: image.displayed,
    lazy: image.isLazy,
    alt: image.alt,
    issues,
  }
}

const LEGACY = new Set(['jpg', 'png', 'gif', 'bmp'])
/** Smaller files are not worth another size. */
const WORTHWHILE_BYTES = 30_000

function fileIssues(
  { image, rules, maxPixels }: JudgedImage,
  { format, width, height }: ImageHeader,
  bytes: number,
): ImageIssue[] {
  const shown = image.displayed?.width ?? 0
  const ratio = shown > 0 && format !== 'svg' ? width / shown : 1
  return [
    ...when(width * height > maxPixels, 'tooManyPixels', () => {
      return `Its ${width} x ${height} pixels need ${Math.round((width * height * 4) / 1e6)} MB of memory to show.`
    }),
    ...when(bytes > rules.heavyBytes, 'heavy', () => {
      return `It weighs ${kilobytes(bytes)} kB, more than ${kilobytes(rules.heavyBytes)} kB.`
    }),
    ...when(ratio > rules.oversizedRatio && bytes > WORTHWHILE_BYTES, 'oversized', () => {
      return `It is ${width} pixels wide but shown ${shown} wide.`
    }),
    ...when(ratio < rules.blurredRatio, 'blurred', () => {
      return `It is ${width} pixels wide and stretched to ${shown}.`
    }),
    ...when(LEGACY.has(format) && bytes > rules.legacyBytes, 'legacyFormat', () => {
      return `Saved as WebP or AVIF, it would be smaller than as ${format.toUpperCase()} (${kilobytes(bytes)} kB).`
    }),
  ]
}

function markupIssues(
  { image, isFirst, rules, windowHeight }: JudgedImage,
  bytes: number,
): ImageIssue[] {
  const { altState, hasSize, isLazy, top } = image
  const isAbove = top === null ? isFirst : top < windowHeight
  const isFarBelow = top !== null && top > windowHeight * rules.lazyWindows
  return [
    ...when(altState === 'missing', 'altMissing', () => 'It has no alternative text.'),
    ...when(altState === 'poor', 'altPoor', () => {
      return `Its alternative text says little: "${(image.alt ?? '').slice(0, 80)}".`
    }),
    ...when(!hasSize, 'sizeMissing', () => {
      return 'Without width and height in the markup the page jumps when it loads.'
    }),
    ...when(isLazy && isAbove, 'lazyAboveTheFold', () => {
      return 'It is visible at once but loads lazily, so it appears late.'
    }),
    ...when(!isLazy && isFarBelow && bytes > WORTHWHILE_BYTES, 'eagerBelowTheFold', () => {
      return 'It is far below the first screen but is not loaded lazily.'
    }),
  ]
}

function when(holds: boolean, rule: ImageIssue['rule'], message: () => string): ImageIssue[] {
  return holds ? [{ rule, message: message() }] : []
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1000)
}
