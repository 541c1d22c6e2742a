import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { type BlockRange, blockAt, mainText, type TextBlock } from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { contentToken } from '../language/content-tokens.ts'
import { isPhrase } from '../language/phrases.ts'
import { wordStream } from '../language/words.ts'
import { type Heading, headings } from './headings.ts'

/** A visible heading of mainContent. */
type MainHeading = {
  readonly heading: Heading
  readonly element: TableElement
  /** Index of the first block of mainText behind it. */
  readonly blockEnd: number
  /** Block range from behind it to the next heading of any level. */
  readonly own: BlockRange
}

/** An h2 or h3 with the content up to the next heading of the same or a higher level. */
export type Section = MainHeading & { readonly content: BlockRange }

/** Visible h1-h6 of mainContent in document order. */
export const mainHeadings = defineFact((page: PageView): readonly MainHeading[] => {
  const { blocks } = mainText(page)
  const found = headings(page).filter(({ inMain, hidden }) => inMain && !hidden)
  const elements = found.map(({ index }) => page.table.elements[index]!)
  return found.map((heading, i) => {
    const element = elements[i]!
    const next = elements[i + 1]
    const blockEnd = blockAt(blocks, element.textEnd)
    const end = next ? blockAt(blocks, next.textStart) : blocks.length
    return { heading, element, blockEnd, own: { start: blockEnd, end: Math.max(end, blockEnd) } }
  })
})

/** Sections of the page (catalogue: section). */
export const sections = defineFact((page: PageView): readonly Section[] => {
  const all = mainHeadings(page)
  const found: Section[] = []
  let nextTop = mainText(page).blocks.length
  let nextThird = nextTop
  for (let i = all.length - 1; i >= 0; i--) {
    const current = all[i]!
    const { level } = current.heading
    const end = level === 3 ? nextThird : nextTop
    const isSection = level === 2 || level === 3
    if (isSection) found.push({ ...current, content: { start: current.blockEnd, end } })
    const start = blockAt(mainText(page).blocks, current.element.textStart)
    if (level <= 2) nextTop = start
    if (level <= 3) nextThird = start
  }
  return found.reverse()
})

/** The text between two headings below the h1, or before the first one. */
type Stretch = Evidence & { readonly words: number }

/** Stretches with text; entries of tables of contents do not count. */
export const stretchFacts = defineFact((page: PageView) => {
  const { blocks } = mainText(page)
  const all = mainHeadings(page).filter(({ heading }) => heading.level > 1)
  const startOf = (at: number) => {
    const heading = all[at]
    return heading ? blockAt(blocks, heading.element.textStart) : blocks.length
  }
  const stretches: Stretch[] = []
  const add = ({ start, end }: BlockRange, name: string, place: () => Evidence) => {
    const words = proseWords(blocks.slice(start, end))
    if (words === 0) return
    stretches.push({ words, ...place(), detail: `${words} words ${name}`.slice(0, 200) })
  }
  const lead = { start: 0, end: startOf(0) }
  add(lead, 'before the first subheading', () => leadPlace(page, blocks))
  for (const [i, { heading, blockEnd }] of all.entries()) {
    add({ start: blockEnd, end: startOf(i + 1) }, `below "${heading.text}"`, () =>
      locationOf(heading),
    )
  }
  return { headings: all.length, stretches }
})

function leadPlace(page: PageView, blocks: readonly TextBlock[]): Evidence {
  const first = blocks.find(({ flags }) => (flags & Flag.heading) === 0) ?? blocks[0]
  return first ? locate(page, first.element) : {}
}

/** Words of the longest run of blocks; questions of a list of answers divide it like headings. */
function proseWords(blocks: readonly TextBlock[]): number {
  let longest = 0
  let words = 0
  for (const block of blocks) {
    if (isQuestion(block)) words = 0
    else if (!isLinkEntry(block)) words += block.words
    longest = Math.max(longest, words)
  }
  return longest
}

const MAX_QUESTION = 25

function isQuestion({ element, text, words }: TextBlock): boolean {
  if (words > MAX_QUESTION) return false
  return element.tag === 'summary' || element.tag === 'dt' || /[?？]$/.test(text.trimEnd())
}

