import { PageView } from '../../../../../plugins/audit/page/document/page-view.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'

/** A page of https://www.example.com/guide/page, ready for single facts. */
export function pageOf(
  source: string,
  headers: Readonly<Record<string, readonly string[]>> = {},
): PageView {
  return new PageView({ source, url: 'https://www.example.com/guide/page', headers }, factsData())
}
