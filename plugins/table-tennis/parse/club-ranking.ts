import type { Document, Element } from 'domhandler'
import { clubSelectOf } from './club-list.ts'
import { elementsIn, licencesIn } from './elements.ts'
import { type Dom, loadWholePage, tellsOfFault } from './load-page.ts'
import { type ClubRankingPage, notUnderstood, type RankedPlayer, type SourcePage } from './pages.ts'
import { playersInListing } from './ranking-listing.ts'
import { rankingInScript } from './ranking-script.ts'
import { type RankedRow, rankedRows, rankingTable, separated } from './ranking-table.ts'

const WHAT =
  'the ranking (rows in a script, tables #datatable-messieurs and #datatable-dames, or listing rows)'

/**
 * Reads the numeric ranking of a club in all designs that the site has had. Both lists are empty
 * for a ranking without rows, and for a page with the select of clubs and none selected: this is
 * how the site answers an unknown code.
 * @throws PAGE_NOT_UNDERSTOOD for any other page, and for a row without a licence or a name
 */
export function parseClubRanking(page: SourcePage | Dom): ClubRankingPage {
  const dom = loadWholePage(page)
  const found = inScripts(dom) ?? inTables(dom) ?? inListing(dom)
  if (found !== null) return disjoint(found)
  const select = clubSelectOf(dom.$)
  const isUnknown = select !== null && select.chosen === null
  if (!isUnknown || tellsOfFault(page.html) || hasUnreadRows(dom)) throw notUnderstood(page, WHAT)
  return { men: [], women: [] }
}

function inScripts(dom: Dom): ClubRankingPage | null {
  for (const script of scriptsOf(dom)) {
    const found = rankingInScript(dom, script)
    if (found !== null) return found
  }
  return null
}

function inTables(dom: Dom): ClubRankingPage | null {
  const men = rowsUnder(dom, '#datatable-messieurs')
  const women = rowsUnder(dom, '#datatable-dames')
  if (men === null || women === null) return null
  if (men.length + women.length === 0 && hasUnreadRows(dom)) throw notUnderstood(dom, WHAT)
  return separated(dom, [
    { rows: men, women: false },
    { rows: women, women: true },
  ])
}

/** A table may occur twice, once with only its header. */
function rowsUnder(dom: Dom, selector: string): RankedRow[] | null {
  const tables = tablesIn(dom, `table${selector}, ${selector} table`)
  return tables.length === 0 ? null : tables.flatMap((table) => rankedRows(dom, table))
}

function inListing(dom: Dom): ClubRankingPage | null {
  const listed = dom.$<Element, string>('tr[data-listing-row]').length
  if (listed > 0) return playersInListing(dom)
  const tables = tablesIn(dom, 'table')
  if (tables.length === 0) return null
  const found = playersInListing(dom)
  return hasUnreadRows(dom) || !isComplete(dom, found) ? null : found
}

const CONTROLS = new Set(['a', 'input'])

/** Whether it has everyone whom the page links to. Another table may have lost its header. */
function isComplete({ $ }: Dom, { men, women }: ClubRankingPage): boolean {
  const read = new Set([...men, ...women].map(({ licence }) => licence))
  const linked = licencesIn(elementsIn($.root()[0] as Document, CONTROLS))
  return [...linked].every((licence) => read.has(licence))
}

const tablesIn = ({ $ }: Dom, selector: string) =>
  $<Element, string>(selector)
    .get()
    .flatMap((table) => rankingTable(table) ?? [])

/** Whether a script has rows in an unknown format, which is not the same as no rows. */
const hasUnreadRows = (dom: Dom): boolean =>
  scriptsOf(dom).some((script) => /\bposition_bis\b|\brows\s*:/.test(script))

const scriptsOf = ({ $ }: Dom): string[] =>
  $('script')
    .get()
    .map((script) => $(script).text())

/** One entry per licence. A person in both lists belongs to the women's. */
function disjoint({ men, women }: ClubRankingPage): ClubRankingPage {
  const ofWomen = byLicence(women)
  const ofMen = byLicence(men.filter(({ licence }) => !ofWomen.has(licence)))
  return { men: [...ofMen.values()], women: [...ofWomen.values()] }
}

function byLicence(players: readonly RankedPlayer[]): Map<string, RankedPlayer> {
  const known = new Map<string, RankedPlayer>()
  for (const player of players) if (!known.has(player.licence)) known.set(player.licence, player)
  return known
}
