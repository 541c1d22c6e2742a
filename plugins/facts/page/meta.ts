import { collapse } from '../html/document-table.ts'
import { locate, MAX_SAMPLES } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'

export type MetaTag = {
  /** Lower-case name or property; http-equiv as `http-equiv:refresh`. */
  readonly name: string
  readonly content: string
  readonly inHead: boolean
  readonly line: number
  readonly selector: string
  readonly snippet: string
}

/** Every meta element with a name, property, itemprop or http-equiv, in document order. */
export const metaTags = defineFact((page: PageView): readonly MetaTag[] => {
  const tags: MetaTag[] = []
  for (const element of page.table.byTag('meta').slice(0, MAX_SAMPLES)) {
    const { attrs } = element
    const equiv = attrs['http-equiv']
    const name = attrs.property ?? attrs.name ?? (equiv && `http-equiv:${equiv}`)
    if (name === undefined || name === '') continue
    tags.push({
      name: name.trim().toLowerCase(),
      content: collapse(attrs.content ?? ''),
      inHead: element.parent?.tag === 'head',
      ...locate(page, element),
    })
  }
  return tags
})

/** First non-empty content of the first of `names` that has one; null otherwise. */
export function metaContent(page: PageView, ...names: readonly string[]): string | null {
  for (const name of names) {
    const found = metaTags(page).find((tag) => tag.name === name && tag.content !== '')
    if (found) return found.content
  }
  return null
}
