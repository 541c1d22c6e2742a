import type { Element } from 'domhandler'
import { clubDetailsOf, noClubDetails } from './club-details.ts'
import { clubSelectOf } from './club-select.ts'
import { type Dom, loadWholePage } from './load-page.ts'
import { MEMBER_COLUMNS, MEMBER_MARKS, membersIn } from './members.ts'
import { notUnderstood } from './not-understood.ts'
import type { ClubPage, SourcePage } from './pages.ts'
import { tellsOfFault } from './php-messages.ts'
import { headedTable } from './table.ts'

const TABLE = 'the table of members (headers Licence, Nom)'

/**
 * Reads a club's directory page. `details` is null only for a whole page of the directory (it has
 * the select of clubs, with none chosen) without cards and without a table: that is how the site
 * answers a code it does not know.
 * @throws PAGE_NOT_UNDERSTOOD for anything else that lacks the table of members
 */
export function parseClubPage(page: SourcePage | Dom): ClubPage {
  const dom = loadWholePage(page)
  const details = clubDetailsOf(dom.$)
  const tables = dom.$<Element, string>('table').get()
  for (const element of tables) {
    const table = headedTable(element, MEMBER_COLUMNS, MEMBER_MARKS)
    if (table === null) continue
    return { details: details ?? noClubDetails(), members: membersIn(page, table) }
  }
  if (details !== null || tables.length > 0 || tellsOfFault(page.html)) {
    throw notUnderstood(page, TABLE)
  }
  const select = clubSelectOf(dom.$)
  if (select === null || select.chosen !== null) {
    throw notUnderstood(page, `${TABLE}, or a select of clubs with none chosen`)
  }
  return { details: null, members: [] }
}
