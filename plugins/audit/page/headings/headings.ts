import { collapse, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Located } from '../evidence.ts'

export type Heading = Located & {
  readonly level: number
  /** h1-h6, or the element that carries role=heading. */
  readonly tag: string
  /** Level of the visible heading before, where this one is more than one level deeper; else null. */
  readonly skipsFrom: number | null
  /** Text, else the alt text of a contained image. */
  readonly text: string
  readonly hidden: boolean
  readonly inMain: boolean
  readonly index: number
}

const TAGS: ReadonlyMap<string, number> = new Map(
  Object.entries({ h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 }),
)

/** h1-h6 and role=heading with aria-level, inside body, in document order. */
export const headings = defineFact((page: PageView): readonly Heading[] => {
  mainRoot(page)
  const found: Heading[] = []
  let before = 0
  for (const element of headingElements(page)) {
    if (found.length >= MAX_SAMPLES) break
    const level = levelOf(element)
    const hidden = (element.flags & Flag.hidden) !== 0
    found.push({
      level,
      tag: element.tag,
      skipsFrom: !hidden && before > 0 && level > before + 1 ? before : null,
      text: (page.table.textOf(element) || altOf(page, element)).slice(0, 500),
      hidden,
      inMain: (element.flags & Flag.main) !== 0,
      index: element.index,
      ...locate(page, element),
    })
    if (!hidden) before = level
  }
  return found
})

/** The elements behind `headings`, for facts that look at what follows them. */
const headingElements = defineFact((page: PageView): readonly TableElement[] =>
  page.table.elements.filter(
    (e) => (e.flags & (Flag.body | Flag.noText)) === Flag.body && levelOf(e) > 0,
  ),
)

function levelOf({ tag, attrs }: TableElement): number {
  const level = TAGS.get(tag)
  if (level !== undefined) return level
  if (attrs.role !== 'heading') return 0
  const stated = Number(attrs['aria-level'])
  return Number.isInteger(stated) && stated >= 1 && stated <= 6 ? stated : 2
}

function altOf({ table }: PageView, heading: TableElement): string {
  for (let i = heading.index + 1; i < heading.end; i++) {
    const { tag, attrs } = table.elements[i]!
    if (tag === 'img' && attrs.alt) return collapse(attrs.alt)
  }
  return ''
}

/** Half-open range of indexes into the table's texts. */
export type TextRange = { readonly from: number; readonly to: number }

/** First visible h1 that is not empty; null without one. */
export const firstH1 = defineFact((page: PageView): TableElement | null => {
  const found = headings(page).find(
    ({ level, hidden, text }) => level === 1 && !hidden && text !== '',
  )
  return found ? page.table.elements[found.index]! : null
})

/**
 * Texts within some characters of visible text before and behind the h1; without an h1 from the
 * start of mainContent.
 */
export function nearHeadline(page: PageView, characters: number): TextRange | null {
  const h1 = firstH1(page)
  if (h1) return around(page, { from: h1.textStart, to: h1.textEnd }, characters)
  const root = mainRoot(page)
  return root && around(page, { from: root.textStart, to: root.textStart }, characters)
}

/** The range widened by some characters of visible text on both sides. */
export function around(page: PageView, { from, to }: TextRange, characters: number): TextRange {
  return { from: reach(page, from, -characters), to: reach(page, to, characters) }
}

export function meets(range: TextRange, { textStart, textEnd }: TextPlace): boolean {
  return textStart < range.to && textEnd > range.from
}

type TextPlace = { readonly textStart: number; readonly textEnd: number }

function reach({ table: { texts } }: PageView, start: number, characters: number): number {
  const step = characters < 0 ? -1 : 1
  let left = Math.abs(characters)
  let at = start
  while (left > 0 && (step < 0 ? at > 0 : at < texts.length)) {
    const { data, owner } = texts[step < 0 ? at - 1 : at]!
    if ((owner.flags & (Flag.noText | Flag.hidden)) === 0) left -= visibleLength(data, left)
    at += step
  }
  return at
}

/** Characters without runs of white space, as far as they matter. */
function visibleLength(data: string, enough: number): number {
  let length = 0
  let space = true
  for (let i = 0; i < data.length && length < enough; i++) {
    const isSpace = data.charCodeAt(i) <= 32
    if (!isSpace || !space) length++
    space = isSpace
  }
  return length
}
