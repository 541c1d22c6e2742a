import type { Element } from 'domhandler'
import type { ClubRankingPage, RankedPlayer, SourcePage } from '../pages.ts'
import { cellText } from './cell-text.ts'
import { elementsIn, hasClass } from './elements.ts'
import { fold } from './fold.ts'
import { licenceIn } from './licence.ts'
import { toRankedPlayer } from './ranked-player.ts'
import { type RankingColumns, rankingColumns } from './ranking-table.ts'
import { rowsOf, textAt } from './table.ts'

/** What can tell the list of the women: an id, a class or a value of data around the row. */
const WOMEN = /dame|femme|femin|women/

/**
 * The players of the later design: name and licence by `a.listing-player`, class by
 * `span.listing-rank`, the rest by the headers of the table, where it has such columns.
 * @throws PAGE_NOT_UNDERSTOOD for a row without a licence or a name
 */
export function playersInListing(page: SourcePage, rows: readonly Element[]): ClubRankingPage {
  const men: RankedPlayer[] = []
  const women: RankedPlayer[] = []
  const isOfWomen = remembered(tellsOfWomen)
  const columnsByTable = new Map<Element | null, RankingColumns | null>()
  for (const row of rows) {
    const table = around(row, ({ name }) => name === 'table')
    const known = columnsByTable.get(table)
    const columns = known === undefined && table !== null ? rankingColumns(table) : (known ?? null)
    columnsByTable.set(table, columns)
    const list = around(row, isOfWomen) === null ? men : women
    list.push(playerIn(page, row, columns))
  }
  return { men, women }
}

const PLAYER = new Set(['a'])
const SPAN = new Set(['span'])

function playerIn(page: SourcePage, row: Element, columns: RankingColumns | null): RankedPlayer {
  const links = [...elementsIn(row, PLAYER)].filter((link) => hasClass(link, 'listing-player'))
  const rank = [...elementsIn(row, SPAN)].find((span) => hasClass(span, 'listing-rank'))
  const [cells] = rowsOf(row)
  const at = (column: number | null | undefined) =>
    cells === undefined ? '' : textAt(cells, column ?? null)
  const isInactive = cells?.cells.some(({ text }) => fold(text) === 'inactive') === true
  return toRankedPlayer(page, {
    licence: licenceIn(links),
    name: links[0] === undefined ? '' : cellText(links[0]),
    ranking: rank === undefined ? at(columns?.ranking) : cellText(rank),
    points: at(columns?.points),
    activePlace: isInactive ? 'Inactive' : at(columns?.activePlace),
  })
}

const tellsOfWomen = ({ attribs }: Element): boolean =>
  Object.entries(attribs).some(
    ([name, value]) =>
      (name === 'id' || name === 'class' || name.startsWith('data-')) && WOMEN.test(fold(value)),
  )

/** Rows share what is around them. */
function remembered(judge: (element: Element) => boolean): (element: Element) => boolean {
  const known = new Map<Element, boolean>()
  return (element) => {
    const judged = known.get(element) ?? judge(element)
    known.set(element, judged)
    return judged
  }
}

/** The nearest element of which the question holds: the element or one around it. */
function around(element: Element, holds: (element: Element) => boolean): Element | null {
  let at: Element['parent'] = element
  while (at !== null && at.type === 'tag') {
    if (holds(at)) return at
    at = at.parent
  }
  return null
}
