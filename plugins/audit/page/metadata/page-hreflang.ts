import { parseHttpUrl } from '../address/parse-http-url.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { relTokens } from '../document/rel-tokens.ts'
import { parseLinkHeaders } from '../http/link-header.ts'
import { isHreflangCode } from '../language/language-tags.ts'

/** One alternate language version as the head or a Link header states it. */
export type HreflangLink = {
  readonly code: string
  /** ISO 639-1, optional ISO 15924 script and ISO 3166-1 region, or x-default. */
  readonly codeValid: boolean
  readonly href: string
  /** Absolute http(s) form of an absolute href; null for a relative or broken one. */
  readonly url: string | null
  readonly place: 'head' | 'header'
  readonly selector?: string
  readonly snippet?: string
  readonly line?: number
}

export const hreflangLinks = defineFact((page: PageView): readonly HreflangLink[] =>
  [...inHead(page), ...inHeaders(page)].slice(0, MAX_SAMPLES),
)

function inHead(page: PageView): HreflangLink[] {
  return page.table
    .byTag('link')
    .filter(({ attrs, parent }) => {
      if (parent?.tag !== 'head' || attrs.hreflang === undefined) return false
      return relTokens(attrs.rel).includes('alternate')
    })
    .slice(0, MAX_SAMPLES)
    .map((element) => ({
      ...readLink(element.attrs.hreflang ?? '', element.attrs.href ?? ''),
      place: 'head' as const,
      ...locate(page, element),
    }))
}

function inHeaders(page: PageView): HreflangLink[] {
  return parseLinkHeaders(page.input.headers.link ?? []).flatMap(({ rel, target, params }) =>
    rel.includes('alternate') && params.hreflang !== undefined
      ? [{ ...readLink(params.hreflang, target), place: 'header' as const }]
      : [],
  )
}

function readLink(code: string, href: string): Omit<HreflangLink, 'place'> {
  const trimmed = code.trim().toLowerCase()
  const absolute = /^https?:\/\//i.test(href.trim())
  return {
    code: trimmed,
    codeValid: isHreflangCode(trimmed),
    href: href.slice(0, 2048),
    url: absolute ? (parseHttpUrl(href.trim())?.href ?? null) : null,
  }
}
