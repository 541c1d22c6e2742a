import { parseHttpUrl } from '../page/address/parse-http-url.ts'
import type { PageFacts } from '../page/page-facts.ts'

export type PageLinkTarget = { readonly url: string; readonly selector: string }
/** `width`: pixels that the markup declares; null when it does not. */
export type PageImageTarget = { readonly url: string; readonly width: number | null }

/** What the crawl needs of the page to go on asking; the only place that reads PageFacts for it. */
export type CrawlView = {
  /** The one canonical URL that the page declares; null without one. */
  readonly canonical: string | null
  /** Links of the main content to other pages, in document order. */
  readonly internalLinks: readonly PageLinkTarget[]
  readonly externalLinks: readonly PageLinkTarget[]
  readonly ogImage: PageImageTarget | null
  /** Image of primaryNode, else primaryImageOfPage, else og:image: the one that is judged. */
  readonly primaryImage: PageImageTarget | null
  readonly contentImages: readonly string[]
  /** Announced llms.txt and Markdown twin. */
  readonly describedBy: string | null
  readonly markdownAlternate: string | null
  readonly language: string
  readonly wordCount: number
}

/** @param page null when the answer is not HTML: there is nothing to go on with. */
export function crawlView(page: PageFacts | null): CrawlView {
  if (!page) return EMPTY
  const { openGraph, primaryImage, announcedLinks } = page
  return {
    canonical: page.canonical.url,
    internalLinks: linksOf(page, 'internal'),
    externalLinks: linksOf(page, 'external'),
    ogImage: openGraph.image ? { url: openGraph.image, width: openGraph.imageWidth } : null,
    primaryImage: primaryImage && { url: primaryImage.url, width: primaryImage.width },
    contentImages: page.images.flatMap(({ content, url }) =>
      content && url && parseHttpUrl(url) ? [url] : [],
    ),
    describedBy: announcedLinks.llmsTxt[0]?.url ?? null,
    markdownAlternate: announcedLinks.markdown[0]?.url ?? null,
    language: page.language,
    wordCount: page.text.words,
  }
}

const EMPTY: CrawlView = {
  canonical: null,
  internalLinks: [],
  externalLinks: [],
  ogImage: null,
  primaryImage: null,
  contentImages: [],
  describedBy: null,
  markdownAlternate: null,
  language: 'und',
  wordCount: 0,
}

function linksOf(page: PageFacts, kind: 'internal' | 'external'): PageLinkTarget[] {
  return page.links.flatMap((link) =>
    link.inMain && link.kind === kind && !link.self && link.url
      ? [{ url: link.url, selector: link.selector }]
      : [],
  )
}
