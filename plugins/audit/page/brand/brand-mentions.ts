import { defineFact, type PageView } from '../document/page-view.ts'
import { bodyText, type TextBlock } from '../document/text-blocks.ts'
import { buildPhraseIndex, matchPhraseAt, type PhraseIndex } from '../language/phrase-index.ts'
import type { WordStream } from '../language/word-stream.ts'
import { brandPhrases } from './brand.ts'

/** A place in the visible text that names the brand: words `start` up to `end` of a block. */
export type BrandMention = {
  readonly block: TextBlock
  readonly start: number
  readonly end: number
}

const MAX_MENTIONS = 200

/** The names of the brand as phrases of folded words. */
export const brandIndex = defineFact(
  (page: PageView): PhraseIndex => buildPhraseIndex(brandPhrases(page)),
)

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
export function phrasesIn(words: WordStream, phrases: PhraseIndex) {
  const found: { readonly start: number; readonly end: number }[] = []
  for (let at = 0; at < words.folded.length; at++) {
    const length = matchPhraseAt(words, at, phrases)
    if (length === 0) continue
    found.push({ start: at, end: at + length })
    at += length - 1
  }
  return found
}
