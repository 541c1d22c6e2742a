import { pageLexicon } from '../document/language.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { sentencesOf } from '../document/sentences.ts'
import type { Evidence } from '../evidence.ts'
import { matchPhraseAt } from '../language/phrase-index.ts'
import { countWords } from '../language/segment.ts'
import { type WordStream, wordStream } from '../language/word-stream.ts'
import { descriptionFacts } from '../metadata/description.ts'
import { openGraph } from '../metadata/page-open-graph.ts'
import { markupFacts } from '../structured-data/on-page/markup.ts'
import { brandFacts } from './brand.ts'
import { brandIndex, brandMentions, phrasesIn } from './brand-mentions.ts'

/** Whether the page says what its brand is or does (catalogue: geo.brand-entity.described). */
export type BrandSentence = {
  readonly brand: string | null
  /** The language has lists of verbs. */
  readonly languageKnown: boolean
  /** First visible sentence of 6 to 45 words in which a verb follows the brand. */
  readonly sentence: string | null
  /** The publisher node has a description; one that holds the brand or ten words or more. */
  readonly hasDescription: boolean
  readonly isDescribed: boolean
  /** A meta description names the brand and a verb behind it. */
  readonly metaDescribes: boolean
  readonly elements: readonly Evidence[]
}

const MIN_WORDS = 6
const MAX_WORDS = 45
/** The verb is one of so many words behind the brand. */
const REACH = 6
const MIN_DESCRIPTION_WORDS = 10

export const brandSentence = defineFact((page: PageView): BrandSentence => {
  const lexicon = pageLexicon(page)
  const { descriptions } = markupFacts(page).publisherIdentity
  const found = findSentence(page)
  const metas = [descriptionFacts(page).text, openGraph(page).description]
  return {
    brand: brandFacts(page).name,
    languageKnown: lexicon.isKnown,
    sentence: found?.text ?? null,
    hasDescription: descriptions.length > 0,
    isDescribed: descriptions.some((text) => {
      if (countWords(text, lexicon.language) >= MIN_DESCRIPTION_WORDS) return true
      return phrasesIn(wordStream(text), brandIndex(page)).length > 0
    }),
    metaDescribes: metas.some((text) => text !== null && tellsActivity(page, text)),
    elements: found ? [{ ...locate(page, found.block.element), detail: found.text }] : [],
  }
})

function findSentence(page: PageView) {
  for (const { block, start, end } of brandMentions(page)) {
    if (block.words < MIN_WORDS) continue
    const sentence = sentencesOf(page, block).find(({ firstWord, words }) => {
      return start >= firstWord && start < firstWord + words
    })
    if (!sentence || sentence.words < MIN_WORDS || sentence.words > MAX_WORDS) continue
    const last = sentence.firstWord + sentence.words
    if (verbFollows(page, block.stream, { from: end, to: last })) {
      return { block, text: block.text.slice(sentence.start, sentence.end) }
    }
  }
  return null
}

function tellsActivity(page: PageView, text: string): boolean {
  const words = wordStream(text)
  return phrasesIn(words, brandIndex(page)).some(({ end }) => {
    return verbFollows(page, words, { from: end, to: words.lower.length })
  })
}

function verbFollows(
  page: PageView,
  words: WordStream,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const verbs = pageLexicon(page).phrases('activityVerbs')
  for (let at = from; at < Math.min(to, from + REACH); at++) {
    if (matchPhraseAt(words, at, verbs) > 0) return true
  }
  return false
}
