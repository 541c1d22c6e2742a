import { contentTokens } from '../language/content-tokens.ts'
import { nameOf } from '../structured/query.ts'
import { site } from '../url/site.ts'
import { pageLexicon } from './language.ts'
import { openGraph } from './open-graph.ts'
import { defineFact, type PageView } from './page-view.ts'
import { structuredFacts } from './structured.ts'

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
