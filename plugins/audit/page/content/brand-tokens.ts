import { site } from '../address/site.ts'
import { pageLexicon } from '../document/language.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { contentTokens } from '../language/content-tokens.ts'
import { openGraph } from '../metadata/page-open-graph.ts'
import { structuredFacts } from '../structured-data/on-page/structured.ts'
import { nameOf } from '../structured-data/query.ts'

/** Words of the brand: host name without its suffix, og:site_name, name of the publisher node. */
export const brandTokens = defineFact((page: PageView): ReadonlySet<string> => {
  const lexicon = pageLexicon(page)
  const { data, publisherNode } = structuredFacts(page)
  const publisher = publisherNode === null ? undefined : data.nodes[publisherNode]
  const names = [
    hostNames(new URL(page.publicUrl).hostname),
    openGraph(page).siteName ?? '',
    publisher ? (nameOf(publisher) ?? '') : '',
  ]
  return new Set(names.flatMap((name) => [...contentTokens(name, lexicon)]))
})

/** "shop.example-velo.co.uk" -> "shop example velo". */
function hostNames(hostname: string): string {
  const domain = site(hostname)
  const below = hostname.slice(0, Math.max(0, hostname.length - domain.length))
  return `${below} ${domain.split('.')[0]}`.replace(/[.-]+/g, ' ')
}
