import type { SnapshotImage } from '../browsing/page-snapshot.ts'
import type { PageImage } from '../page/images/images.ts'

/** An image of the page before its file is looked at. */
export type ImageCandidate = {
  readonly url: string
  /** null: the page gives none. */
  readonly alt: string | null
  readonly altState: PageImage['altState']
  readonly isLazy: boolean
  /** Width and height stand in the markup. */
  readonly hasSize: boolean
  readonly displayed: DisplayedSize | null
  /** CSS pixels from the top of the page; null where it was not rendered. */
  readonly top: number | null
  readonly isContent: boolean
}

/** CSS pixels; `attributes` where no browser has laid the page out. */
export type DisplayedSize = {
  readonly width: number
  readonly height: number
  readonly from: 'rendered' | 'attributes'
}

/**
 * The page's images, each address once: what the rendered page shows first, images of the content
 * before others, then by their place.
 */
export function imageCandidates(
  images: readonly PageImage[],
  rendered: readonly SnapshotImage[] | null,
): readonly ImageCandidate[] {
  const raw = new Map<string, PageImage>()
  for (const image of images) {
    const url = withoutFragment(image.url)
    if (url !== null && !image.hidden && !raw.has(url)) raw.set(url, image)
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

function ofRendered(url: string, image: SnapshotImage, raw: PageImage | undefined): ImageCandidate {
  const { alt, isLazy, hasSize, width, height, y: top } = image
  return {
    url,
    alt,
    altState: raw?.altState ?? stateOf(alt),
    isLazy,
    hasSize,
    displayed: { width: Math.round(width), height: Math.round(height), from: 'rendered' },
    top,
    isContent: raw?.content ?? false,
  }
}

function ofMarkup(url: string, image: PageImage): ImageCandidate {
  const { alt, altState, loading, width, height, content } = image
  const hasSize = width !== null && height !== null
  return {
    url,
    alt,
    altState,
    isLazy: loading === 'lazy',
    hasSize,
    displayed: hasSize ? { width, height, from: 'attributes' } : null,
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
