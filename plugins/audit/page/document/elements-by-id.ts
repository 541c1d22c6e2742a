import type { TableElement } from './document-table.ts'
import { defineFact, type PageView } from './page-view.ts'

/** Elements by id; the first of several with one id. */
export const elementsById = defineFact(({ table }: PageView): ReadonlyMap<string, TableElement> => {
  const found = new Map<string, TableElement>()
  for (const element of table.elements) {
    const { id } = element.attrs
    if (id !== undefined && id !== '' && !found.has(id)) found.set(id, element)
  }
  return found
})

const MAX_IDS = 20

/** Elements that a list of ids (aria-labelledby, aria-describedby) names. */
export function referencedElements(page: PageView, ids: string | undefined): TableElement[] {
  if (ids === undefined || ids.trim() === '') return []
  const known = elementsById(page)
  const wanted = ids.trim().split(/\s+/, MAX_IDS)
  return wanted.map((id) => known.get(id)).filter((element) => element !== undefined)
}
