import { site } from '../address/site.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { locationOf } from '../evidence.ts'
import { contentTokens } from '../language/content-tokens.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { openGraph } from '../metadata/meta-tags.ts'
import { titleFacts } from '../metadata/title.ts'
import { headings, isShownH1 } from './headings.ts'

const SEPARATORS = [' | ', ' - ', ' – ', ' — ', ' · ']

/** How much the title without its brand and the first visible h1 have in common. */
export const titleH1 = defineFact((page: PageView) => {
  const lexicon = pageLexicon(page)
  const h1 = headings(page).find(isShownH1)
  const title = withoutBrand(page, titleFacts(page).text ?? '', lexicon)
  const a = contentTokens(title, lexicon)
  const b = contentTokens(h1?.text ?? '', lexicon)
  const smaller = Math.min(a.size, b.size)
  const shared = [...a].filter((token) => b.has(token))
  return {
    title,
    h1: h1?.text ?? null,
    shared,
    /** Shared tokens divided by those of the smaller set, 0..1; null where a set is empty. */
    overlap: smaller === 0 ? null : shared.length / smaller,
    elements: h1 ? [locationOf(h1)] : [],
  }
})

/** The part behind the last separator is a brand when it shares a token with the host or site name. */
function withoutBrand(page: PageView, title: string, lexicon: Lexicon): string {
  const ends = SEPARATORS.map((separator) => title.lastIndexOf(separator))
  const at = Math.max(...ends)
  if (at <= 0) return title
  const suffix = title.slice(at + SEPARATORS.find((_, i) => ends[i] === at)!.length)
  return isBrand(page, suffix, lexicon) ? title.slice(0, at) : title
}

function isBrand(page: PageView, suffix: string, lexicon: Lexicon): boolean {
  const tokens = contentTokens(suffix, lexicon)
  const named = contentTokens(openGraph(page).siteName ?? '', lexicon)
  const { hostname } = new URL(page.publicUrl)
  const domain = site(hostname)
  const host = new Set(hostname.split(/[.-]/))
  // "Example Velo" of example-velo.com and of examplevelo.com.
  const joined = [...tokens].join('')
  if (joined !== '' && joined === domain.split('.')[0]) return true
  return [...tokens].some((token) => named.has(token) || host.has(token))
}
