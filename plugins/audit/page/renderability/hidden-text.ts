import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/element-flags.ts'
import { pageLanguage } from '../document/language.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'
import { countWords } from '../language/segment.ts'

const NO_SIZE = /(?:^|;)\s*font-size\s*:\s*0(?:px|pt|em|rem|%)?\s*(?:;|$|!)/i
const MAX_EVIDENCE = 10

/**
 * Words of mainContent that its markup hides, and their share of all its words. Closed details and
 * hidden tab panels count half: a click opens them.
 */
export const hiddenText = defineFact((page: PageView) => {
  const root = mainRoot(page)
  const visible = mainText(page).words
  if (!root) return { words: 0, halfWords: 0, allWords: 0, percent: 0, elements: [] }
  const language = pageLanguage(page)
  const found = new Map<TableElement, number>()
  let words = 0
  let halfWords = 0
  let alreadyCounted = 0
  const hiding = hidingElements(page)
  for (let i = root.textStart; i < root.textEnd; i++) {
    const { data, owner } = page.table.texts[i]!
    const by = hiding[owner.index]
    if (!by || !/\S/.test(data) || isOutside(owner)) continue
    const count = countWords(data, language)
    if (by.tag === 'details' || by.attrs.role === 'tabpanel') halfWords += count
    else words += count
    if ((owner.flags & (Flag.main | Flag.hidden)) === Flag.main) alreadyCounted += count
    found.set(by, (found.get(by) ?? 0) + count)
  }
  // Closed details and text of no size are part of mainText already.
  const allWords = visible + words + halfWords - alreadyCounted
  const elements = [...found]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_EVIDENCE)
    .map(([element, count]) => ({ ...locate(page, element), detail: `${count} words` }))
  const percent = allWords === 0 ? 0 : (100 * (words + halfWords / 2)) / allWords
  return { words, halfWords, allWords, percent, elements }
})

/** Navigation and the like, and code that is no text; a template is text that scripts may show. */
function isOutside(owner: TableElement): boolean {
  if ((owner.flags & Flag.boilerplate) !== 0) return true
  if ((owner.flags & Flag.noText) === 0) return false
  return !insideTemplate(owner)
}

function insideTemplate(owner: TableElement): boolean {
  let element: TableElement | null = owner
  while (element) {
    if (element.tag === 'script' || element.tag === 'style' || element.tag === 'svg') return false
    if (element.tag === 'template') return true
    element = element.parent
  }
  return false
}

/** For each element the outermost one that hides it, found in one pass from the top. */
const hidingElements = defineFact((page: PageView): readonly (TableElement | null)[] => {
  const hiding: (TableElement | null)[] = []
  for (const element of page.table.elements) {
    const above = element.parent ? (hiding[element.parent.index] ?? null) : null
    const opened = above?.tag === 'details' && element.tag === 'summary' && element.parent === above
    hiding.push(opened ? null : (above ?? (hides(element) ? element : null)))
  }
  return hiding
})

function hides(element: TableElement): boolean {
  const { tag, attrs, flags, parent } = element
  if (tag === 'template') return true
  if (tag === 'details') return attrs.open === undefined
  if ((flags & Flag.hidden) !== 0 && ((parent?.flags ?? 0) & Flag.hidden) === 0) return true
  return attrs.style !== undefined && NO_SIZE.test(attrs.style)
}
