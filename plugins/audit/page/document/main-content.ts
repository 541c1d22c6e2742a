import { unitsOf } from '../language/text-units.ts'
import { contains, type TableElement, type TableText } from './document-table.ts'
import { Flag } from './elements.ts'
import { defineFact, type PageView } from './page-view.ts'

/**
 * Root of mainContent (catalogue definition): the first main, [role=main], the only article, else
 * body. Also sets `Flag.main` on every element of mainContent, so that membership is one bit.
 */
export const mainRoot = defineFact((page: PageView): TableElement | null => {
  const { table } = page
  const root = findRoot(page)
  if (!root) return null
  const outside = excludedForms(page, root)
  // The root's own ancestry (a main inside an aside) never excludes it.
  const excluding = (Flag.boilerplate | Flag.noText) & ~root.flags
  let skipUntil = 0
  for (let i = root.index; i < root.end; i++) {
    const element = table.elements[i]!
    if (outside.has(element)) skipUntil = Math.max(skipUntil, element.end)
    if (i >= skipUntil && (element.flags & excluding) === 0) element.flags |= Flag.main
  }
  return root
})

function findRoot({ table }: PageView): TableElement | null {
  const main =
    table.byTag('main')[0] ??
    table.elements.find((e) => e.attrs.role?.trim().toLowerCase() === 'main')
  if (main) return main
  const articles = table.byTag('article')
  if (articles.length === 1) return articles[0]!
  return table.byTag('body')[0] ?? null
}

/** Forms that are not content: they hold neither the h1 nor half of the body's characters of text. */
function excludedForms({ table }: PageView, root: TableElement): Set<TableElement> {
  const forms = table.byTag('form').filter((form) => contains(root, form))
  const excluded = new Set<TableElement>()
  if (forms.length === 0) return excluded
  const h1 = table.byTag('h1')[0]
  const body = table.byTag('body')[0]
  const sizes = textSizes(table.texts)
  const size = (e: TableElement) => sizes[e.textEnd]! - sizes[e.textStart]!
  const half = body ? size(body) / 2 : 0
  for (const form of forms) {
    if (!(h1 && contains(form, h1)) && size(form) < half) excluded.add(form)
  }
  return excluded
}

/** Running count of words (white-space separated) before each text, page text only. */
function textSizes(texts: readonly TableText[]): number[] {
  const sizes = [0]
  let sum = 0
  for (const { data, owner, break: isBreak } of texts) {
    if (isBreak === undefined && (owner.flags & Flag.noText) === 0) sum += countTokens(data)
    sizes.push(sum)
  }
  return sizes
}

function countTokens(text: string): number {
  const units = unitsOf(text)
  const { length } = text
  let count = 0
  let inside = false
  for (let i = 0; i < length; i++) {
    const space = units[i]! <= 32
    if (!space && !inside) count++
    inside = !space
  }
  return count
}
