import type { Element } from 'domhandler'
import type { SheetPage, SourcePage } from '../pages.ts'
import type { SheetKind, SheetRecord } from '../records.ts'
import { cellText } from './cell-text.ts'
import { dateIn } from './french-date.ts'
import { hasLink, type Identity, isNobody, parseIdentity } from './identity-heading.ts'
import { type Dom, loadWholePage } from './load-page.ts'
import { notUnderstood } from './not-understood.ts'
import { tellsOfNoRecord } from './php-messages.ts'
import { curveIn } from './sheet-curve.ts'
import { figuresIn } from './sheet-figures.ts'
import { matchesIn } from './sheet-matches.ts'
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
  const figures = figuresIn(root)
  const stats = statsIn(dom, $<Element, string>('table').get())
  const matches = matchesIn(dom, $)
  const hasFigures = figures.pointsStart !== null || figures.pointsCurrent !== null
  // Newcomers have a name and nothing else; who has a class has points.
  if (ranking !== null && !hasFigures && stats.length === 0 && matches.length === 0) {
    throw notUnderstood(dom, 'the points of the player')
  }
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
