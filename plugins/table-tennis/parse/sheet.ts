import type { Element } from 'domhandler'
import type { SheetKind, SheetRecord, StatRecord } from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import { cellText, showsFigures } from './elements.ts'
import { type Dom, loadWholePage, tellsOfNoRecord } from './load-page.ts'
import { notUnderstood, type SheetPage, type SourcePage } from './pages.ts'
import {
  curveIn,
  figuresIn,
  hasLink,
  type Identity,
  isNobody,
  parseIdentity,
  type SheetFigures,
} from './sheet-head.ts'
import { matchesIn, type SheetMatches } from './sheet-matches.ts'
import { type Row, rowsOf, widthOf } from './table.ts'
import { dateIn, parseInteger, shortOrNull } from './text-values.ts'

const WHAT = 'the table of statistics (rows Victoires, Défaites)'

/**
 * Reads wins and losses by class of the opponents, from the first table with such rows. Empty if
 * the sheet has none, for example before the first match.
 * @throws PAGE_NOT_UNDERSTOOD for a table that cannot be read
 */
function statsIn(page: SourcePage, tables: readonly Element[]): StatRecord[] {
  for (const table of tables) {
    const rows = rowsOf(table)
    const wins = rowNamed(rows, 'victoires')
    const losses = rowNamed(rows, 'defaites')
    if (wins === undefined && losses === undefined) {
      if (holdsNumbers(rows)) throw notUnderstood(page, WHAT)
      continue
    }
    const header = rows[0]
    if (wins === undefined || losses === undefined || header === undefined || header === wins) {
      throw notUnderstood(page, WHAT)
    }
    if (new Set([header, wins, losses].map(widthOf)).size > 1) {
      throw notUnderstood(page, `${WHAT}, as many cells in each row`)
    }
    return header.cells.slice(1).flatMap(({ text }, at) => {
      if (fold(text) === 'total') return []
      const opponentRanking = shortOrNull(text)
      const won = countAt(wins, at + 1)
      const lost = countAt(losses, at + 1)
      if (opponentRanking === null || won === null || lost === null) {
        throw notUnderstood(page, `${WHAT}, column ${at + 1}`)
      }
      return [{ opponentRanking, wins: won, losses: lost }]
    })
  }
  return []
}

/** Whether there are counts with unknown labels, which is not the same as no statistics. */
const holdsNumbers = (rows: readonly Row[]): boolean =>
  rows.some(({ cells }) => cells.length > 1 && cells.slice(1).every(isCount))

const isCount = ({ text }: Row['cells'][number]): boolean => parseInteger(text) !== null

const rowNamed = (rows: readonly Row[], name: string): Row | undefined =>
  rows.find(({ cells }) => fold(cells[0]?.text ?? '').startsWith(name))

/** Null for an empty cell and a dash. */
function countAt({ cells }: Row, column: number): number | null {
  const text = cells[column]?.text
  if (text === '' || text === '-') return 0
  const count = parseInteger(text ?? '')
  return count !== null && count >= 0 ? count : null
}

const PLAYER = 'the player (h2 LICENCE - NAME - CLASS)'

/**
 * Reads a player's sheet. Not found: an unknown licence, or a women's sheet without matches.
 * @throws PAGE_NOT_UNDERSTOOD for any other page, and for a sheet that cannot be read
 */
export function parseSheet(page: SourcePage | Dom, kind: SheetKind): SheetPage {
  const dom = loadWholePage(page)
  const heading = dom.$<Element, string>('h2').get(0)
  if (heading === undefined) throw notUnderstood(page, PLAYER)
  const text = cellText(heading)
  const identity = parseIdentity(text)
  if (identity === null) {
    const nobody = isNobody(text)
    if (nobody === 'surely') return { found: false, kind }
    if (nobody === 'perhaps' && tellsOfNoRecord(page.html)) return { found: false, kind }
    throw notUnderstood(page, PLAYER)
  }
  const sheet = sheetOf(dom, identity)
  if (kind === 'feminine' && sheet.matches.length === 0) return { found: false, kind }
  const { licence, name } = identity
  const linksToOther = kind === 'masculine' && (hasLink(text) || hasWomensSheet(dom, licence))
  return { found: true, licence, name, sheet, linksToOther }
}

function sheetOf(dom: Dom, { ranking }: Identity): SheetRecord {
  const { $ } = dom
  const root = $.root()[0]!
  const { unread, ...figures } = figuresIn(root)
  const stats = statsIn(dom, $<Element, string>('table').get())
  const { matches, isMissing } = matchesIn(dom, $)
  // Newcomers have only a name. A player with a class has points.
  if (ranking !== null) assertPoints(dom, figures, unread)
  assertAgreement(dom, stats, { matches, isMissing })
  return {
    ranking,
    ...figures,
    lastUpdate: lastUpdateIn(cellText(root)),
    wins: stats.reduce((sum, { wins }) => sum + wins, 0),
    losses: stats.reduce((sum, { losses }) => sum + losses, 0),
    stats,
    matches,
    curve: curveIn(
      $('script')
        .get()
        .map((script) => $(script).text()),
    ),
  }
}

function assertPoints(
  page: SourcePage,
  { pointsStart, pointsCurrent }: Omit<SheetFigures, 'unread'>,
  unread: string | null,
): void {
  const found = [pointsStart, pointsCurrent].filter((points) => points !== null).length
  if (found === 2 || (found === 1 && unread === null)) return
  const shown = unread === null ? '' : `, not "${unread.slice(0, 40)}"`
  throw notUnderstood(page, `the points of the player (départ, actuels${shown})`)
}

/** Wins or losses imply matches, and vice versa. Otherwise one of them was not found. */
function assertAgreement(
  page: Dom,
  stats: readonly StatRecord[],
  { matches, isMissing }: SheetMatches,
): void {
  const isPlayed = stats.some(({ wins, losses }) => wins + losses > 0)
  if (isPlayed && isMissing) throw notUnderstood(page, 'the matches (cards under the day of play)')
  const isPlayedOut = matches.some(({ result }) => result !== 'WO')
  if (stats.length === 0 && isPlayedOut && shouldHaveStats(page)) {
    throw notUnderstood(page, 'the table of statistics (rows Victoires, Défaites)')
  }
}

/** Only the newer design may omit statistics. */
function shouldHaveStats({ $ }: Dom): boolean {
  const root = $.root()[0]!
  if ($('.match-card').length > 0 || showsFigures(root)) return true
  return /victoires|defaites/.test(fold(cellText(root)))
}

/** Date of `Mise à jour … dd/mm/yy`. */
function lastUpdateIn(text: string): string | null {
  for (const { index } of text.matchAll(/mise à jour/gi)) {
    const date = dateIn(text.slice(index, index + 80))
    if (date !== null) return date
  }
  return null
}

/** Whether there is a link or a form to the women's sheet of the same player. */
function hasWomensSheet({ $ }: Dom, licence: string): boolean {
  const links = $<Element, string>('a[href*="fiche_women"]').get()
  if (links.some(({ attribs }) => (attribs.href ?? '').includes(licence))) return true
  const fields = $<Element, string>('form[action*="fiche_women"] input').get()
  return fields.some(({ attribs }) => attribs.value?.trim() === licence)
}
