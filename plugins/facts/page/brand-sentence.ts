import { buildPhraseIndex, matchPhraseAt, type PhraseIndex } from '../language/phrase-index.ts'
import { countWords } from '../language/segment.ts'
import { type WordStream, wordStream } from '../language/word-stream.ts'
import type { Evidence } from '../site-facts.ts'
import { brandFacts, brandPhrases } from './brand.ts'
import { descriptionFacts } from './description.ts'
import { pageLexicon } from './language.ts'
import { locate } from './locate.ts'
import { markupFacts } from './markup.ts'
import { openGraph } from './open-graph.ts'
import { defineFact, type PageView } from './page-view.ts'
import { sentencesOf } from './sentences.ts'
import { bodyText, type TextBlock } from './text-blocks.ts'

/** Whether the page says what its brand is or does (catalogue: geo.brand-entity.described). */
export type BrandSentence = {
  readonly brand: string | null
  /** The language has lists of verbs. */
  readonly languageKnown: boolean
  /** First visible sentence in which a verb follows the brand. */
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
  const brand = brandFacts(page).name
  const lexicon = pageLexicon(page)
  const { descriptions } = markupFacts(page).publisherIdentity
  const names = brandIndex(page)
  const found = brand === null ? null : findSentence(page, names)
  const holdsBrand = (text: string) => startsOf(wordStream(text), names).length > 0
  const metas = [descriptionFacts(page).text, openGraph(page).description]
  return {
    brand,
    languageKnown: lexicon.isKnown,
    sentence: found?.text ?? null,
    hasDescription: descriptions.length > 0,
    isDescribed: descriptions.some(
      (text) => countWords(text, lexicon.language) >= MIN_DESCRIPTION_WORDS || holdsBrand(text),
    ),
    metaDescribes: metas.some((text) => text !== null && speaks(page, wordStream(text), names)),
    elements: found ? [{ ...locate(page, found.block.element), detail: found.text }] : [],
  }
})

/** The names of the brand as phrases of folded words. */
export const brandIndex = defineFact(
  (page: PageView): PhraseIndex => buildPhraseIndex(brandPhrases(page)),
)

function findSentence(page: PageView, names: PhraseIndex) {
  const openers = brandPhrases(page).map((key) => key.split(' ', 1)[0]!)
  for (const block of bodyText(page).blocks) {
    if (block.words < MIN_WORDS || !mayHold(block, openers)) continue
    const starts = startsOf(block.stream, names)
    if (starts.length === 0) continue
    for (const { start, end, firstWord, words } of sentencesOf(page, block)) {
      if (words < MIN_WORDS || words > MAX_WORDS) continue
      const stream = slice(block.stream, firstWord, firstWord + words)
      if (speaks(page, stream, names)) return { block, text: block.text.slice(start, end) }
    }
  }
  return null
}

/** The cheap question first; folding all words of the page costs more than finding them. */
function mayHold({ text }: TextBlock, openers: readonly string[]): boolean {
  const lower = text.toLowerCase()
  if (openers.some((opener) => lower.includes(opener))) return true
  return /[^\p{ASCII}]/u.test(lower)
}

/** Whether a verb of the lexicon follows the brand closely. */
function speaks(page: PageView, words: WordStream, names: PhraseIndex): boolean {
  const verbs = pageLexicon(page).phrases('activityVerbs')
  return startsOf(words, names).some((start) => {
    const behind = start + matchPhraseAt(words, start, names)
    for (let at = behind; at < behind + REACH && at < words.lower.length; at++) {
      if (matchPhraseAt(words, at, verbs) > 0) return true
    }
    return false
  })
}

function startsOf(words: WordStream, names: PhraseIndex): number[] {
  const starts: number[] = []
  for (let at = 0; at < words.folded.length; at++) {
    if (matchPhraseAt(words, at, names) > 0) starts.push(at)
  }
  return starts
}

function slice({ lower, folded }: WordStream, from: number, to: number): WordStream {
  return { lower: lower.slice(from, to), folded: folded.slice(from, to) }
}
