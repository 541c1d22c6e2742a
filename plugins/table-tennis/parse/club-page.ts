import type { Element } from 'domhandler'
import { isLicence } from '../data/codes.ts'
import { clubDetailsOf, noClubDetails } from './club-details.ts'
import { clubSelectOf } from './club-list.ts'
import { type Dom, loadWholePage, tellsOfFault } from './load-page.ts'
import { type ClubPage, type Member, notUnderstood, type SourcePage } from './pages.ts'
import {
  assertEven,
  type ColumnNames,
  type HeadedTable,
  headedTable,
  type Row,
  textAt,
} from './table.ts'
import { isName, shortOrNull } from './text-values.ts'

type Key = 'licence' | 'name' | 'category' | 'ranking'

/** Headers of the table of members. All are required; some pages have no `#`. */
const MEMBER_COLUMNS: ColumnNames<Key> = {
  licence: ['licence', 'n° licence', 'no licence'],
  name: ['nom', 'nom et prenom', 'nom prenom'],
  category: ['categorie', 'cat.', 'cat'],
  ranking: ['classement', 'clt.', 'clt'],
}

/** Columns that identify a table of members. */
const MEMBER_MARKS = ['licence', 'name'] as const
const HEADERS: Readonly<Record<Key, string>> = {
  licence: 'Licence',
  name: 'Nom',
  category: 'Catégorie',
  ranking: 'Classement',
}

/**
 * The members of a club, one per licence.
 * @throws PAGE_NOT_UNDERSTOOD without a column, a row, or a row's licence or name
 */
function membersIn(page: SourcePage, table: HeadedTable<Key>): Member[] {
  for (const key of Object.keys(HEADERS) as Key[]) {
    if (table.columns[key] !== null) continue
    throw notUnderstood(page, `the column ${HEADERS[key]} of the table of members`)
  }
  assertEven(page, table, 'the table of members')
  const members = new Map<string, Member>()
  for (const row of table.rows) {
    const member = memberOf(page, table, row)
    if (!members.has(member.licence)) members.set(member.licence, member)
  }
  if (members.size === 0 && !table.hasMessage) {
    throw notUnderstood(page, 'a row in the table of members')
  }
  return [...members.values()]
}

function memberOf(page: SourcePage, { columns, rows }: HeadedTable<Key>, row: Row): Member {
  const licence = textAt(row, columns.licence)
  const name = textAt(row, columns.name)
  if (!isLicence(licence)) {
    throw notUnderstood(page, `the licence in row ${rows.indexOf(row) + 1} of the table of members`)
  }
  if (!isName(name)) throw notUnderstood(page, `the name of the member ${licence}`)
  return {
    licence,
    name,
    category: shortOrNull(textAt(row, columns.category)),
    ranking: shortOrNull(textAt(row, columns.ranking)),
  }
}

const TABLE = 'the table of members (headers Licence, Nom)'

/**
 * Reads a club's directory page. `details` is null only for a complete page of the directory (with
 * the select of clubs, none selected) without cards and without a table: this is how the site
 * answers an unknown code.
 * @throws PAGE_NOT_UNDERSTOOD for any other page without the table of members
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
