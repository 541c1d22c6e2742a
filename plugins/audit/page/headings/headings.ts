import { collapse, type TableElement, type TextPlace } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { bodyText, type TextBlock } from '../document/text-blocks.ts'

export type Heading = ReturnType<typeof headings>[number]

/** h1-h6 and role=heading with aria-level, inside body, in document order. */
export const headings = defineFact((page: PageView) => {
  mainRoot(page)
  const elements = page.table.elements
    .filter((e) => (e.flags & (Flag.body | Flag.noText)) === Flag.body && levelOf(e) > 0)
    .slice(0, MAX_SAMPLES)
  let before = 0
  return elements.map((element) => {
    const level = levelOf(element)
    const hidden = (element.flags & Flag.hidden) !== 0
    const skipsFrom = !hidden && before > 0 && level > before + 1 ? before : null
    if (!hidden) before = level
    return {
      level,
      /** h1-h6, or the element that carries role=heading. */
      tag: element.tag,
      /** Level of the visible heading before, if this one is more than one level deeper; else null. */
      skipsFrom,
      /** Text, else the alt text of a contained image. */
      text: (page.table.textOf(element) || altOf(page, element)).slice(0, 500),
      hidden,
      inMain: (element.flags & Flag.main) !== 0,
      index: element.index,
      ...locate(page, element),
    }
  })
})

function levelOf({ tag, attrs }: TableElement): number {
  if (/^h[1-6]$/.test(tag)) return Number(tag[1])
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

/** An h1 element with text that is not hidden. */
export function isShownH1({ tag, hidden, text }: Heading): boolean {
  return tag === 'h1' && !hidden && text !== ''
}

/** First visible heading of level 1 that is not empty; null without one. */
export const firstHeading = defineFact(
  (page: PageView): Heading | null =>
    headings(page).find(({ level, hidden, text }) => level === 1 && !hidden && text !== '') ?? null,
)

/** The element of `firstHeading`. */
export const firstH1 = defineFact((page: PageView): TableElement | null => {
  const found = firstHeading(page)
  return found && page.table.elements[found.index]!
})

/**
 * Texts within some characters of visible text before and behind the h1; without an h1 from the
 * start of mainContent.
 */
export function nearHeadline(page: PageView, characters: number): TextPlace | null {
  const h1 = firstH1(page)
  if (h1) return around(page, h1, characters)
  const root = mainRoot(page)
  return root && around(page, { ...root, textEnd: root.textStart }, characters)
}

/** The place widened by some characters of visible text on both sides. */
export function around(
  page: PageView,
  { textStart, textEnd }: TextPlace,
  characters: number,
): TextPlace {
  return {
    textStart: reach(page, textStart, -characters),
    textEnd: reach(page, textEnd, characters),
  }
}

export function meets(a: TextPlace, b: TextPlace): boolean {
  return b.textStart < a.textEnd && b.textEnd > a.textStart
}

/** Blocks of the body's text near the headline, or near one of some other elements. */
export function blocksNear(
  page: PageView,
  others: readonly TextPlace[],
  characters: number,
): readonly TextBlock[] {
  const headline = nearHeadline(page, characters)
  const places = others.map((place) => around(page, place, characters))
  if (headline) places.unshift(headline)
  return bodyText(page).blocks.filter((block) => places.some((place) => meets(place, block)))
}

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

/** Number of characters without runs of white space; stops counting at `enough`. */
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
