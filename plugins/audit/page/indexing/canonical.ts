import { parseUrl } from '../../../../core/parse-url.ts'
import { normUrl } from '../address/norm-url.ts'
import { parseHttpUrl } from '../address/parse-http-url.ts'
import { Flag } from '../document/element-flags.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { relTokens } from '../document/rel-tokens.ts'
import { parseLinkHeaders } from '../http/link-header.ts'

/** One declaration of a canonical URL. */
export type CanonicalDeclaration = {
  readonly place: 'head' | 'body' | 'header'
  readonly href: string
  /** Absolute http(s) form; null when it is none or does not parse. */
  readonly url: string | null
  readonly relative: boolean
  readonly fragment: boolean
  /** Why it is no good; null for an absolute http(s) URL without fragment outside the body. */
  readonly defect: 'unparsable' | 'fragment' | 'relative' | 'body' | null
  readonly selector?: string
  readonly snippet?: string
  readonly line?: number
}

export type CanonicalFacts = {
  /** The one URL that head and headers name, made absolute; null without one, or when they disagree. */
  readonly url: string | null
  /** `url` was written as an absolute URL. */
  readonly absolute: boolean
  /** Different URLs (by normUrl) in head and headers. */
  readonly distinct: number
  /** Declarations in head and headers, and those in the body, which search engines ignore. */
  readonly honoured: number
  readonly ignored: number
  readonly unparsable: number
  readonly fragments: number
  readonly relative: number
  readonly declared: readonly CanonicalDeclaration[]
}

const MAX_DECLARATIONS = 50

/** link[rel~=canonical] and Link headers with rel=canonical (RFC 6596). */
export const canonicalFacts = defineFact((page: PageView): CanonicalFacts => {
  const declared = [...inMarkup(page), ...inHeaders(page)].slice(0, MAX_DECLARATIONS)
  const honoured = declared.filter(({ place }) => place !== 'body')
  const urls = new Set(honoured.map(({ url }) => url && normUrl(url)).filter(Boolean))
  const count = (defect: CanonicalDeclaration['defect']) =>
    honoured.filter((declaration) => declaration.defect === defect).length
  const usable = honoured.find(({ url, fragment }) => url !== null && !fragment)
  return {
    url: urls.size === 1 ? (usable?.url ?? null) : null,
    absolute: honoured.some(({ defect }) => defect === null),
    distinct: urls.size,
    honoured: honoured.length,
    ignored: declared.length - honoured.length,
    unparsable: count('unparsable'),
    fragments: count('fragment'),
    relative: count('relative'),
    declared,
  }
})

function inMarkup(page: PageView): CanonicalDeclaration[] {
  return page.table
    .byTag('link')
    .filter(
      ({ attrs, flags }) =>
        (flags & Flag.noText) === 0 && relTokens(attrs.rel).includes('canonical'),
    )
    .slice(0, MAX_DECLARATIONS)
    .map((element) => {
      const place = (element.flags & Flag.head) !== 0 ? 'head' : 'body'
      const href = (element.attrs.href ?? '').trim().slice(0, 2048)
      return { ...read(href, { place, base: page.base }), ...locate(page, element) }
    })
}

function inHeaders(page: PageView): CanonicalDeclaration[] {
  return parseLinkHeaders(page.input.headers.link ?? [])
    .filter(({ rel }) => rel.includes('canonical'))
    .map(({ target }) => {
      const href = target.slice(0, 2048)
      const snippet = `Link: <${href}>; rel="canonical"`
      return { ...read(href, { place: 'header', base: page.url }), snippet }
    })
}

type Context = { readonly place: CanonicalDeclaration['place']; readonly base: URL }

function read(href: string, { place, base }: Context): CanonicalDeclaration {
  const absolute = parseUrl(href) !== undefined
  const parsed = href === '' ? null : parseHttpUrl(href, base)
  const url = parsed?.href ?? null
  const fragment = parsed !== null && href.includes('#')
  return { place, href, url, relative: !absolute, fragment, defect: defectOf() }

  function defectOf(): CanonicalDeclaration['defect'] {
    if (place === 'body') return 'body'
    if (parsed === null) return 'unparsable'
    if (fragment) return 'fragment'
    return absolute ? null : 'relative'
  }
}