/** An entry of a table of contents or of a menu. */
export function isLinkEntry({ flags, words, linkWords }: TextBlock): boolean {
  return (flags & Flag.list) !== 0 && linkWords > 0 && 2 * linkWords >= words
}

/** An h2 or h3 of mainContent and what it says (catalogue: headings-informative). */
type SectionHeading = Evidence & {
  readonly text: string
  readonly words: number
  /** Reason why it names no topic of its own; null if it does. */
  readonly weakness: 'generic' | 'empty' | 'duplicate' | null
}

export const sectionHeadings = defineFact((page: PageView): readonly SectionHeading[] => {
  const lexicon = pageLexicon(page)
  const generic = lexicon.phrases('genericHeadings')
  const all = mainHeadings(page).map(({ heading }) => {
    const stream = wordStream(heading.text, lexicon.language)
    return { heading, stream, key: stream.folded.join(' ') }
  })
  const counts = new Map<string, number>()
  for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1)
  const own = all.filter(({ heading: { level } }) => level === 2 || level === 3)
  return own.map(({ heading, stream, key }) => {
    const hasContent = stream.folded.some((word) => contentToken(word, lexicon) !== null)
    const weakness = isPhrase(stream, generic)
      ? 'generic'
      : !hasContent
        ? 'empty'
        : counts.get(key)! > 1
          ? 'duplicate'
          : null
    return { text: heading.text, words: stream.folded.length, weakness, ...locationOf(heading) }
  })
})

/** Whether a link can lead right to a section (catalogue: geo.content-structure.deep-linkable). */
type SectionAnchor = Evidence & { readonly linkable: boolean }

const MAX_STEPS = 4
const MAX_ANCHOR_TEXTS = 3
const MAX_REPORTED = 10

export const sectionAnchors = defineFact((page: PageView) => {
  const counts = idCounts(page)
  const before = headingsBefore(page)
  const anchors = sections(page).map((section): SectionAnchor => {
    const holder = holderOf(section, before.get(section.element) ?? -1)
    const own = [section.element, ...(holder ? [holder] : []), ...namedAnchors(page, section)]
    const linkable = own.some(({ attrs, tag }) =>
      [attrs.id, tag === 'a' ? attrs.name : undefined].some((id) => id && counts.get(id) === 1),
    )
    return { linkable, ...locationOf(section.heading) }
  })
  const duplicates = [...counts].filter(([, count]) => count > 1)
  return {
    anchors,
    /** ids that appear more than once in the document. */
    duplicateIds: duplicates.length,
    duplicates: duplicates.slice(0, MAX_REPORTED).map(([id, count]) => ({
      detail: `id "${id.slice(0, 100)}" is used ${count} times`,
    })),
  }
})

/** Number of times each id appears in the document. Names of anchors without an id count too. */
const idCounts = defineFact((page: PageView): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { attrs, tag } of page.table.elements) {
    const id = attrs.id ?? (tag === 'a' ? attrs.name : undefined)
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
})

/** Index of the heading before each heading, whatever their levels. */
function headingsBefore(page: PageView): ReadonlyMap<TableElement, number> {
  const all = mainHeadings(page)
  return new Map(all.map(({ element }, i) => [element, all[i - 1]?.element.index ?? -1]))
}

/** The section or article whose first heading this is, through wrappers such as header. */
function holderOf({ element }: Section, headingBefore: number): TableElement | null {
  let at = element.parent
  for (let step = 0; at && step < MAX_STEPS; step++) {
    if (at.tag === 'section' || at.tag === 'article') return at.index > headingBefore ? at : null
    at = at.parent
  }
  return null
}

/** Elements inside the heading, and an empty anchor right before it. */
function namedAnchors({ table }: PageView, { element }: Section): TableElement[] {
  const inside = table.elements.slice(element.index + 1, element.end)
  let before: TableElement | null = table.elements[element.index - 1] ?? null
  for (let step = 0; before && before.parent !== element.parent && step < MAX_STEPS; step++) {
    before = before.parent
  }
  if (before?.parent !== element.parent || before === element.parent) return inside
  const isSmall = before.textEnd - before.textStart <= MAX_ANCHOR_TEXTS
  const isAnchor = before.tag === 'a' || (isSmall && table.textOf(before) === '')
  return isAnchor ? [...inside, before] : inside
}
