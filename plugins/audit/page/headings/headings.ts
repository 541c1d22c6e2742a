import { collapse, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'

export type Heading = {
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
  readonly selector: string
  readonly snippet: string
  readonly line: number
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
export const headingElements = defineFact((page: PageView): readonly TableElement[] =>
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
