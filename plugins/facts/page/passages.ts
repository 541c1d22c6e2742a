import { Flag } from '../html/element-flags.ts'
import { contentToken } from '../language/content-tokens.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { findPhrase, matchPhraseAt } from '../language/phrase-index.ts'
import type { WordStream } from '../language/word-stream.ts'
import type { Evidence } from '../site-facts.ts'
import { pageLexicon } from './language.ts'
import { locate, MAX_SAMPLES } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'
import { isParagraph } from './paragraphs.ts'
import { sections } from './sections.ts'
import { type BlockSentence, sentencesOf } from './sentences.ts'
import { mainText, type TextBlock } from './text-blocks.ts'

/** First sentence of a section or of a long paragraph. */
export type Passage = Evidence & {
  /** What makes it hang on the text around it; null when it stands on its own. */
  readonly dependsOn: 'opening' | 'reference' | null
}

const LONG_PARAGRAPH = 40
const NO_PROSE = Flag.heading | Flag.code | Flag.table | Flag.list

/** Whether passages make sense alone (catalogue: geo.citability.self-contained). */
export const passageFacts = defineFact((page: PageView) => {
  const lexicon = pageLexicon(page)
  const openers = new Set(
    sections(page).flatMap(({ own }) => (own.end > own.start ? own.start : [])),
  )
  const passages: Passage[] = []
  for (const [i, block] of mainText(page).blocks.entries()) {
    const isLong = block.words >= LONG_PARAGRAPH && isParagraph(block)
    const opens = openers.has(i) && (block.flags & NO_PROSE) === 0
    if ((!isLong && !opens) || passages.length >= MAX_SAMPLES) continue
    const sentence = sentencesOf(page, block)[0]
    if (sentence) passages.push(toPassage(page, { block, sentence, lexicon }))
  }
  return { languageKnown: lexicon.isKnown, passages }
})

type Opening = {
  readonly block: TextBlock
  readonly sentence: BlockSentence
  readonly lexicon: Lexicon
}

function toPassage(page: PageView, { block, sentence, lexicon }: Opening): Passage {
  const { stream, text } = block
  const { start, end, firstWord, words } = sentence
  const part = {
    lower: stream.lower.slice(firstWord, firstWord + words),
    folded: stream.folded.slice(firstWord, firstWord + words),
  }
  const dependsOn = opensDependent(part, lexicon)
    ? 'opening'
    : refersElsewhere(part, lexicon)
      ? 'reference'
      : null
  const detail = text.slice(start, Math.min(end, start + 200))
  return { dependsOn, detail, ...locate(page, block.element) }
}

/**
 * A pronoun, demonstrative or connective comes first. One that ends in a demonstrative is none when
 * a noun follows: "this wheel", "after this step", but not "this is", "this means".
 */
function opensDependent(words: WordStream, lexicon: Lexicon): boolean {
  const demonstratives = lexicon.phrases('demonstratives')
  const lengths = [
    matchPhraseAt(words, 0, lexicon.phrases('connectives')),
    matchPhraseAt(words, 0, lexicon.phrases('pronouns')),
    matchPhraseAt(words, 0, demonstratives),
  ]
  const length = Math.max(...lengths)
  if (length === 0) return false
  if (matchPhraseAt(words, length - 1, demonstratives) === 0 && lengths[2] !== length) return true
  return !isNounLike(words, length, lexicon)
}

function isNounLike(words: WordStream, at: number, lexicon: Lexicon): boolean {
  const word = words.folded[at]
  if (word === undefined || contentToken(word, lexicon) === null) return false
  return matchPhraseAt(words, at, lexicon.phrases('definitionVerbs')) === 0
}

/** "as shown above" points elsewhere; "above 30 degrees" and "below the saddle" do not. */
function refersElsewhere(words: WordStream, lexicon: Lexicon): boolean {
  const references = lexicon.phrases('backReferences')
  const articles = lexicon.phrases('articles')
  let found = findPhrase(words, references)
  while (found) {
    const next = found.index + found.length
    const isPreposition =
      found.length === 1 &&
      (/^\p{Nd}/u.test(words.folded[next] ?? '') || matchPhraseAt(words, next, articles) > 0)
    if (!isPreposition) return true
    found = findPhrase(words, references, next)
  }
  return false
}
