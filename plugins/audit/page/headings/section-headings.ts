import { pageLexicon } from '../document/language.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Evidence } from '../evidence.ts'
import { contentToken } from '../language/content-tokens.ts'
import { isPhrase } from '../language/phrase-index.ts'
import { wordStream } from '../language/word-stream.ts'
import { mainHeadings } from './sections.ts'

/** An h2 or h3 of mainContent and what it says (catalogue: headings-informative). */
export type SectionHeading = Evidence & {
  readonly text: string
  readonly words: number
  /** Why it names no topic of its own; null when it does. */
  readonly weakness: 'generic' | 'empty' | 'duplicate' | null
}

export const sectionHeadings = defineFact((page: PageView): readonly SectionHeading[] => {
  const lexicon = pageLexicon(page)
  const generic = lexicon.phrases('genericHeadings')
  const all = mainHeadings(page).map(({ heading }) => {
    const stream = wordStream(heading.text, lexicon.language)
    return { heading, stream, key: stream.folded.join(' ') }
  })
  const counts = new Map<string, number>()
  for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1)
  const own = all.filter(({ heading: { level } }) => level === 2 || level === 3)
  return own.map(({ heading: { text, selector, snippet, line }, stream, key }) => {
    const hasContent = stream.folded.some((word) => contentToken(word, lexicon) !== null)
    const weakness = isPhrase(stream, generic)
      ? 'generic'
      : !hasContent
        ? 'empty'
        : counts.get(key)! > 1
          ? 'duplicate'
          : null
    return { text, words: stream.folded.length, weakness, selector, snippet, line }
  })
})
