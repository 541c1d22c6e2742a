import { clubSelectOf } from './club-select.ts'
import { type Dom, loadWholePage } from './load-page.ts'
import { notUnderstood } from './not-understood.ts'
import type { ClubOption, SourcePage } from './pages.ts'
import { isName } from './text-limits.ts'

/**
 * The clubs that a page's select offers, in its order and spelling: one per code, without the
 * entries that are no clubs (federations, provinces, individuals).
 * @throws PAGE_NOT_UNDERSTOOD without a select of clubs, or for a club without a name
 */
export function parseClubList(page: SourcePage | Dom): readonly ClubOption[] {
  const dom = loadWholePage(page)
  const select = clubSelectOf(dom.$)
  if (select === null) throw notUnderstood(page, 'the select of clubs (options CODE - NAME)')
  for (const { code, name } of select.clubs) {
    if (!isName(name)) throw notUnderstood(page, `the name of the club ${code}`)
  }
  return select.clubs
}
