import type { AnyNode, Element } from 'domhandler'
import { fold } from '../../web/fold.ts'
import { around, cellText, elementsIn, hasClass } from './elements.ts'
import type { Dom } from './load-page.ts'
import { type ClubRankingPage, notUnderstood, type SourcePage } from './pages.ts'
import {
  pointsTable,
  type RankedRow,
  type RankingColumns,
  rankedRows,
  rankingTable,
  separated,
  toRankedRow,
} from './ranking-table.ts'
import { assertEven, type Row, rowsOf, textAt } from './table.ts'

/** Marks a women's list: in an id, class or data value around the row, or in its heading. */
const WOMEN = /dame|femme|femin|women/
const MEN = /messieurs|homme|mascul/

/** Rows of one table or heading. `women`: null if unknown. */
type List = {
  readonly rows: Element[]
  readonly table: Element | null
  readonly women: boolean | null
}

/**
 * Reads the players in designs without the known tables. Newer: name and licence from
 * `a.listing-player`, class from `span.listing-rank`, and the rest by the headers of the table, if it
 * has these columns. Without such rows: any tables of a ranking.
 * @throws PAGE_NOT_UNDERSTOOD for a row without a licence or a name, for rows that do not match
 * their header, and for several lists of which one has no known gender
 */
export function playersInListing(page: Dom): ClubRankingPage {
  const lists = listsOf(page)
  const isListing = lists.some(({ rows }) => rows.length > 0)
  return separated(
    page,
    lists.map((list) => ({
      rows: isListing ? listedRows(page, list) : rowsOfTable(page, list),
      women: list.women,
    })),
  )
}

function rowsOfTable(page: SourcePage, { table }: List): readonly RankedRow[] {
  const headed = table === null ? null : rankingTable(table)
  return headed === null ? [] : rankedRows(page, headed)
}

function listedRows(page: SourcePage, { rows, table }: List): readonly RankedRow[] {
  const headed = table === null ? null : pointsTable(table)
  if (headed !== null) assertEven(page, headed, 'the ranking')
  const columns = headed?.columns ?? null
  const hasRanks = rows.some((row) => rankIn(row) !== undefined)
  if (rows.length > 0 && !hasRanks && typeof columns?.ranking !== 'number') {
    throw notUnderstood(page, 'the classes of the ranking (span.listing-rank)')
  }
  const shown = rows.map((element) => ({ element, row: rowsOf(element)[0] }))
  const isInactive = ({ row }: { readonly row: Row | undefined }): boolean =>
    row?.cells.some(({ text }) => fold(text) === 'inactive') === true
  const tellsInactive = shown.some(isInactive)
  return shown.map((one) => {
    const place = isInactive(one) ? 'Inactive' : placeOf(one.row, columns)
    return rankedRow(page, one, { columns, activePlace: place ?? (tellsInactive ? '' : null) })
  })
}

/** Null if the table has no such column. */
const placeOf = (row: Row | undefined, columns: RankingColumns | null): string | null =>
  row === undefined || columns === null || columns.activePlace === null
    ? null
    : textAt(row, columns.activePlace)

const rankIn = (row: Element): Element | undefined =>
  elementsIn(row, SPAN).find((span) => hasClass(span, 'listing-rank'))

const PLAYER = new Set(['a'])
const SPAN = new Set(['span'])

function rankedRow(
  page: SourcePage,
  { element, row }: { readonly element: Element; readonly row: Row | undefined },
  told: { readonly columns: RankingColumns | null; readonly activePlace: string | null },
): RankedRow {
  const links = elementsIn(element, PLAYER).filter((link) => hasClass(link, 'listing-player'))
  const rank = rankIn(element)
  const at = (column: number | null | undefined) =>
    row === undefined ? '' : textAt(row, column ?? null)
  return toRankedRow(page, {
    controls: links,
    name: links[0] === undefined ? '' : cellText(links[0]),
    ranking: rank === undefined ? at(told.columns?.ranking) : cellText(rank),
    points: at(told.columns?.points),
    activePlace: told.activePlace,
  })
}

const HEADING = /^h[1-6]$/

/** The lists in page order: one per table, including empty ones. */
function listsOf({ $ }: Dom): List[] {
  const lists: List[] = []
  let heading: boolean | null = null
  const pending: AnyNode[] = [$.root()[0]!]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!('children' in node)) continue
    if ('attribs' in node) {
      if (HEADING.test(node.name)) heading = womenIn(cellText(node)) ?? heading
      if (node.name === 'table')
        lists.push({ rows: [], table: node, women: markAround(node) ?? heading })
      if (node.name === 'tr' && 'data-listing-row' in node.attribs) {
        listOf(node, lists, heading).rows.push(node)
      }
    }
    for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!)
  }
  return lists
}

/** The list of the row's table. A row can also state its own gender. */
function listOf(row: Element, lists: List[], heading: boolean | null): List {
  const table = around(row, ({ name }) => name === 'table')
  const women = markAround(row) ?? heading
  const known = lists.findLast((list) => list.table === table && list.women === women)
  if (known !== undefined) return known
  const list: List = { rows: [], table, women }
  lists.push(list)
  return list
}

function womenIn(text: string): boolean | null {
  const folded = fold(text)
  if (WOMEN.test(folded)) return true
  return MEN.test(folded) ? false : null
}

/** The mark of the nearest element that has one: the element itself or an ancestor. */
function markAround(element: Element): boolean | null {
  const marked = around(element, (one) => markOf(one) !== null)
  return marked === null ? null : markOf(marked)
}

function markOf({ attribs }: Element): boolean | null {
  for (const [name, value] of Object.entries(attribs)) {
    if (name !== 'id' && name !== 'class' && !name.startsWith('data-')) continue
    const women = womenIn(value)
    if (women !== null) return women
  }
  return null
}
