import { bylineElements, bylineFacts } from '../authors/byline.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { isParagraph, sentencesOf } from '../document/paragraphs.ts'
import { blockAt, elementsWithin, mainText, type TextBlock } from '../document/text-blocks.ts'
import { firstH1, firstHeading } from '../headings/headings.ts'
import { isLinkEntry } from '../headings/sections.ts'
import { contentToken, contentTokens } from '../language/content-tokens.ts'
import { matchPhraseAt } from '../language/phrases.ts'
import { readingWords } from '../language/text-length.ts'
import { percentOf } from '../measure.ts'
import { titleFacts } from '../metadata/title.ts'

/** Blocks behind the h1 among which the first paragraph must be, and words that must take it up. */
const OPENING_BLOCKS = 3
const OPENING_WORDS = 100
/** A line of byline, date and reading time is no longer. */
const MAX_META_WORDS = 25

/** How the text behind the h1 takes it up (catalogue: geo.citability.answer-first). */
export const openingFacts = defineFact((page: PageView) => {
  const h1 = firstH1(page)
  const { blocks } = mainText(page)
  const start = h1 ? blockAt(blocks, h1.textEnd) : 0
  const first = blocks.findIndex((block, i) => i >= start && isOpener(page, block))
  const paragraph = blocks[first]
  const nearby = paragraph && isNearby(page, start, first) ? paragraph : null
  return {
    hasH1: h1 !== null,
    /** Words of the first paragraph if it is among the first three blocks behind the h1, else 0. */
    paragraphWords: nearby ? readingWords(nearby.text, nearby.words) : 0,
    /** Its first sentence welcomes the reader or announces the text. */
    evades: nearby !== null && evades(page, nearby),
    /** Percent of the contentTokens of the h1, else title, in the first 100 words behind it. */
    keywordPercent: keywordPercent(page, start),
    elements: paragraph ? [locate(page, paragraph.element)] : [],
  }
})

/** "Welcome!" says nothing; the next sentence may answer. */
const MIN_SENTENCE = 5

function evades(page: PageView, block: TextBlock): boolean {
  const { stream, text } = block
  const first = sentencesOf(page, block).find(({ words }) => words >= MIN_SENTENCE)
  if (!first || QUOTED.test(text)) return false
  return matchPhraseAt(stream, first.firstWord, pageLexicon(page).phrases('evasiveOpenings')) > 0
}
const QUOTED = /^\s*["“”„«»‘‚‹「『]/u

/** Among the first blocks behind the h1, lines of byline and date not counted. */
function isNearby(page: PageView, start: number, first: number): boolean {
  let before = 0
  for (const block of mainText(page).blocks.slice(start, first)) {
    if (!isMetaLine(page, block) && !isLinkEntry(block)) before++
    if (before >= OPENING_BLOCKS) return false
  }
  return true
}

function isOpener(page: PageView, block: TextBlock): boolean {
  return isParagraph(block) && !isMetaLine(page, block)
}

/** A short line that holds the byline or a date. */
export function isMetaLine(page: PageView, block: TextBlock): boolean {
  const { element, textStart, textEnd, words, text } = block
  if (words > MAX_META_WORDS) return false
  const { name, source } = bylineFacts(page)
  if (source === 'text' && name !== null && text.includes(name)) return true
  const isInside = (e: TableElement) => e.textStart >= textStart && e.textStart < textEnd
  if (bylineElements(page).some((b) => b.element === element || isInside(b.element))) return true
  return elementsWithin(page.table.byTag('time'), textStart, textEnd).length > 0
}

function keywordPercent(page: PageView, start: number): number {
  const lexicon = pageLexicon(page)
  const own = contentTokens(firstHeading(page)?.text ?? '', lexicon)
  const wanted = own.size > 0 ? own : contentTokens(titleFacts(page).text ?? '', lexicon)
  if (wanted.size === 0) return 0
  const found = new Set<string>()
  let words = 0
  for (const block of mainText(page).blocks.slice(start)) {
    if (words >= OPENING_WORDS) break
    if (isLinkEntry(block)) continue
    if ((block.flags & Flag.heading) === 0) {
      for (const word of block.stream.folded.slice(0, OPENING_WORDS - words)) {
        const token = contentToken(word, lexicon)
        for (const one of wanted) if (token !== null && isAkin(token, one)) found.add(one)
      }
    }
    words += block.words
  }
  return percentOf(found.size, wanted.size)
}

const MIN_STEM = 5
const MAX_ENDING = 3

/** Forms of one word ("kitchen", "kitchens"), or a compound and a part of it. */
function isAkin(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < MIN_STEM) return false
  const stem = Math.max(MIN_STEM, short.length - MAX_ENDING)
  const isForm = long.startsWith(short.slice(0, stem)) && long.length - stem <= 2 * MAX_ENDING
  return isForm || long.includes(short)
}
