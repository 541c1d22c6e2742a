import type { Document, Element } from 'domhandler'
import type { StandingRow } from '../data/records.ts'
import { elementsIn } from './elements.ts'
import { type Dom, loadWholePage } from './load-page.ts'
import { showsFigures } from './lone-numbers.ts'
import { notUnderstood } from './not-understood.ts'
import type { SourcePage, StandingsPage } from './pages.ts'
import { tellsOfFault } from './php-messages.ts'
import { standingsChoiceOf } from './standings-choice.ts'
import { COUNTS, rowsIn, STANDINGS_COLUMNS } from './standings-rows.ts'
import { headedTable } from './table.ts'

const TABLE = 'the table of standings (header Équipe)'

/**
 * Reads the standings of a division in a week. `rows` is null for a cup: a whole page on which the
 * division is the selected option and no table has standings.
 * @throws PAGE_NOT_UNDERSTOOD for another page without standings, for a table whose numbers cannot
 * be read, and for a page that names two divisions
 */
export function parseStandings(page: SourcePage | Dom): StandingsPage {
  const dom = loadWholePage(page)
  const root = dom.$.root()[0]!
  const { selected, carried, week } = standingsChoiceOf(root)
  if (selected !== null && carried !== null && selected !== carried) {
    throw notUnderstood(page, `one division (${selected} is selected, the week is of ${carried})`)
  }
  const divisionId = selected ?? carried
  const rows = rowsOn(page, root)
  if (rows === null && (selected === null || tellsOfFault(page.html))) {
    throw notUnderstood(page, TABLE)
  }
  return { divisionId, week, rows }
}

const TABLES = new Set(['table'])

function rowsOn(page: SourcePage, root: Document): StandingRow[] | null {
  const tables = elementsIn(root, TABLES)
  for (const element of tables) {
    const table = headedTable(element, STANDINGS_COLUMNS, ['team'])
    if (table !== null) return rowsIn(page, table)
  }
  // Standings whose column of teams has another name are no cup, nor are those without a header.
  const isNamed = (element: Element) => headedTable(element, STANDINGS_COLUMNS, COUNTS) !== null
  if (tables.some(isNamed) || showsFigures(root)) throw notUnderstood(page, TABLE)
  return null
}
