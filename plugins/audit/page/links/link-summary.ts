import { defineFact, type PageView } from '../document/page-view.ts'
import { links } from './links.ts'

/** Distinct internal targets (normUrl) other than the page itself, without rel=nofollow. */
export const linkSummary = defineFact((page: PageView) => {
  const total = new Set<string>()
  const contextual = new Set<string>()
  for (const link of links(page)) {
    if (link.kind !== 'internal' || link.self || link.normUrl === null) continue
    if (link.rel.includes('nofollow')) continue
    total.add(link.normUrl)
    if (link.inMain) contextual.add(link.normUrl)
  }
  return { internal: total.size, contextual: contextual.size }
})
