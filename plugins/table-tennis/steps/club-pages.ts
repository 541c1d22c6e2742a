import { AppError } from '../../../core/errors.ts'
import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import { clubKey, provinceOfCode, usesLi } from '../data/codes.ts'
import type { ClubListing } from '../data/records.ts'
import { clubSelectOf, parseClubList } from '../parse/club-list.ts'
import { parseClubPage } from '../parse/club-page.ts'
import { parseClubRanking } from '../parse/club-ranking.ts'
import { type Dom, loadPage } from '../parse/load-page.ts'
import type { ClubOption, RankedPlayer } from '../parse/pages.ts'
import { type ClubPageOptions, clubPageOptionsSchema } from '../source/options.ts'
import type { ClubDirectory, ClubRanking } from './club-players.ts'
import { requestedClub, spellingIn } from './club-visit.ts'
import { ownCopy, type StepTools } from './step-tools.ts'

type ClubReading<T> = {
  readonly tools: StepTools
  readonly read: (dom: Dom) => T
  /** Whether the page shows that the site does not know the code. */
  readonly isUnknown: (found: T) => boolean
}

/**
 * Sends the code of the input `clubCode` and reads the answer. A code that the site does not know
 * as it was given is sent again in the spelling of the list of clubs that stands on the page.
 * @throws PAGE_NOT_UNDERSTOOD when another club answers; what the session and `read` throw; noted for the steps that go on without it.
 */
export async function readClub<T>(
  inputs: Inputs,
  ctx: RunContext,
  { tools, read, isUnknown }: ClubReading<T>,
): Promise<{ readonly code: string; readonly found: T }> {
  const given = requestedClub(inputs, tools.data)
  const { path, field } = ctx.options as ClubPageOptions
  const session = tools.client.session(ctx)
  const ask = async (code: string): Promise<Dom> =>
    assertClub(loadPage(await session.post(path, [{ name: field, value: code }])), code)
  try {
    const first = await ask(given)
    const found = read(first)
    if (!isUnknown(found)) return { code: given, found: ownCopy(found) }
    const code = spellingIn(clubsOn(first), given) ?? given
    const dom = code === given ? first : await ask(code)
    const again = dom === first ? found : read(dom)
    if (isUnknown(again)) assertNotListed(dom, code)
    return { code, found: ownCopy(again) }
  } catch (error) {
    tools.reasons.note(ctx.runId, ctx.moduleId, error)
    throw error
  }
}

/** What one club's page says must never be stored under another's code. */
function assertClub(dom: Dom, code: string): Dom {
  const chosen = clubSelectOf(dom.$)?.chosen ?? null
  if (chosen === null || clubKey(chosen) === clubKey(code)) return dom
  const missing = `the club ${code} (it shows ${chosen})`
  throw new AppError('PAGE_NOT_UNDERSTOOD', { url: dom.url, missing })
}

/** A site that lists the club and shows none has not looked at what it was sent. */
function assertNotListed(dom: Dom, code: string): void {
  const select = clubSelectOf(dom.$)
  const isListed = select?.clubs.some((club) => club.code === code) === true
  if (!isListed || select.chosen !== null) return
  const missing = `the club ${code} (the page lists it and shows none)`
  throw new AppError('PAGE_NOT_UNDERSTOOD', { url: dom.url, missing })
}

/** The list of clubs that stands on every page about a club; empty where it does not. */
function clubsOn(dom: Dom): readonly ClubOption[] {
  try {
    return parseClubList(dom)
  } catch (error) {
    // The page may be good for what else it says.
    if (error instanceof AppError && error.code === 'PAGE_NOT_UNDERSTOOD') return []
    throw error
  }
}

/** The module clubMembers: a club's page with its directory. */
export class ClubMembersPlugin implements Plugin {
  readonly id = 'club-members'
  readonly optionsSchema = clubPageOptionsSchema
  readonly #tools: StepTools

  constructor(tools: StepTools) {
    this.#tools = tools
  }

  /** Inputs: clubCode. Outputs: result (ClubDirectory), without excluded persons. */
  async run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    const { code, found } = await readClub(inputs, ctx, {
      tools: this.#tools,
      read: (dom) => ({ ...parseClubPage(dom), clubs: clubsOn(dom) }),
      isUnknown: ({ details, members }) => details === null && members.length === 0,
    })
    const { data } = this.#tools
    const members = found.members.filter(({ licence }) => !data.isExcluded(licence))
    const listing = listingIn(found.clubs, code)
    const result: ClubDirectory = { code, listing, details: found.details, members }
    return { outputs: { result }, summary: `${members.length} members` }
  }
}

/** The province is a matter of the whole list (see provinces.ts). */
function listingIn(clubs: readonly ClubOption[], code: string): ClubListing | null {
  const club = clubs.find((one) => one.code === code)
  if (club === undefined) return null
  const hasLi = usesLi(clubs.map((one) => one.code))
  return { ...club, province: provinceOfCode(code, hasLi) }
}

/** The module clubRanking: the numeric ranking of a club. */
export class ClubRankingPlugin implements Plugin {
  readonly id = 'club-ranking'
  readonly optionsSchema = clubPageOptionsSchema
  readonly #tools: StepTools

  constructor(tools: StepTools) {
    this.#tools = tools
  }

  /** Inputs: clubCode. Outputs: result (ClubRanking), without excluded persons. */
  async run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    const { code, found } = await readClub(inputs, ctx, {
      tools: this.#tools,
      read: parseClubRanking,
      isUnknown: ({ men, women }) => men.length === 0 && women.length === 0,
    })
    const { data } = this.#tools
    const known = (players: readonly RankedPlayer[]): readonly RankedPlayer[] =>
      players.filter(({ licence }) => !data.isExcluded(licence))
    const result: ClubRanking = { code, men: known(found.men), women: known(found.women) }
    return {
      outputs: { result },
      summary: `${result.men.length} men, ${result.women.length} women`,
    }
  }
}
