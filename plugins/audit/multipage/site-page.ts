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

/** Result of requesting a URL. URLs are those of the public site. */
export type Walk = {
  /** Status of the last response, 0 without one. */
  readonly status: number
  /** Why there is no page. Null when there is one. */
  readonly reason: string | null
  readonly finalUrl: string
  readonly hops: readonly Hop[]
  /** Whether the redirects form a loop or never end. */
  readonly isLoop: boolean
  /** Whether the auditor ran out of time, which says nothing about the URL. */
  readonly isGivenUp: boolean
  /** Key of the listed page that the redirects lead to. */
  readonly alias: string | null
  readonly mediaType: string
}

/** A link to a page of the site. `isNofollow`: all links to it are. */
type SiteLink = { readonly key: string; readonly url: string; readonly isNofollow: boolean }

/** The stored facts of a page read. */
export type PageBrief = {
  readonly title: string | null
  readonly description: string | null
  readonly h1: string | null
  readonly language: string
  readonly canonical: string | null
  readonly words: number
  readonly noindex: boolean
  readonly nofollow: boolean
  readonly alternates: readonly OutlineAlternate[]
  /** Unique links to pages of the site, in document order. */
  readonly links: readonly SiteLink[]
  readonly sketch: TextSketch | null
}

export type PageSource = 'audited' | 'sitemap' | 'links'

/** One listed page. */
export type SitePage = {
  readonly key: string
  readonly url: string
  readonly source: PageSource
  readonly walk: Walk
  /** null if it is not a readable page. */
  readonly brief: PageBrief | null
}

/** The stored part of an outline, with links only to pages of the site. */
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
const TOO_COSTLY = 'it takes too long to read'

type Reading = {
  readonly compute: Workers
  readonly scope: SiteScope
  /** Public origin of the audited copy. */
  readonly expectedOrigin: string | undefined
  readonly signal: AbortSignal
}

/** The stored facts of a response, or the reason why there are none. */
export async function readBrief(
  response: HttpResponse,
  { compute, scope, expectedOrigin, signal }: Reading,
): Promise<Pick<SitePage, 'brief'> & Pick<Walk, 'reason'>> {
  const { body, headers, url } = response
  if (!isHtml(response)) {
    const type = contentTypeOf(headers).mediaType || 'an unknown type'
    return { brief: null, reason: `it is ${type}, not HTML` }
  }
  const source = { body, headers, url, expectedOrigin, withSketch: true }
  const outline = await unlessTooCostly(
    readOutline(compute, { ...source, signal, timeoutMs: READ_TIMEOUT_MS }),
  )
  if (outline === null) return { brief: null, reason: TOO_COSTLY }
  return { brief: briefOf(outline, scope), reason: null }
}

/** The sketch of the audited page's text. Null if that takes too long. */
export function sketchOf(
  content: PageContent,
  { compute, signal }: Pick<Reading, 'compute' | 'signal'>,
): Promise<TextSketch | null> {
  const limits = { signal, timeoutMs: READ_TIMEOUT_MS }
  return unlessTooCostly(compute.run<TextSketch>('textSketch', content, limits))
}
