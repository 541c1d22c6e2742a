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
 * Sends the code of a club and reads the answer. A code that the site does not know
 * as it was given is sent again in the spelling of the list of clubs that stands on the page.
 * @throws PAGE_NOT_UNDERSTOOD when another club answers; what the session and `read` throw.
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

/** What one club's page says must never be stored under another's code. */
function assertClub(dom: Dom, code: string): Dom {
  const chosen = clubSelectOf(dom.$)?.chosen ?? null
  if (chosen === null || clubKey(chosen) === clubKey(code)) return dom
  const missing = `the club ${code} (it shows ${chosen})`
  throw new AppError(PAGE_NOT_UNDERSTOOD, { url: dom.url, missing })
}

/** A site that lists the club and shows none has not looked at what it was sent. */
function assertNotListed(dom: Dom, code: string): void {
  const select = clubSelectOf(dom.$)
  const isListed = select?.clubs.some((club) => club.code === code) === true
  if (!isListed || select.chosen !== null) return
  const missing = `the club ${code} (the page lists it and shows none)`
  throw new AppError(PAGE_NOT_UNDERSTOOD, { url: dom.url, missing })
}

/** The list of clubs that stands on every page about a club; empty where it does not. */
export function clubsOn(dom: Dom): readonly ClubOption[] {
  try {
    return parseClubList(dom)
  } catch (error) {
    // The page may be good for what else it says.
    if (error instanceof AppError && error.code === 'PAGE_NOT_UNDERSTOOD') return []
    throw error
  }
}
