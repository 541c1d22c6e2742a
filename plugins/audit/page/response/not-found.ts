import { pageLexicon } from '../document/language.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { headings } from '../headings/headings.ts'
import { containsPhrase } from '../language/phrase-index.ts'
import { wordStream } from '../language/word-stream.ts'
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
