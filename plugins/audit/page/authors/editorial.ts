import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { bodyText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { matchPhraseAt } from '../language/phrases.ts'
import { sitePages } from '../links/site-pages.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { pagePurpose } from '../url/page-purpose.ts'

/** A line that names a reviewer is short, as a byline is. */
const MAX_LINE_WORDS = 25
const NO_LINE = Flag.nav | Flag.footer | Flag.code | Flag.quote
const CAPITAL = /^\p{Lu}/u

/** How the page discloses the rules its authors work by (catalogue: editorial-policy). */
export const editorialFacts = defineFact((page: PageView) => {
  const { signs } = markupFacts(page)
  const links = sitePages(page).editorial.links
  // Only articles are searched. Every line of other pages would show nothing.
  const line = pagePurpose(page) === 'article' ? reviewLine(page) : null
  const means = [
    ...signs.policies.map(({ property }) => property),
    ...(links.length > 0 ? ['a link'] : []),
    ...(signs.hasReviewedBy ? ['reviewedBy'] : []),
    ...(line ? ['a reviewer'] : []),
  ]
  const policies = signs.policies.map(({ property, url }): Evidence => ({ url, detail: property }))
  return {
    means: [...new Set(means)],
    elements: [...policies, ...links, ...(line ? [line] : [])].slice(0, 10),
  }
})

/** "Reviewed by Jane Doe": the phrase with a name behind it, in a line of its own. */
function reviewLine(page: PageView): Evidence | null {
  const phrases = pageLexicon(page).phrases('reviewedBy')
  for (const block of bodyText(page).blocks) {
    if (block.words < 3 || block.words > MAX_LINE_WORDS || (block.flags & NO_LINE) !== 0) continue
    for (let at = 0; at < block.words; at++) {
      const length = matchPhraseAt(block.stream, at, phrases)
      if (length > 0 && namesBehind(block, at + length)) return locate(page, block.element)
    }
  }
  return null
}

/** Names have two capitalised words; a title ("Dr.") counts as one. */
function namesBehind({ tokens }: TextBlock, at: number): boolean {
  return CAPITAL.test(tokens[at] ?? '') && CAPITAL.test(tokens[at + 1] ?? '')
}
