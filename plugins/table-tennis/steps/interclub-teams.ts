import { AppError } from '../../../core/errors.ts'
import { defineFanOut } from '../../../core/plugin.ts'
import type {
  InterclubTeamsInputs,
  InterclubTeamsOptions,
  InterclubTeamsOutputs,
} from '../../../manifests/types/interclub-teams.ts'
import type { StoredTeam } from '../../../manifests/types/records.ts'
import { bareCode } from '../data/codes.ts'
import { PAGE_NOT_UNDERSTOOD } from '../errors.ts'
import { isFault, type TabtContext } from '../tabt/client.ts'
import { childNumber, childrenOf, childText, type XmlElement } from '../tabt/soap.ts'
import { assertSomeRead, chosenOf } from './interclub-calendar.ts'
import { ownCopy, toolsOf } from './step-tools.ts'

type Item = { readonly season: InterclubTeamsInputs['season']; readonly clubCode: string }
type Context = TabtContext & { readonly options: InterclubTeamsOptions }

const HOUR_MS = 3_600_000
/** Faults about a club that is gone, or that has no team. */
const NO_TEAM = [9, 10, 11, 14, 17]

/**
 * The module interclubTeams: the teams of each club with their identifiers.
 * @throws SOURCE_UNREACHABLE when no club was read
 */
export default defineFanOut<
  InterclubTeamsInputs,
  InterclubTeamsOptions,
  InterclubTeamsOutputs,
  Item
>({
  async *list(inputs, ctx) {
    const { season } = inputs
    for (const [order, clubCode] of dueClubs(inputs, ctx).entries()) {
      yield { key: clubCode, order, data: { season, clubCode } }
    }
  },

  async visit({ data: { season, clubCode: code } }, ctx) {
    const { tabt, calendar } = toolsOf(ctx)
    const fields = { Club: code, Season: season.number }
    const answer = await tabt.call('GetClubTeams', fields, ctx).catch((error: unknown) => {
      if (isFault(error, NO_TEAM)) return undefined
      throw error
    })
    const teams = answer === undefined ? [] : ownCopy(teamsIn(answer, code, ctx))
    ctx.signal.throwIfAborted()
    const readAt = new Date(ctx.clock.now()).toISOString()
    const name = (answer && childText(answer, 'ClubName')) ?? null
    await calendar.putTeams(ctx.store, season.name, { code, name, readAt, teams })
    return { teams: teams.length }
  },

  async finish(tally) {
    assertSomeRead(tally, 'clubs')
    const { settled, counts, failedCount } = tally
    const { teams = 0 } = counts
    const clubs = settled - failedCount
    const summary = `${teams} teams of ${clubs} clubs, ${failedCount} failed`
    return { outputs: { result: { clubs, teams, failed: failedCount } }, summary }
  },
})

/** Clubs with fixtures in the chosen divisions, and the other known clubs if all are chosen. */
function dueClubs(inputs: InterclubTeamsInputs, ctx: Context): readonly string[] {
  const { calendar } = toolsOf(ctx)
  const season = calendar.season(inputs.season.name)
  const clubs = new Map<string, string>()
  const add = (code: string | null): void => {
    if (code !== null && !clubs.has(bareCode(code))) clubs.set(bareCode(code), code)
  }
  for (const { id } of chosenOf(inputs).divisions) {
    for (const { homeClubCode, awayClubCode } of season.shard(id)?.fixtures ?? []) {
      add(homeClubCode)
      add(awayClubCode)
    }
  }
  if ((inputs.divisionFilter ?? 'all') === 'all') {
    for (const { code } of calendar.data.clubs.all()) add(code)
  }
  const recent = ctx.clock.now() - ctx.options.everyHours * HOUR_MS
  const isDue = (key: string): boolean => {
    const readAt = season.teams.of(key)?.readAt
    return readAt === undefined || Date.parse(readAt) <= recent
  }
  return [...clubs].filter(([key]) => isDue(key)).map(([, code]) => code)
}

/** @throws PAGE_NOT_UNDERSTOOD when it has other teams than it announces */
function teamsIn(answer: XmlElement, code: string, { host }: TabtContext): readonly StoredTeam[] {
  const teams = childrenOf(answer, 'TeamEntries').flatMap(teamOf)
  const announced = childNumber(answer, 'TeamCount')
  if (announced === teams.length) return teams
  const missing = `the list of ${announced} teams of the club ${code} (it has ${teams.length})`
  throw new AppError(PAGE_NOT_UNDERSTOOD, { url: host.baseUrl, missing })
}

function teamOf(entry: XmlElement): readonly StoredTeam[] {
  const teamId = childText(entry, 'TeamId')
  const divisionId = childNumber(entry, 'DivisionId')
  if (teamId === undefined || !/^\d+-\d+$/.test(teamId) || divisionId === undefined) return []
  const letter = childText(entry, 'Team') ?? ''
  const divisionName = childText(entry, 'DivisionName') ?? ''
  return [{ teamId, letter, divisionId: String(divisionId), divisionName }]
}
