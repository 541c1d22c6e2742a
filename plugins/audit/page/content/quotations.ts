import { collapse, type TableElement } from '../document/document-table.ts'
import { Flag, isMainText } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage, pageLexicon } from '../document/page-view.ts'
import {
  type BlockRange,
  blocksIn,
  elementsWithin,
  mainText,
  type TextBlock,
  wordsInRange,
} from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { holdsName } from '../language/names.ts'
import { type QuotedSpan, quotedTexts } from '../language/sentences.ts'
import { countWords } from '../language/words.ts'
import { citationMarks, holdsPlace } from '../links/cited-sources.ts'

/** One quotation of mainText (catalogue: geo.citability.quotations). */
type Quotation = Evidence & {
  readonly kind: 'blockquote' | 'q' | 'marks'
  readonly words: number
  /** A cite, a name, a footer or an external link accompanies it. */
  readonly attributed: boolean
}

const MAX_QUOTATIONS = 500
/** Shorter ones are titles and words under discussion, whatever a rule asks for. */
const MIN_CHARACTERS = 6
const MAX_LINE_WORDS = 15
const MAX_LINE_CHARACTERS = 120

/** blockquote and q elements, and texts between quotation marks; code apart. */
export const quotations = defineFact((page: PageView): readonly Quotation[] => {
  const blockquotes = page.table.byTag('blockquote').filter(isOutermost)
  const found = blockquotes.map((element) => ofBlockquote(page, element))
  for (const [i, block] of mainText(page).blocks.entries()) {
    if (found.length >= MAX_QUOTATIONS) break
    if ((block.flags & (Flag.code | Flag.quote)) === 0) found.push(...inBlock(page, block, i))
  }
  return found
})

function isOutermost(element: TableElement): boolean {
  return isMainText(element) && ((element.parent?.flags ?? 0) & Flag.quote) === 0
}

function ofBlockquote(page: PageView, element: TableElement): Quotation {
  const range = blocksIn(page, element)
  const inside = page.table.elements.slice(element.index + 1, element.end)
  const isMarked =
    element.attrs.cite !== undefined || inside.some(({ tag }) => tag === 'footer' || tag === 'cite')
  return {
    kind: 'blockquote',
    words: wordsInRange(page, range),
    attributed:
      isMarked || hasCaption(element) || isNamedAround(page, range, lastLine(page, range)),
    detail: page.table.textOf(element).slice(0, 200),
    ...locate(page, element),
  }
}

/** "- Jane Doe" at the end: a short last block, or the text after the last dash. */
function lastLine(page: PageView, { start, end }: BlockRange): string {
  const last = mainText(page).blocks[end - 1]
  if (!last || end <= start) return ''
  if (end - start > 1 && last.words <= MAX_LINE_WORDS) return last.text
  const dash = Math.max(last.text.lastIndexOf('—'), last.text.lastIndexOf('–'))
  const tail = dash < 0 ? '' : last.text.slice(dash)
  return tail.length <= MAX_LINE_CHARACTERS ? tail : ''
}

/** A figure around the quotation whose other part says where it comes from. */
function hasCaption({ flags, parent }: TableElement): boolean {
  return (flags & Flag.figure) !== 0 && parent?.tag === 'figure'
}

function inBlock(page: PageView, block: TextBlock, index: number): Quotation[] {
  const language = pageLanguage(page)
  const range = { start: index, end: index + 1 }
  const spans = quotedTexts(block.text).filter(
    (span) => span.end - span.start > MIN_CHARACTERS && isSpoken(block.text, span),
  )
  const elements = elementsWithin(page.table.byTag('q'), block.textStart, block.textEnd).filter(
    isMainText,
  )
  const all = [
    ...spans.map(({ start, end }) => ['marks', block.text.slice(start, end)] as const),
    ...elements.map((element) => ['q', page.table.textOf(element)] as const),
  ]
  if (all.length === 0) return []
  const codes = codeTexts(page, block)
  const outside = without(block.text, spans)
  const attributed =
    elements.some(({ attrs }) => attrs.cite !== undefined) || isNamedAround(page, range, outside)
  return all
    .filter(([, text]) => !isTitle(text) && !codes.some((code) => code.includes(text)))
    .map(([kind, text]) => ({
      kind,
      words: countWords(text, language),
      attributed,
      detail: text.slice(0, 200),
      ...locate(page, block.element),
    }))
}

/** Corner marks also emphasise: words that are quoted end in a full stop or a quoting particle. */
function isSpoken(text: string, { start, end }: QuotedSpan): boolean {
  if (!/[「『]/.test(text[start - 1] ?? '')) return true
  return text[end - 1] === '。' || /^[」』]\s?(?:と|って)/.test(text.slice(end, end + 4))
}

/** "The Long Way Round the Lake": most words of a title have capitals, and no mark ends it. */
function isTitle(text: string): boolean {
  if (/[.!?…,;:]/u.test(text)) return false
  const long = text.split(/\s+/).filter((word) => word.length > 3)
  return long.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > long.length
}

/**
 * A cite element, an external link or a name in the blocks or in a short line directly next to
 * them. In a block with quotation marks, `own` is the text outside of them; a blockquote is
 * quotation only.
 */
function isNamedAround(page: PageView, { start, end }: BlockRange, own: string): boolean {
  const { blocks } = mainText(page)
  const lexicon = pageLexicon(page)
  if (holdsName(own, lexicon)) return true
  const from = introduces(blocks[start - 1]) ? start - 1 : start
  const to = isLine(blocks[end]) ? end + 1 : end
  const [first, last] = [blocks[from], blocks[to - 1]]
  if (!first || !last) return false
  if (holdsPlace(citationMarks(page).named, first.textStart, last.textEnd)) return true
  const beside = [...blocks.slice(from, start), ...blocks.slice(end, to)]
  return beside.some(({ text }) => holdsName(text, lexicon))
}

/** "Jane Doe, mechanic": the author of a quotation has a short line of its own. */
function isLine(block: TextBlock | undefined): boolean {
  return block !== undefined && block.words <= MAX_LINE_WORDS && (block.flags & Flag.heading) === 0
}

/** Such a line, or a longer text that ends in a colon. */
function introduces(block: TextBlock | undefined): boolean {
  if (isLine(block)) return true
  return block !== undefined && (block.flags & Flag.heading) === 0 && /[:：]\s*$/.test(block.text)
}

/** Inline code of one block, as text. */
function codeTexts({ table: { texts } }: PageView, { textStart, textEnd }: TextBlock): string[] {
  return texts
    .slice(textStart, textEnd)
    .filter(({ owner }) => (owner.flags & Flag.code) !== 0)
    .map(({ data }) => collapse(data))
}

function without(text: string, spans: readonly QuotedSpan[]): string {
  let rest = ''
  let at = 0
  for (const { start, end } of spans) {
    rest += `${text.slice(at, start)} `
    at = end
  }
  return rest + text.slice(at)
}
