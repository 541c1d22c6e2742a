import { normUrl } from '../page/address/norm-url.ts'
import type { OutlineLink, PageContent, PageOutline } from '../page/outline/page-outline.ts'

/** A stretch of text that is there only once scripts have run. */
export type MissingText = {
  /** Heading it stands under; null before the first one. */
  readonly heading: string | null
  /** Its beginning, at most 200 characters. */
  readonly text: string
  readonly words: number
}

/** What scripts make of the page, for those who do not run them. Words are those of the main text. */
export type JsRendering = {
  readonly rawWords: number
  readonly renderedWords: number
  /** The longest first. */
  readonly missingInRaw: readonly MissingText[]
  readonly titleChanged: boolean
  readonly descriptionChanged: boolean
  readonly h1Changed: boolean
  readonly canonicalChanged: boolean
  /** Different addresses; the first of them in `linkSamples`. */
  readonly linksOnlyRendered: number
  readonly linkSamples: readonly string[]
  /** Address of the rendered page; scripts may have led on. */
  readonly renderedUrl: string
}

/** The page as it was sent. */
export type RawPage = {
  readonly content: PageContent
  readonly canonical: string | null
  readonly links: readonly { readonly url: string | null }[]
}

export type RenderedPage = { readonly outline: PageOutline; readonly url: string }

export type ComparisonLimits = { readonly maxMissing: number; readonly minMissingWords: number }

const MAX_TEXT = 200
const MAX_LINKS = 20

export function compareRendering(
  raw: RawPage,
  { outline, url }: RenderedPage,
  limits: ComparisonLimits,
): JsRendering {
  const { content } = outline
  const added = addedLinks(raw.links, outline.links)
  return {
    rawWords: raw.content.words,
    renderedWords: content.words,
    missingInRaw: missingTexts(raw.content, content, limits),
    titleChanged: isDifferent(raw.content.title, content.title),
    descriptionChanged: isDifferent(raw.content.description, content.description),
    h1Changed: isDifferent(raw.content.h1, content.h1),
    canonicalChanged: key(raw.canonical) !== key(outline.canonical),
    linksOnlyRendered: added.length,
    linkSamples: added.slice(0, MAX_LINKS),
    renderedUrl: url,
  }
}

/** Blocks of the rendered text that the raw one lacks, whatever section they stand in. */
function missingTexts(
  raw: PageContent,
  rendered: PageContent,
  { maxMissing, minMissingWords }: ComparisonLimits,
): readonly MissingText[] {
  const known = new Set(
    raw.sections.flatMap(({ heading, text }) => [heading ?? '', ...text.split('\n')].map(spelling)),
  )
  const found = rendered.sections.flatMap(({ heading, text }): MissingText[] => {
    const lines = text.split('\n').filter((line) => !known.has(spelling(line)))
    const isNew = heading !== null && !known.has(spelling(heading))
    const words = [...(isNew ? [heading] : []), ...lines].reduce(
      (sum, line) => sum + count(line),
      0,
    )
    if (words < minMissingWords) return []
    return [{ heading, text: lines.join(' ').slice(0, MAX_TEXT), words }]
  })
  return found.sort((a, b) => b.words - a.words).slice(0, maxMissing)
}

/** Figures that differ from one visit to the next make no other text. */
function spelling(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Nd}+/gu, '0')
    .replace(/\s+/g, ' ')
    .trim()
}

function count(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

function addedLinks(raw: RawPage['links'], rendered: readonly OutlineLink[]): readonly string[] {
  const known = new Set(raw.map(({ url }) => key(url)))
  return [...new Set(rendered.map(({ url }) => key(url)))].filter(
    (url) => url !== '' && !known.has(url),
  )
}

function key(url: string | null): string {
  return url === null ? '' : (normUrl(url) ?? url)
}

function isDifferent(before: string | null, after: string | null): boolean {
  return (before ?? '').replace(/\s+/g, ' ').trim() !== (after ?? '').replace(/\s+/g, ' ').trim()
}
