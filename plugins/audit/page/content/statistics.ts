import { closest, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { sentencesOf } from '../document/paragraphs.ts'
import { blockAt, mainText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { isPhrase } from '../language/phrases.ts'
import { findStatistics, isPrice, type Statistic, spelledFigures } from '../language/statistics.ts'
import { sliceWords, wordStream } from '../language/words.ts'
import { mayClaim, type WorldClaim, worldClaim } from '../language/world-claims.ts'
import { citationMarks, holdsPlace } from '../links/cited-sources.ts'
import { percentOf } from '../measure.ts'
import { isMetaLine } from './opening.ts'

/** A paragraph, list item, table or figure with statistics; `detail` quotes them. */
type Claim = Evidence & { readonly figures: number }

/** A paragraph, list item, table or figure with findings of others about the world. */
type External = Evidence & {
  readonly kind: WorldClaim
  /** Whether its section has a source (catalogue: geo.citability.claims-sourced). */
  readonly sourced: boolean
}

const DIGIT = /[0-9]/
/** (Doe, 2021), (Doe & Roe 2021; OECD, 2019) */
const NAME_YEAR = /\(\p{Lu}[^()]{1,120}[ ,](?:1[5-9]|20)\d{2}[a-z]?(?:[,;:][^()]{0,120})?\)/u

/** Statistics of mainText by block; blocks without one are left out. */
const blockStatistics = defineFact(
  (page: PageView): ReadonlyMap<TextBlock, readonly Statistic[]> => {
    const lexicon = pageLexicon(page)
    const all = new Map<TextBlock, readonly Statistic[]>()
    for (const block of mainText(page).blocks) {
      if (!DIGIT.test(block.text)) continue
      const found = findStatistics(block.text, lexicon)
      if (found.length > 0) all.set(block, found)
    }
    return all
  },
)

/** Figures of the text (catalogue: geo.citability.statistics) and where they are. */
export const statisticFacts = defineFact((page: PageView) => {
  const found = claims(page)
  const { words } = mainText(page)
  return {
    count: found.count,
    per100: percentOf(found.count, words),
    claims: found.claims,
    external: externalClaims(page),
  }
})

const MAX_CLAIMS = 50
/** "8 min read" */
const READING_TIME = /^\D{0,20}\d{1,2} ?(?:min|分)/i
const READING_WORDS = 5

function isReadingTime({ text, words }: TextBlock): boolean {
  return words <= READING_WORDS && READING_TIME.test(text)
}

/** Text that may write a figure out; most blocks need no closer look. */
const SPELLED = /mil|ard|ousand|ausend|uizend|p(?:er|our|or|r[oc]+)[ -]?cen/i

/** Number of claims that is enough to judge whether a page names its sources. */
const MAX_EXTERNAL = 20

function claims(page: PageView): { readonly count: number; readonly claims: Claim[] } {
  const lexicon = pageLexicon(page)
  const numbers = blockStatistics(page)
  const found = new Map<TableElement, { figures: number; texts: string[] }>()
  let count = 0
  for (const block of mainText(page).blocks) {
    const element = claimElement(block)
    if (!element || isMetaLine(page, block) || isReadingTime(block)) continue
    const figures = numbers.get(block)?.filter((one) => !isPrice(block.text, one, lexicon)) ?? []
    const spelled = SPELLED.test(block.text) ? spelledFigures(block.stream, lexicon) : 0
    const own = figures.length + spelled
    if (own === 0) continue
    count += own
    const known = found.get(element) ?? { figures: 0, texts: [] }
    known.figures += own
    known.texts.push(...figures.map(({ start, end }) => block.text.slice(start, end)))
    if (found.has(element) || found.size < MAX_CLAIMS) found.set(element, known)
  }
  return {
    count,
    claims: [...found].map(([element, { figures, texts }]) => ({
      figures,
      ...(texts.length > 0 ? { detail: texts.join(', ').slice(0, 200) } : {}),
      ...locate(page, element),
    })),
  }
}

function externalClaims(page: PageView): External[] {
  const lexicon = pageLexicon(page)
  const figures = blockStatistics(page)
  const sections = sectionSources(page)
  const found = new Map<TableElement, External>()
  const { blocks } = mainText(page)
  for (const [i, block] of blocks.entries()) {
    if (found.size >= MAX_EXTERNAL) break
    const hasPercentage = figures.get(block)?.some(({ kind }) => kind === 'percent') ?? false
    if (!hasPercentage && !mayClaim(block.stream, lexicon)) continue
    const element = isMetaLine(page, block) ? null : claimElement(block)
    if (!element || found.has(element)) continue
    const claim = claimIn(page, block) ?? captionedFigure(page, block, blocks[i + 1])
    if (!claim) continue
    const sourced =
      sections.listed || isSourced(page, element, block) || sections.sourced.has(block)
    found.set(element, { ...claim, sourced, ...locate(page, element) })
  }
  return [...found.values()]
}

/** The first sentence of a block that claims something about the world. */
function claimIn(page: PageView, block: TextBlock): Pick<External, 'kind' | 'detail'> | null {
  const lexicon = pageLexicon(page)
  for (const { start, end, firstWord, words } of sentencesOf(page, block)) {
    const text = block.text.slice(start, end)
    const kind = worldClaim(text, sliceWords(block.stream, firstWord, words), lexicon)
    if (kind !== null) return { kind, detail: text.trim().slice(0, 200) }
  }
  return null
}

const MAX_CAPTION = 15

/** "80 %" in large type above what it is the share of. */
function captionedFigure(
  page: PageView,
  { text, words }: TextBlock,
  caption: TextBlock | undefined,
): Pick<External, 'kind' | 'detail'> | null {
  if (words > 1 || !caption || caption.words > MAX_CAPTION) return null
  const joined = `${text} ${caption.text}`
  const kind = worldClaim(joined, wordStream(joined), pageLexicon(page))
  return kind && { kind, detail: joined.slice(0, 200) }
}

/** A longer section has other statements that its source may belong to. */
const SHORT_SECTION = 150

/**
 * Blocks behind a source of their section ("The study [link] finds ...") or in the same short
 * section as one, and whether the page lists its sources.
 */
const sectionSources = defineFact((page: PageView) => {
  const { blocks } = mainText(page)
  const marks = citationMarks(page).all
  const headings = pageLexicon(page).phrases('sourceHeadings')
  const sourced = new Set<TextBlock>()
  let listed = false
  for (let start = 0; start < blocks.length; ) {
    let end = start + 1
    while (end < blocks.length && (blocks[end]!.flags & Flag.heading) === 0) end++
    const own = blocks.slice(start, end)
    const first = own.findIndex(
      ({ textStart, textEnd, text }) =>
        holdsPlace(marks, textStart, textEnd) || NAME_YEAR.test(text),
    )
    if (first >= 0) {
      const words = own.reduce((sum, block) => sum + block.words, 0)
      for (const block of words <= SHORT_SECTION ? own : own.slice(first)) sourced.add(block)
      listed ||= isPhrase(own[0]!.stream, headings)
    }
    start = end
  }
  return { sourced, listed }
})

/** The unit that the block belongs to: a whole table or figure, a list item, or a paragraph. */
function claimElement({ element, flags }: TextBlock): TableElement | null {
  if ((flags & (Flag.heading | Flag.code)) !== 0) return null
  if ((flags & Flag.table) !== 0) return closest(element, ({ tag }) => tag === 'table')
  if ((flags & Flag.figure) !== 0) return closest(element, ({ tag }) => tag === 'figure')
  if ((flags & Flag.list) === 0) return element
  return closest(element, ({ tag }) => tag === 'li' || tag === 'dd' || tag === 'dt') ?? element
}

function isSourced(page: PageView, element: TableElement, block: TextBlock): boolean {
  const { blocks } = mainText(page)
  // If the element holds other blocks, only its own text counts, unless it is judged as a whole.
  const isWhole = element !== block.element
  const from = isWhole ? element.textStart : block.textStart
  const end = blockAt(blocks, isWhole ? element.textEnd : block.textEnd)
  const next = blocks[end]
  const follows = next && (next.flags & Flag.heading) === 0 ? next : null
  const to = follows ? follows.textEnd : isWhole ? element.textEnd : block.textEnd
  if (holdsPlace(citationMarks(page).all, from, to)) return true
  const own = blocks.slice(blockAt(blocks, from), follows ? end + 1 : end)
  return own.some(({ text }) => NAME_YEAR.test(text))
}
