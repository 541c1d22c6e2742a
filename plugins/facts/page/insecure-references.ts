import { parseLinkHeaders } from '../headers/link-header.ts'
import { Flag } from '../html/element-flags.ts'
import { relTokens } from '../html/rel-tokens.ts'
import { parseHttpUrl } from '../url/parse-http-url.ts'
import { canonicalFacts } from './canonical.ts'
import { locate } from './locate.ts'
import { openGraph } from './open-graph.ts'
import { defineFact, type PageView } from './page-view.ts'

/** A URL by http with which the page names itself or a language version. */
export type InsecureReference = {
  readonly role: 'canonical' | 'og:url' | 'hreflang'
  readonly url: string
  readonly selector?: string
  readonly snippet?: string
  readonly line?: number
}

const MAX_KEPT = 50

/** What of canonical, og:url and hreflang stands on http:. */
export const insecureReferences = defineFact((page: PageView): readonly InsecureReference[] => {
  const found: InsecureReference[] = []
  for (const { place, url, selector, snippet, line } of canonicalFacts(page).declared) {
    if (place === 'body' || !isHttp(url)) continue
    found.push({ role: 'canonical', url, ...located({ selector, snippet, line }) })
  }
  const { url } = openGraph(page)
  if (isHttp(url)) found.push({ role: 'og:url', url, snippet: `og:url ${url}`.slice(0, 200) })
  return [...found, ...hreflangInMarkup(page), ...hreflangInHeaders(page)].slice(0, MAX_KEPT)
})

function hreflangInMarkup(page: PageView): InsecureReference[] {
  const found: InsecureReference[] = []
  for (const element of page.table.byTag('link')) {
    const { rel, hreflang, href = '' } = element.attrs
    if (hreflang === undefined || (element.flags & Flag.noText) !== 0) continue
    if (found.length >= MAX_KEPT || !relTokens(rel).includes('alternate')) continue
    const url = parseHttpUrl(href.trim(), page.base)?.href ?? null
    if (isHttp(url)) found.push({ role: 'hreflang', url, ...locate(page, element) })
  }
  return found
}

function hreflangInHeaders(page: PageView): InsecureReference[] {
  return parseLinkHeaders(page.input.headers.link ?? []).flatMap(({ target, rel, params }) => {
    if (params.hreflang === undefined || !rel.includes('alternate')) return []
    const url = parseHttpUrl(target, page.url)?.href ?? null
    if (!isHttp(url)) return []
    return [{ role: 'hreflang' as const, url, snippet: `Link: <${target.slice(0, 150)}>` }]
  })
}

function isHttp(url: string | null): url is string {
  return url?.startsWith('http:') ?? false
}

type Located = { [K in 'selector' | 'snippet' | 'line']: InsecureReference[K] | undefined }

function located({ selector, snippet, line }: Located) {
  return {
    ...(selector === undefined ? {} : { selector }),
    ...(snippet === undefined ? {} : { snippet }),
    ...(line === undefined ? {} : { line }),
  }
}
