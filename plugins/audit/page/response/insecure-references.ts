import { defineFact, type PageView } from '../document/page-view.ts'
import { canonicalFacts } from '../indexing/canonical.ts'
import { hreflangLinks } from '../metadata/page-hreflang.ts'
import { openGraph } from '../metadata/page-open-graph.ts'

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
  const { url } = openGraph(page)
  const ogUrl = url === null ? [] : [{ url, snippet: `og:url ${url}`.slice(0, 200) }]
  const canonical = canonicalFacts(page).declared.filter(({ place }) => place !== 'body')
  return [
    ...insecure('canonical', canonical),
    ...insecure('og:url', ogUrl),
    ...insecure('hreflang', hreflangLinks(page)),
  ].slice(0, MAX_KEPT)
})

type Reference = Omit<InsecureReference, 'role' | 'url'> & { readonly url: string | null }

function insecure(
  role: InsecureReference['role'],
  references: readonly Reference[],
): InsecureReference[] {
  return references.flatMap(({ url, selector, snippet, line }) => {
    if (!url?.startsWith('http:')) return []
    const located = {
      ...(selector === undefined ? {} : { selector }),
      ...(snippet === undefined ? {} : { snippet }),
      ...(line === undefined ? {} : { line }),
    }
    return [{ role, url, ...located }]
  })
}
