import { closest, type TableElement } from '../document/document-table.ts'
import { Flag, isMainText } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { blockAt, mainText, wordsIn } from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { images, isPresentation } from '../images/images.ts'
import { containsPhrase } from '../language/phrases.ts'
import { wordStream } from '../language/words.ts'

/** A data table of mainContent: two rows and two columns or more, and not used for layout. */
type DataTable = Evidence & {
  readonly rows: number
  readonly columns: number
  /** A th is in the first row or column. */
  readonly headers: boolean
  /** caption, figcaption, aria-label, a short line before it, or the first one below a heading. */
  readonly named: boolean
  readonly nested: boolean
  /** Cells with colspan or rowspan, percent of all (0-100). */
  readonly spanPercent: number
}

type Tally = ReturnType<typeof emptyTally>

function emptyTally() {
  return { rows: 0, columns: 0, cells: 0, spans: 0, headerCells: 0, headers: false, nested: false }
}

const MAX_TABLES = 500
/** Cells of data are short. */
const MAX_CELL_WORDS = 25
const MAX_LEAD_WORDS = 15
/** Content that does not belong in a data cell. */
const LAYOUT_TAGS = new Set(
  'h1 h2 h3 h4 h5 h6 table form input select textarea button ul ol section article iframe video'.split(
    ' ',
  ),
)
const MAX_SPAN = 1000

/** Data tables, and content images that show a table (catalogue: tables-readable). */
export const tableFacts = defineFact((page: PageView) => {
  const found: DataTable[] = []
  let before: TableElement | null = null
  for (const [table, tally] of tableTallies(page)) {
    if (tally.rows < 2 || tally.columns < 2 || found.length >= MAX_TABLES) continue
    if (isLayout(page, table, tally)) continue
    const { rows, columns, headers, nested, cells, spans } = tally
    const spanPercent = (100 * spans) / cells
    const named = isNamed(page, table, before)
    before = table
    const shape = { rows, columns, headers, named, nested, spanPercent }
    found.push({ ...shape, ...locate(page, table) })
  }
  return { data: found, pictures: tablePictures(page) }
})

/** Rows and cells of each visible table of mainContent. */
export const tableTallies = defineFact((page: PageView): ReadonlyMap<TableElement, Tally> => {
  mainRoot(page)
  const tallies = new Map<TableElement, Tally>()
  for (const table of page.table.byTag('table')) {
    if (!isMainText(table)) continue
    const outer = table.parent && closest(table.parent, ({ tag }) => tag === 'table')
    const known = outer && tallies.get(outer)
    if (known) known.nested = true
    if (isPresentation(table)) continue
    tallies.set(table, emptyTally())
  }
  if (tallies.size > 0) countCells(page, tallies)
  return tallies
})

function countCells(page: PageView, tallies: ReadonlyMap<TableElement, Tally>): void {
  const rowWidths = new Map<TableElement, number>()
  for (const cell of page.table.byTags(['tr', 'td', 'th'])) {
    const row = cell.tag === 'tr' ? cell : cell.parent
    if (row?.tag !== 'tr') continue
    const table = row.parent?.tag === 'table' ? row.parent : row.parent?.parent
    const tally = table && tallies.get(table)
    if (!tally) continue
    if (cell === row) tally.rows++
    else addCell(tally, cell, rowWidths)
  }
}

function addCell(tally: Tally, cell: TableElement, rowWidths: Map<TableElement, number>): void {
  const row = cell.parent!
  const before = rowWidths.get(row) ?? 0
  const width = before + spanOf(cell.attrs.colspan)
  rowWidths.set(row, width)
  tally.columns = Math.max(tally.columns, width)
  tally.cells++
  if (spanOf(cell.attrs.colspan) > 1 || spanOf(cell.attrs.rowspan) > 1) tally.spans++
  if (cell.tag === 'th') tally.headerCells++
  if (cell.tag === 'th' && (tally.rows === 1 || before === 0)) tally.headers = true
}

function spanOf(value: string | undefined): number {
  const span = Number(value)
  return Number.isInteger(span) && span > 1 ? Math.min(span, MAX_SPAN) : 1
}

/** A table without header cells whose cells are parts of the page rather than values. */
function isLayout(page: PageView, table: TableElement, tally: Tally): boolean {
  const { headerCells, cells, nested } = tally
  if (headerCells > 0 || nested) return headerCells === 0
  const inside = page.table.elements.slice(table.index + 1, table.end)
  if (inside.some(({ tag }) => tag === 'caption')) return false
  const isPart = inside.some(({ tag }) => LAYOUT_TAGS.has(tag))
  return isPart || wordsIn(page, table) > MAX_CELL_WORDS * cells || isPictures(inside, cells)
}

function isPictures(inside: readonly TableElement[], cells: number): boolean {
  return 2 * inside.filter(({ tag }) => tag === 'img' || tag === 'picture').length >= cells
}

/** `before`: the data table before this one. */
function isNamed(page: PageView, table: TableElement, before: TableElement | null): boolean {
  const { attrs } = table
  if (attrs['aria-label']?.trim() || attrs['aria-labelledby']?.trim()) return true
  const inside = page.table.elements[table.index + 1]
  if (inside?.tag === 'caption' && page.table.textOf(inside) !== '') return true
  // A scrolling container may be between the figure and the table.
  const figure = closest(table, ({ tag }) => tag === 'figure')
  const captions = page.table.byTag('figcaption')
  if (figure && captions.some(({ parent }) => parent === figure)) return true
  return isIntroduced(page, table) || isFirstBelowHeading(page, table, before)
}

/** A heading or a short line, such as "Prices of 2026:", is right before the table. */
function isIntroduced(page: PageView, table: TableElement): boolean {
  const { blocks } = mainText(page)
  const lead = blocks[blockAt(blocks, table.textStart) - 1]
  if (!lead || (lead.flags & Flag.table) !== 0) return false
  return lead.words <= MAX_LEAD_WORDS
}

function isFirstBelowHeading(
  page: PageView,
  table: TableElement,
  before: TableElement | null,
): boolean {
  const from = before?.index ?? -1
  return headings(page).some(({ index, hidden }) => !hidden && index > from && index < table.index)
}

function tablePictures(page: PageView) {
  const phrases = pageLexicon(page).phrases('tableImageWords')
  const isTable = (text: string) => containsPhrase(wordStream(text.slice(0, 300)), phrases)
  return images(page)
    .filter(({ content, hidden, alt, src }) => {
      return content && !hidden && (isTable(alt ?? '') || isTable(fileNameOf(src)))
    })
    .map(locationOf)
}

/** "/img/price_table-2.png?v=1" -> "price table 2" */
function fileNameOf(src: string): string {
  const path = src.startsWith('data:') ? '' : src.split(/[?#]/, 1)[0]!
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]{2,5}$/i, '')
  return name.replace(/[-_.+]+|%20/g, ' ')
}
