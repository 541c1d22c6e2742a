import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { headings } from '../headings/headings.ts'
import { containsPhrase } from '../language/phrases.ts'
import { wordStream } from '../language/words.ts'
import type { Measure } from '../measure.ts'
import { titleFacts } from '../metadata/title.ts'

/** Title or visible h1 that speaks of a page that is not there; null when none does. */
export const notFoundSign = defineFact((page: PageView): string | null => {
  const phrases = pageLexicon(page).phrases('notFoundPhrases')
  const h1s = headings(page).filter(({ tag, hidden }) => tag === 'h1' && !hidden)
  const texts = [titleFacts(page).text ?? '', ...h1s.slice(0, 5).map(({ text }) => text)]
  const found = texts.find((text) => {
    const words = wordStream(text.slice(0, 500))
    return words.folded.includes('404') || containsPhrase(words, phrases)
  })
  return found?.slice(0, 200) ?? null
})

/** Statuses of the answer to a URL that cannot exist. `redirected`: before the last status. */
export const unknownUrl: Measure = (facts) => {
  const probe = facts.probes.random404
  if (!probe) return { value: null, inconclusive: 'no unknown URL was asked' }
  const redirected = probe.hops.length > 0
  const status = redirected ? (probe.finalStatus ?? probe.status) : probe.status
  if (probe.outcome !== 'answered' || status === null || status === 429) {
    return { value: null, inconclusive: `the unknown URL gave ${status ?? probe.outcome}` }
  }
  const { sameAsPage, finalUrl } = probe
  const value = { status, redirected, finalUrl, sameAsPage }
  return { value, evidence: [{ url: probe.url, detail: String(status) }] }
}
