import { collapse, type TableElement } from '../document/document-table.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { relTokens } from '../document/rel-tokens.ts'

export type MetaTag = {
  /** Lower-case name or property; http-equiv as `http-equiv:refresh`. */
  readonly name: string
  readonly content: string
  readonly inHead: boolean
  readonly line: number
  readonly selector: string
  readonly snippet: string
}

/** Every meta element with a name, property or http-equiv, in document order; one entry per name. */
export const metaTags = defineFact((page: PageView): readonly MetaTag[] => {
  const tags: MetaTag[] = []
  for (const element of page.table.byTag('meta').slice(0, MAX_SAMPLES)) {
    const names = namesOf(element)
    if (names.size === 0) continue
    const tag = {
      content: collapse(element.attrs.content ?? ''),
      inHead: element.parent?.tag === 'head',
      ...locate(page, element),
    }
    for (const name of names) tags.push({ name, ...tag })
  }
  return tags
})

/** `name` and `property` may stand on one element, and `property` is a list (RDFa). */
function namesOf({ attrs }: TableElement): Set<string> {
  const names = new Set(relTokens(attrs.property))
  const name = attrs.name?.trim().toLowerCase()
  if (name) names.add(name)
  const equiv = attrs['http-equiv']?.trim().toLowerCase()
  if (equiv) names.add(`http-equiv:${equiv}`)
  return names
}

/** First non-empty content of the first of `names` that has one; null otherwise. */
export function metaContent(page: PageView, ...names: readonly string[]): string | null {
  for (const name of names) {
    const found = metaTags(page).find((tag) => tag.name === name && tag.content !== '')
    if (found) return found.content
  }
  return null
}
