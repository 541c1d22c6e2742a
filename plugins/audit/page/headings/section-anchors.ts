import type { TableElement } from '../document/document-table.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Evidence } from '../evidence.ts'
import { mainHeadings, type Section, sections } from './sections.ts'

/** Whether a link can lead right to a section (catalogue: geo.content-structure.deep-linkable). */
export type SectionAnchor = Evidence & { readonly linkable: boolean }

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
    const { selector, snippet, line } = section.heading
    return { linkable, selector, snippet, line }
  })
  const duplicates = [...counts].filter(([, count]) => count > 1)
  return {
    anchors,
    /** ids that stand more than once in the document. */
    duplicateIds: duplicates.length,
    duplicates: duplicates.slice(0, MAX_REPORTED).map(([id, count]) => ({
      detail: `id "${id.slice(0, 100)}" stands ${count} times`,
    })),
  }
})

/** How often each id stands in the document; names of anchors that carry no id count too. */
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
