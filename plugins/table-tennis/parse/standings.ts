import type { Document, Element } from 'domhandler'
import type { Standing } from '../../../manifests/types/records.ts'
import { divisionSelectAmong, isDivisionId } from './division-list.ts'
import { elementsIn, showsFigures } from './elements.ts'
import { markedValue } from './form.ts'
import { type Dom, loadWholePage, tellsOfFault } from './load-page.ts'
import { notUnderstood, type SourcePage, type StandingsPage } from './pages.ts'
import {
  assertEven,
  type ColumnNames,
  type HeadedTable,
  headedTable,
  type Row,
  textAt,
} from './table.ts'
import { isName, parseInteger } from './text-values.ts'

/** The selection that the page states. */
type StandingsChoice = {
  /** The division of the selected option. */
  readonly selected: string | null
  /** The division in a hidden field of the week form. */
  readonly carried: string | null
  /** 1 to 22. */
  readonly week: number | null
}

const CONTROLS = new Set(['input', 'select'])

function standingsChoiceOf(root: Document): StandingsChoice {
  const controls = elementsIn(root, CONTROLS)
  const select = divisionSelectAmong(controls)
  const inputs = controls.filter(({ name }) => name === 'input')
  const weekSelects = controls.filter((one) => one.name === 'select' && isWeekControl(one))
  const carried = inputs.find((input) => isDivisionField(input, select))?.attribs.value?.trim()
  const shown = [
    ...weekSelects.map(markedValue),
    ...inputs.filter(isWeekControl).map(({ attribs }) => attribs.value ?? ''),
  ]
  return {
    selected: select === undefined ? null : divisionOrNull(markedValue(select)),
    carried: divisionOrNull(carried),
    week: shown.map(weekOrNull).find((week) => week !== null) ?? null,
  }
}

const divisionOrNull = (value: string | null | undefined): string | null =>
  typeof value === 'string' && isDivisionId(value) ? value : null

/** Matches the name of the select. Without one, any name that suggests a division. */
function isDivisionField({ attribs }: Element, select: Element | undefined): boolean {
  const { name } = attribs
  if (name === undefined || name === '') return false
  return name === select?.attribs.name || /division/i.test(name)
}

const isWeekControl = ({ attribs: { id, name } }: Element): boolean =>
  id === 'week-input' || id === 'week-select' || /^(?:semaine|week)/i.test(name ?? '')

function weekOrNull(text: string | null): number | null {
  const [, digits] = /^(?:semaine )?(\d{1,2})$/i.exec(text?.trim() ?? '') ?? []
  const week = Number(digits)
  return week >= 1 && week <= 22 ? week : null
}

type Count = 'played' | 'wins' | 'losses' | 'draws' | 'forfeits' | 'points'
type Key = Count | 'rank' | 'team'

/** G, P, N mean won, lost, drawn, in this order. */
const STANDINGS_COLUMNS: ColumnNames<Key> = {
  rank: ['#', 'pos', 'pos.', 'place', 'rang'],
  team: ['equipe', 'equipes', 'team'],
  played: ['j'],
  wins: ['g'],
  losses: ['p'],
  draws: ['n'],
  forfeits: ['ff'],
  points: ['pts', 'pts.', 'points'],
}
const COUNTS = ['played', 'wins', 'losses', 'draws', 'forfeits', 'points'] as const
const HEADERS: Readonly<Record<Count | 'rank', string>> = {
  rank: '#',
  played: 'J',
  wins: 'G',
  losses: 'P',
  draws: 'N',
  forfeits: 'FF',
  points: 'Pts',
}

/**
 * The rows of a table of standings in page order, without duplicates.
 * @throws PAGE_NOT_UNDERSTOOD without a column, a team's name or a number
 */
function rowsIn(page: SourcePage, table: HeadedTable<Key>): Standing[] {
  for (const key of ['rank', ...COUNTS] as const) {
    if (table.columns[key] === null) {
      throw notUnderstood(page, `the column ${HEADERS[key]} of the standings`)
    }
  }
  assertEven(page, table, 'the standings')
  const rows = new Map<string, Standing>()
  let rank = 1
  for (const cells of table.rows) {
    // A team that ties with the one above has no rank of its own.
    rank = rankIn(textAt(cells, table.columns.rank)) ?? rank
    const row = { rank, teamName: teamIn(page, table, cells), ...countsIn(page, table, cells) }
    rows.set(JSON.stringify(row), row)
  }
  return [...rows.values()]
}

function rankIn(text: string): number | null {
  const rank = parseInteger(text.replace(/\.$/, ''))
  return rank !== null && rank > 0 ? rank : null
}

/** Removes `(fg)`, which marks a team that has withdrawn, so that its history stays connected. */
function teamIn(page: SourcePage, { columns, rows }: HeadedTable<Key>, row: Row): string {
  const name = textAt(row, columns.team).replace(/ ?\(fg\)$/i, '')
  if (isName(name)) return name
  throw notUnderstood(page, `the name of the team in row ${rows.indexOf(row) + 1} of the standings`)
}

function countsIn(page: SourcePage, table: HeadedTable<Key>, row: Row): Record<Count, number> {
  const { columns } = table
  const counts = { played: 0, wins: 0, losses: 0, draws: 0, forfeits: 0, points: 0 }
  for (const key of COUNTS) {
    const count = parseInteger(textAt(row, columns[key]))
    if (count === null) {
      const team = textAt(row, columns.team)
      throw notUnderstood(page, `the number ${HEADERS[key]} of ${team} in the standings`)
    }
    counts[key] = count
  }
  return counts
}

const TABLE = 'the table of standings (header Équipe)'

/**
 * Reads the standings of a division in a week. `rows` is null for a cup: a complete page with the
 * division selected and no table of standings.
 * @throws PAGE_NOT_UNDERSTOOD for any other page without standings, for a table whose numbers
 * cannot be read, and for a page that names two divisions
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

function rowsOn(page: SourcePage, root: Document): Standing[] | null {
  const tables = elementsIn(root, TABLES)
  for (const element of tables) {
    const table = headedTable(element, STANDINGS_COLUMNS, ['team'])
    if (table !== null) return rowsIn(page, table)
  }
  // A table with a renamed or missing header is not a cup.
  const isNamed = (element: Element) => headedTable(element, STANDINGS_COLUMNS, COUNTS) !== null
  if (tables.some(isNamed) || showsFigures(root)) throw notUnderstood(page, TABLE)
  return null
}
