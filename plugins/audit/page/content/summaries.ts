import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage, pageLexicon } from '../document/page-view.ts'
import {
  blockAt,
  blocksIn,
  mainText,
  percentBefore,
  type TextBlock,
  wordsIn,
  wordsInRange,
} from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { firstH1 } from '../headings/headings.ts'
import { mainHeadings } from '../headings/sections.ts'
import { isPhrase, matchPhraseAt, type PhraseIndex } from '../language/phrases.ts'
import { countWords, isUnspaced, type WordStream } from '../language/words.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { textsOf } from '../structured-data/query.ts'
import { primaryOf } from '../structured-data/structured-facts.ts'
import { itemWords, type MainList, mainLists, outermostList } from './lists.ts'

/** A summary and its place in mainText (catalogue: geo.citability.summary-block). */
type Summary = Evidence & {
  readonly kind: 'heading' | 'label' | 'list' | 'abstract'
  /** Percent of mainText before and behind it. */
  readonly before: number
  readonly after: number
  /** A conclusion, which belongs to the end. */
  readonly closing: boolean
}

const LIST = { min: 3, max: 12 }
/** Fewer points are a summary if they are sentences. */
const POINTS = { min: 12, max: 150 }
const TEXT = { min: 25, max: 150 }
const KEY_POINTS = { min: 3, max: 7 }
const POINT_WORDS = { min: 5, max: 30 }
/** A heading may continue after "Conclusion:"; a label is set off by a mark. */
const MAX_HEADING_WORDS = 10
const LABEL_MARK = /^\s*[:：–—-]/
const MIN_ABSTRACT = 25
/** Blocks that may precede a list of key points: byline, date and introduction. */
const LEAD_BLOCKS = 2
const SENTENCE_END = /[.!?…。！？]$/
const MAX_FOUND = 50

export const summaries = defineFact((page: PageView): readonly Summary[] =>
  [...abstract(page), ...afterHeadings(page), ...afterLabels(page), ...keyPoints(page)].slice(
    0,
    MAX_FOUND,
  ),
)

function abstract(page: PageView): Summary[] {
  const facts = structuredFacts(page)
  const { data } = facts
  const node = primaryOf(facts)
  const texts = node ? textsOf(data, node, 'abstract') : []
  const long = texts.find((text) => countWords(text, pageLanguage(page)) >= MIN_ABSTRACT)
  return long
    ? [{ kind: 'abstract', before: 0, after: 100, closing: false, detail: long.slice(0, 200) }]
    : []
}

function afterHeadings(page: PageView): Summary[] {
  const phrases = pageLexicon(page).phrases('summaryHeadings')
  const { blocks } = mainText(page)
  return mainHeadings(page).flatMap(({ heading, element, own }) => {
    const at = blockAt(blocks, element.textStart)
    const stream = blocks[at]?.stream
    if (heading.level === 1 || !stream || stream.folded.length > MAX_HEADING_WORDS) return []
    if (!isPhrase(stream, phrases) && !beginsWith(stream, phrases)) return []
    const first = blocks[own.start]
    const list = first && own.end > own.start ? outermostList(page, first.element, element) : null
    const words = wordsInRange(page, own)
    if (!(list && isPointList(page, list)) && !isWithin(words, TEXT)) return []
    const closing = isClosing(page, stream)
    return [{ kind: 'heading', closing, ...placeOf(page, at, own.end), ...locationOf(heading) }]
  })
}

/** "Key points" as a block of its own, or "In short: ..." at the start of one. */
function afterLabels(page: PageView): Summary[] {
  const phrases = pageLexicon(page).phrases('summaryHeadings')
  const { blocks } = mainText(page)
  return blocks.flatMap((block, at): Summary[] => {
    if ((block.flags & (Flag.heading | Flag.table)) !== 0) return []
    const length = matchPhraseAt(block.stream, 0, phrases)
    if (length === 0) return []
    const isAlone = isPhrase(block.stream, phrases)
    if (!isAlone && !isSetOff(block, length)) return []
    const rest = block.words - length
    const next = blocks[at + 1]
    const list = next && rest === 0 ? outermostList(page, next.element, block.element) : null
    const words = isAlone ? (next?.words ?? 0) : rest
    if (!(list && isPointList(page, list)) && !isWithin(words, TEXT)) return []
    const place = placeOf(page, at, at + (isAlone ? 2 : 1))
    const closing = isClosing(page, block.stream)
    return [{ kind: 'label', closing, ...place, ...locate(page, block.element) }]
  })
}

function isPointList(page: PageView, list: MainList): boolean {
  return isWithin(list.items.length, LIST) || isWithin(wordsIn(page, list.element), POINTS)
}

/** A colon or dash follows the label. */
function isSetOff({ text, tokens }: TextBlock, length: number): boolean {
  let end = 0
  for (const token of tokens.slice(0, length)) end = text.indexOf(token, end) + token.length
  return LABEL_MARK.test(text.slice(end, end + 5))
}

/** "Summary of this guide". Not in languages without spaces, where a longer word may continue. */
function beginsWith(stream: WordStream, phrases: PhraseIndex): boolean {
  return matchPhraseAt(stream, 0, phrases) > 0 && !isUnspaced(stream.lower[0] ?? '')
}

function isClosing(page: PageView, stream: WordStream): boolean {
  return matchPhraseAt(stream, 0, pageLexicon(page).phrases('conclusionHeadings')) > 0
}

/** A list of a few sentences right under the h1; lists of links are tables of contents. */
function keyPoints(page: PageView): Summary[] {
  const { blocks } = mainText(page)
  const h1 = firstH1(page)
  const top = h1 ? blockAt(blocks, h1.textEnd) : 0
  return [...mainLists(page).values()].flatMap((list): Summary[] => {
    const { element, items } = list
    const { start, end } = blocksIn(page, element)
    const between = start - top
    if (between < 0 || between > LEAD_BLOCKS) return []
    if (blocks.slice(top, start).some(({ flags }) => (flags & Flag.heading) !== 0)) return []
    if (!isWithin(items.length, KEY_POINTS) || isLinkList(page, list)) return []
    if (!itemWords(page, list).every((words) => isWithin(words, POINT_WORDS))) return []
    if (!blocks.slice(start, end).every(({ text }) => SENTENCE_END.test(text.trimEnd()))) return []
    return [
      { kind: 'list', closing: false, ...placeOf(page, start, end), ...locate(page, element) },
    ]
  })
}

function isLinkList(page: PageView, { element }: MainList): boolean {
  const { start, end } = blocksIn(page, element)
  const blocks = mainText(page).blocks.slice(start, end)
  const linked = blocks.reduce((sum, { linkWords }) => sum + linkWords, 0)
  return 2 * linked > wordsIn(page, element)
}

function placeOf(page: PageView, start: number, end: number) {
  return { before: percentBefore(page, start), after: 100 - percentBefore(page, end) }
}

function isWithin(count: number, { min, max }: typeof LIST): boolean {
  return count >= min && count <= max
}
