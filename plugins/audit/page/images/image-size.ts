import { srcsetUrls } from '../document/attributes.ts'
import { lengthPx } from '../document/css-declarations.ts'
import type { TableElement } from '../document/document-table.ts'
import { elementStyle } from '../document/element-styles.ts'
import { Flag, isMainText } from '../document/elements.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'

/** A leading number of px; percentages and words give null. */
export function pixels(value: string | undefined): number | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(?:px)?\s*$/i.exec(value ?? '')
  return match ? Number(match[1]) : null
}

/**
 * The widest that an image is by its attribute, by the styles of the page or by its srcset, in px;
 * null where none of them says it.
 */
export function knownWidth(page: PageView, element: TableElement): number | null {
  const widths = [
    pixels(element.attrs.width),
    lengthPx(elementStyle(page, element).get('width')),
    ...[element, ...sourcesOf(page, element)].map(({ attrs }) =>
      widestCandidate(attrs.srcset ?? attrs['data-srcset'] ?? ''),
    ),
  ]
  const known = widths.filter((width) => width !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** The `source` elements before an img in its picture element. */
export function sourcesOf({ table }: PageView, { parent, index }: TableElement): TableElement[] {
  if (parent?.tag !== 'picture') return []
  const before = table.elements.slice(Math.max(parent.index + 1, index - MAX_SOURCES), index)
  return before.filter(({ tag }) => tag === 'source')
}

const MAX_SOURCES = 20
const MAX_SRCSET = 20_000

/** Widest width descriptor of a srcset. */
function widestCandidate(srcset: string): number | null {
  if (srcsetUrls(srcset).length === 0) return null
  const widths = [...srcset.slice(0, MAX_SRCSET).matchAll(/\s(\d{1,5})w(?=\s*(?:,|$))/g)]
  return widths.length === 0 ? null : Math.max(...widths.map((match) => Number(match[1])))
}

const MARK =
  /(?:^|[^a-z])(?:site-?|nav-?|brand-?|img-?)?(?:logo|icon|badge|favicon|sprite|avatar)s?(?:nav|footer)?(?=[^a-z]|$)/i

/** Names of the file, the class or the parent's class say that it is a logo or an icon. */
export function isMark({ attrs, parent }: TableElement): boolean {
  const file = (attrs.src ?? '').slice(0, 2048).split(/[?#]/, 1)[0]!.split('/').at(-1)!
  return [attrs.class, attrs.id, file, parent?.attrs.class].some(
    (name) => name !== undefined && MARK.test(name.slice(0, 500)),
  )
}

const MIN_PARAGRAPH_WORDS = 15

/** Index among the table's texts where the first paragraph of mainText begins. */
const openingText = defineFact((page: PageView): number => {
  const paragraph = mainText(page).blocks.find(
    ({ flags, words, linkWords }) =>
      (flags & Flag.heading) === 0 && words >= MIN_PARAGRAPH_WORDS && linkWords * 2 < words,
  )
  return paragraph?.textStart ?? Number.POSITIVE_INFINITY
})

/** Whether no paragraph of the content precedes the element. */
export function isBeforeText(page: PageView, { textStart }: TableElement): boolean {
  return textStart <= openingText(page)
}

/** Index of the first h2 of the content. */
const firstSectionEnd = defineFact(({ table }: PageView): number => {
  const [first] = table.byTag('h2').filter(isMainText)
  return first?.index ?? Number.POSITIVE_INFINITY
})

/** Whether no h2 of the content precedes the element. */
export function isInFirstSection(page: PageView, { index }: TableElement): boolean {
  return index < firstSectionEnd(page)
}
