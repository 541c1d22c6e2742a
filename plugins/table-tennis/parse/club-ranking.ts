import type { Element } from 'domhandler'
import { clubSelectOf } from './club-list.ts'
import { type Dom, loadWholePage, tellsOfFault } from './load-page.ts'
import { type ClubRankingPage, notUnderstood, type RankedPlayer, type SourcePage } from './pages.ts'
import { playersInListing } from './ranking-listing.ts'
import { rankingInScript } from './ranking-script.ts'
import { playersInTable, rankingTable } from './ranking-table.ts'

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
  const men = playersUnder(dom, '#datatable-messieurs')
  const women = playersUnder(dom, '#datatable-dames')
  if (men === null || women === null) return null
  if (men.length + women.length === 0 && hasUnreadRows(dom)) throw notUnderstood(dom, WHAT)
  return { men, women }
}

/** A table may occur twice, once with only its header. */
function playersUnder(dom: Dom, selector: string): RankedPlayer[] | null {
  const tables = tablesIn(dom, `table${selector}, ${selector} table`)
  return tables.length === 0 ? null : tables.flatMap((table) => playersInTable(dom, table))
}

function inListing(dom: Dom): ClubRankingPage | null {
  const rows = dom.$<Element, string>('tr[data-listing-row]').get()
  if (rows.length > 0) return playersInListing(dom)
  const isEmpty = tablesIn(dom, 'table').some(({ rows }) => rows.length === 0)
  return isEmpty && !hasUnreadRows(dom) ? { men: [], women: [] } : null
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
