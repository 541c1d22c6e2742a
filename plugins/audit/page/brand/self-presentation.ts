import { Flag } from '../document/elements.ts'
import { type PageView, pageLexicon } from '../document/page-view.ts'
import { type BlockSentence, sentencesOf } from '../document/paragraphs.ts'
import { bodyText, type TextBlock } from '../document/text-blocks.ts'
import { findPhrase } from '../language/phrases.ts'
import { isKind, namesKind, PREPOSITION } from '../language/predicates.ts'
import { foldedWords, sliceWords } from '../language/words.ts'
import { pagePurpose } from '../url/page-purpose.ts'
import { brandPhrases } from './brand.ts'

/** A text of the page that says who its publisher is. */
export type Presentation = { readonly block: TextBlock; readonly text: string }

const MIN_WORDS = 4
const MAX_WORDS = 45
/** "In Ghent since 1987, we are": "we are" is one of the first words. */
const OPENING_WORDS = 8
const NO_PROSE = Flag.heading | Flag.quote | Flag.code | Flag.table | Flag.nav
/** A statement by a customer: "I am a photographer, and ..." */
const QUOTED = /^\s*["“”„«»‘‚‹「『〝]/u
const CLAUSE_START = /(?:^|[,;:–—]\s*|\s(?:and|und|et|y|e|en|i)\s+)$/iu

/** A sentence such as "We are a bakery in Ghent" on a home or about page; null without one. */
export function ownSentence(page: PageView): Presentation | null {
  const purpose = pagePurpose(page)
  if (purpose !== 'home' && purpose !== 'about') return null
  const copulas = pageLexicon(page).phrases('selfCopulas')
  for (const block of bodyText(page).blocks) {
    if (block.words < MIN_WORDS || (block.flags & NO_PROSE) !== 0) continue
    if (QUOTED.test(block.text) || !findPhrase(block.stream, copulas)) continue
    const sentence = sentencesOf(page, block).find((one) => saysWhatWeAre(page, block, one))
    if (sentence) return { block, text: block.text.slice(sentence.start, sentence.end) }
  }
  return null
}

function saysWhatWeAre(page: PageView, block: TextBlock, sentence: BlockSentence): boolean {
  const { start, end, firstWord, words } = sentence
  if (words < MIN_WORDS || words > MAX_WORDS || block.text[end - 1] === '?') return false
  const lexicon = pageLexicon(page)
  const stream = sliceWords(block.stream, firstWord, words)
  const copula = findPhrase(stream, lexicon.phrases('selfCopulas'))
  if (!copula || copula.index > OPENING_WORDS) return false
  const before = block.text.slice(start, block.wordPlaces[firstWord + copula.index])
  if (!INVERTED.has(stream.lower[copula.index]!) && !CLAUSE_START.test(before)) return false
  return namesKind(lexicon, stream, { from: copula.index + copula.length, to: words })
}

/** "Seit 1987 sind wir ein Betrieb": another part of the sentence precedes the verb. */
const INVERTED = new Set(['sind', 'bin', 'zijn', 'ben'])

const MAX_LINE_WORDS = 25
const MAX_NAME_WORDS = 8
/** "A small bakery in Ghent": the kind is one of the first words. */
const KIND_WITHIN = 4

/** A line of the footer such as "Family bakery in Ghent.", first or below the name; null without one. */
export function footerLine(page: PageView): Presentation | null {
  const blocks = bodyText(page).blocks.filter(({ flags }) => (flags & Flag.footer) !== 0)
  const names = new Set(brandPhrases(page).flatMap(foldedWords))
  for (const [i, block] of blocks.entries()) {
    const above = blocks[i - 1]
    if (above !== undefined && !isName(above, names)) continue
    if (block.words < MIN_WORDS || (block.flags & (Flag.link | Flag.heading)) !== 0) continue
    const sentence = sentencesOf(page, block)[0]
    if (!sentence || !isLine(page, block, sentence)) continue
    return { block, text: block.text.slice(sentence.start, sentence.end) }
  }
  return null
}

/** All words are of the name of the publisher. */
function isName({ text, words }: TextBlock, names: ReadonlySet<string>): boolean {
  return words <= MAX_NAME_WORDS && foldedWords(text).every((word) => names.has(word))
}

/** A kind of organisation, and behind it whose or where. */
function isLine(page: PageView, { text, stream }: TextBlock, sentence: BlockSentence): boolean {
  const { end, firstWord, words } = sentence
  if (words < MIN_WORDS || words > MAX_LINE_WORDS || /[!?]/.test(text[end - 1]!)) return false
  const lexicon = pageLexicon(page)
  const own = sliceWords(stream, firstWord, words)
  const first = own.lower.findIndex((word) => PREPOSITION.test(word))
  for (let at = 0; at < Math.min(KIND_WITHIN, first); at++) {
    if (isKind(lexicon, own, at)) return true
  }
  return false
}
