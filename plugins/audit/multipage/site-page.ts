import type { Workers } from '../../../core/ports/compute.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { contentTypeOf, isHtml } from '../page/http/response.ts'
import type {
  OutlineAlternate,
  PageContent,
  PageOutline,
  TextSketch,
} from '../page/outline/page-outline.ts'
import { readOutline, unlessTooCostly } from '../page/outline/read-html-page.ts'
import type { SiteScope } from './site-scope.ts'

export type Hop = { readonly url: string; readonly status: number }

/** What came of asking for an address. URLs are those of the public site. */
export type Walk = {
  /** Of the last answer; 0 without one. */
  readonly status: number
  /** Why there is no page, in words; null when there is one. */
  readonly reason: string | null
  readonly finalUrl: string
  readonly hops: readonly Hop[]
  /** The redirects lead back to one of them, or never end. */
  readonly isLoop: boolean
  /** The auditor's time for it was over, which says nothing of the address. */
  readonly isGivenUp: boolean
  /** Key of the page on the list that the redirects lead to. */
  readonly alias: string | null
  readonly mediaType: string
}

/** A link to a page of the site; `isNofollow`: every link to it is. */
type SiteLink = { readonly key: string; readonly url: string; readonly isNofollow: boolean }

/** What is kept of a page that was read. */
type PageBrief = {
  readonly title: string | null
  readonly description: string | null
  readonly h1: string | null
  readonly language: string
  readonly canonical: string | null
  readonly words: number
  readonly noindex: boolean
  readonly nofollow: boolean
  readonly alternates: readonly OutlineAlternate[]
  /** To pages of the site, once each, in document order. */
  readonly links: readonly SiteLink[]
  readonly sketch: TextSketch | null
}

export type PageSource = 'audited' | 'sitemap' | 'links'

/** One page of the list. */
export type SitePage = {
  readonly key: string
  readonly url: string
  readonly source: PageSource
  readonly walk: Walk
  /** null for what is no readable page. */
  readonly brief: PageBrief | null
}

/** The part of an outline that is kept, its links being those to pages of the site. */
export function briefOf(outline: PageOutline, scope: SiteScope): PageBrief {
  const { content, canonical, noindex, nofollow, alternates, sketch } = outline
  return {
    title: content.title || null,
    description: content.description || null,
    h1: content.h1,
    language: content.language,
    canonical,
    words: content.words,
    noindex,
    nofollow,
    alternates,
    links: siteLinks(outline, scope),
    sketch: sketch ?? null,
  }
}

function siteLinks({ links }: PageOutline, scope: SiteScope): SiteLink[] {
  const found = new Map<string, SiteLink>()
  for (const { url, isInternal, isNofollow } of links) {
    const key = isInternal ? scope.key(url) : null
    if (key === null) continue
    const known = found.get(key)
    if (known && (isNofollow || !known.isNofollow)) continue
    found.set(key, { key, url: known?.url ?? url, isNofollow })
  }
  return [...found.values()]
}

const READ_TIMEOUT_MS = 15_000
const TOO_COSTLY = 'it takes too long to be read'

type Reading = {
  readonly compute: Workers
  readonly scope: SiteScope
  /** Public origin of the audited copy. */
  readonly expectedOrigin: string | undefined
  readonly signal: AbortSignal
}

/** What is kept of an answer, or the reason why there is nothing to keep. */
export async function readBrief(
  response: HttpResponse,
  { compute, scope, expectedOrigin, signal }: Reading,
): Promise<Pick<SitePage, 'brief'> & Pick<Walk, 'reason'>> {
  const { body, headers, url } = response
  if (!isHtml(response)) {
    const type = contentTypeOf(headers).mediaType || 'of an unknown type'
    return { brief: null, reason: `it is ${type}, not HTML` }
  }
  const source = { body, headers, url, expectedOrigin, withSketch: true }
  const outline = await unlessTooCostly(
    readOutline(compute, { ...source, signal, timeoutMs: READ_TIMEOUT_MS }),
  )
  if (outline === null) return { brief: null, reason: TOO_COSTLY }
  return { brief: briefOf(outline, scope), reason: null }
}

/** The sketch of the audited page's text; null when it takes too long. */
export function sketchOf(
  content: PageContent,
  { compute, signal }: Pick<Reading, 'compute' | 'signal'>,
): Promise<TextSketch | null> {
  const limits = { signal, timeoutMs: READ_TIMEOUT_MS }
  return unlessTooCostly(compute.run<TextSketch>('textSketch', content, limits))
}
