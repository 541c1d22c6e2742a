import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { sentencesOf } from '../document/paragraphs.ts'
import { bodyText, type TextBlock } from '../document/text-blocks.ts'
import { buildPhraseIndex, matchPhraseAt, type PhraseIndex } from '../language/phrases.ts'
import { countWords, type WordStream, wordStream } from '../language/words.ts'
import { openGraph } from '../metadata/meta-tags.ts'
import { descriptionFacts } from '../metadata/title.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { brandFacts, brandPhrases } from './brand.ts'

const MIN_WORDS = 6
const MAX_WORDS = 45
/** The verb is one of so many words behind the brand. */
const REACH = 6
const MIN_DESCRIPTION_WORDS = 10

/** Whether the page says what its brand is or does (catalogue: geo.brand-entity.described). */
export const brandSentence = defineFact((page: PageView) => {
  const lexicon = pageLexicon(page)
  const { descriptions } = markupFacts(page).publisherIdentity
  const found = findSentence(page)
  const metas = [descriptionFacts(page).text, openGraph(page).description]
  return {
    brand: brandFacts(page).name,
    /** The language has lists of verbs. */
    languageKnown: lexicon.isKnown,
    /** First visible sentence of 6 to 45 words in which a verb follows the brand. */
    sentence: found?.text ?? null,
    hasDescription: descriptions.length > 0,
    /** A description of the publisher node has ten words or more, or names the brand. */
    isDescribed: descriptions.some((text) => {
      if (countWords(text, lexicon.language) >= MIN_DESCRIPTION_WORDS) return true
      return phrasesIn(wordStream(text), brandIndex(page)).length > 0
    }),
    /** A meta description names the brand and a verb behind it. */
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

/** A place in the visible text that names the brand: words `start` up to `end` of a block. */
type BrandMention = {
  readonly block: TextBlock
  readonly start: number
  readonly end: number
}

const MAX_MENTIONS = 200

/** The names of the brand as phrases of folded words. */
const brandIndex = defineFact((page: PageView): PhraseIndex => buildPhraseIndex(brandPhrases(page)))

export const brandMentions = defineFact((page: PageView): readonly BrandMention[] => {
  const names = brandIndex(page)
  const openers = brandPhrases(page).map((phrase) => phrase.split(' ', 1)[0]!)
  const found: BrandMention[] = []
  if (openers.length === 0) return found
  for (const block of bodyText(page).blocks) {
    if (!mayHold(block, openers)) continue
    for (const { start, end } of phrasesIn(block.stream, names)) {
      if (found.length === MAX_MENTIONS) return found
      found.push({ block, start, end })
    }
  }
  return found
})

/** The cheap question first; folding all words of the page costs more than finding them. */
function mayHold({ text }: TextBlock, openers: readonly string[]): boolean {
  const lower = text.toLowerCase()
  if (openers.some((opener) => lower.includes(opener))) return true
  return /[^\p{ASCII}]/u.test(lower)
}

/** Where phrases of the index stand, as half-open ranges of words; none overlap. */
function phrasesIn(words: WordStream, phrases: PhraseIndex) {
  const found: { readonly start: number; readonly end: number }[] = []
  for (let at = 0; at < words.folded.length; at++) {
    const length = matchPhraseAt(words, at, phrases)
    if (length === 0) continue
    found.push({ start: at, end: at + length })
    at += length - 1
  }
  return found
}
