import type { Element } from 'domhandler'
import type { SheetKind, SheetRecord, StatRecord } from '../data/records.ts'
import { cellText } from './cell-text.ts'
import { fold } from './fold.ts'
import { dateIn } from './french-date.ts'
import { hasLink, type Identity, isNobody, parseIdentity } from './identity-heading.ts'
import { type Dom, loadWholePage } from './load-page.ts'
import { showsFigures } from './lone-numbers.ts'
import { notUnderstood } from './not-understood.ts'
import type { SheetPage, SourcePage } from './pages.ts'
import { tellsOfNoRecord } from './php-messages.ts'
import { curveIn } from './sheet-curve.ts'
import { figuresIn, type SheetFigures } from './sheet-figures.ts'
import { matchesIn, type SheetMatches } from './sheet-matches.ts'
import { statsIn } from './sheet-stats.ts'

const PLAYER = 'the player (h2 LICENCE - NAME - CLASS)'

/**
 * Reads a player's sheet. Not found is a licence the site does not know, and a women's sheet
 * without any match.
 * @throws PAGE_NOT_UNDERSTOOD for a page that is neither, and for a sheet that cannot be read
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
  // Newcomers have a name and nothing else; who has a class has points.
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

/** Who has won or lost has matches, and the other way round: else one of them was not found. */
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

/** The later design may do without statistics, the classic one does not. */
function shouldHaveStats({ $ }: Dom): boolean {
  const root = $.root()[0]!
  if ($('.match-card').length > 0 || showsFigures(root)) return true
  return /victoires|defaites/.test(fold(cellText(root)))
}

/** `Mise à jour … dd/mm/yy` */
function lastUpdateIn(text: string): string | null {
  for (const { index } of text.matchAll(/mise à jour/gi)) {
    const date = dateIn(text.slice(index, index + 80))
    if (date !== null) return date
  }
  return null
}

/** A link or a form that leads to the women's sheet of the same player. */
function hasWomensSheet({ $ }: Dom, licence: string): boolean {
  const links = $<Element, string>('a[href*="fiche_women"]').get()
  if (links.some(({ attribs }) => (attribs.href ?? '').includes(licence))) return true
  const fields = $<Element, string>('form[action*="fiche_women"] input').get()
  return fields.some(({ attribs }) => attribs.value?.trim() === licence)
}
