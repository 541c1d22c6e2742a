import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ClubMembersOptions } from '../../../manifests/types/club-members.ts'
import { clubKey } from '../data/codes.ts'
import { PAGE_NOT_UNDERSTOOD } from '../errors.ts'
import { clubSelectOf, parseClubList } from '../parse/club-list.ts'
import { type Dom, loadPage } from '../parse/load-page.ts'
import type { ClubOption } from '../parse/pages.ts'
import { requestedClub, spellingIn } from './club-visit.ts'
import { ownCopy, type StepTools } from './step-tools.ts'

type ClubReading<T> = {
  readonly tools: StepTools
  readonly read: (dom: Dom) => T
  /** Whether the page shows that the site does not know the code. */
  readonly isUnknown: (found: T) => boolean
}

/**
 * Submits the code of a club and reads the response. If the site does not know the code in this
 * spelling, retries with the spelling in the page's list of clubs.
 * @throws PAGE_NOT_UNDERSTOOD if another club answers; errors of the session and of `read`
 */
export async function readClub<T>(
  clubCode: string,
  ctx: RunContext<ClubMembersOptions>,
  { tools, read, isUnknown }: ClubReading<T>,
): Promise<{ readonly code: string; readonly found: T }> {
  const given = requestedClub(clubCode, tools.data)
  const { path, field } = ctx.options
  const session = tools.client.session(ctx)
  const ask = async (code: string): Promise<Dom> =>
    assertClub(loadPage(await session.post(path, [{ name: field, value: code }])), code)
  const first = await ask(given)
  const found = read(first)
  if (!isUnknown(found)) return { code: given, found: ownCopy(found) }
  const code = spellingIn(clubsOn(first), given) ?? given
  const dom = code === given ? first : await ask(code)
  const again = dom === first ? found : read(dom)
  if (isUnknown(again)) assertNotListed(dom, code)
  return { code, found: ownCopy(again) }
}

/** Data of one club must never be stored under another's code. */
function assertClub(dom: Dom, code: string): Dom {
  const chosen = clubSelectOf(dom.$)?.chosen ?? null
  if (chosen === null || clubKey(chosen) === clubKey(code)) return dom
  const missing = `the club ${code} (it shows ${chosen})`
  throw new AppError(PAGE_NOT_UNDERSTOOD, { url: dom.url, missing })
}

/** If the site lists the club but shows none, it ignored the request. */
function assertNotListed(dom: Dom, code: string): void {
  const select = clubSelectOf(dom.$)
  const isListed = select?.clubs.some((club) => club.code === code) === true
  if (!isListed || select.chosen !== null) return
  const missing = `the club ${code} (the page lists it and shows none)`
  throw new AppError(PAGE_NOT_UNDERSTOOD, { url: dom.url, missing })
}

/** The list of clubs on a page about a club. Empty if it is missing. */
export function clubsOn(dom: Dom): readonly ClubOption[] {
  try {
    return parseClubList(dom)
  } catch (error) {
    // The rest of the page may still be valid.
    if (error instanceof AppError && error.code === 'PAGE_NOT_UNDERSTOOD') return []
    throw error
  }
}
