import { AppError } from '../../../core/errors.ts'
import { definePlugin } from '../../../core/plugin.ts'
import type {
  TournamentListInputs,
  TournamentListOptions,
  TournamentListOutputs,
} from '../../../manifests/types/tournament-list.ts'
import { PAGE_NOT_UNDERSTOOD, SOURCE_CHANGED } from '../errors.ts'
import { mergeTournament, tournamentReading } from '../fixtures/tournament-reading.ts'
import { childNumber, childrenOf } from '../tabt/soap.ts'
import { ownCopy, toolsOf } from './step-tools.ts'

/**
 * The module tournamentList: all tournaments of the season, stored without registrations and
 * results, and which of them are to be read.
 * @throws NOT_FOUND when the list has none of the requested tournaments; SOURCE_CHANGED for a list
 * with far fewer tournaments than are known
 */
export default definePlugin<TournamentListInputs, TournamentListOptions, TournamentListOutputs>({
  async run({ season, tournaments: wanted }, ctx) {
    const { tabt, tournaments } = toolsOf(ctx)
    const { leastShare, daysAhead, daysBack } = ctx.options
    const answer = await tabt.call('GetTournaments', { Season: season.number }, ctx)
    const entries = childrenOf(answer, 'TournamentEntries')
    const announced = childNumber(answer, 'TournamentCount')
    if (announced !== entries.length) {
      const missing = `the list of ${announced} tournaments (it has ${entries.length})`
      throw new AppError(PAGE_NOT_UNDERSTOOD, { url: ctx.host.baseUrl, missing })
    }
    const known = tournaments.entries(season.name).length
    if (entries.length < known * leastShare) {
      const problem = `its list has ${entries.length} tournaments, and ${known} are known`
      throw new AppError(SOURCE_CHANGED, { problem })
    }
    const readings = ownCopy(entries.flatMap((entry) => tournamentReading(entry) ?? []))
    const skipped = entries.length - readings.length
    if (skipped > 0) {
      const text = `${skipped} tournaments of the list lack a number, a name or a first day.`
      ctx.warn('TOURNAMENTS_SKIPPED', text)
    }
    ctx.signal.throwIfAborted()
    const readAt = new Date(ctx.clock.now()).toISOString()
    const joining = { readAt, isWhole: false, leastShare }
    for (const reading of readings) {
      const own = tournaments.allowed(reading)
      await tournaments.update(ctx.store, { season: season.name, id: own.id }, (current) =>
        mergeTournament(current, own, joining),
      )
    }
    const listed = new Set(entries.map((entry) => childNumber(entry, 'UniqueIndex') ?? -1))
    await tournaments.keepOnly(ctx.store, season.name, listed)
    await tournaments.erase(ctx.store)
    const before = tournaments.reading(season.name)
    await tournaments.putReading(ctx.store, season.name, { readAt, failed: before?.failed ?? [] })
    const [first, last] = [tournaments.day(-daysBack), tournaments.day(daysAhead)]
    const chosen = readings.filter(({ id, dateStart, dateEnd }) =>
      wanted === undefined
        ? dateStart <= last && (dateEnd ?? dateStart) >= first
        : wanted === 'all' || wanted.includes(id),
    )
    if (Array.isArray(wanted) && chosen.length === 0) {
      const problem = `The source's list of ${season.name} has no tournament ${wanted.join(', ')}.`
      throw new AppError('NOT_FOUND', { problem })
    }
    const ids = chosen.map(({ id }) => id).sort((a, b) => a - b)
    const summary = `${readings.length} tournaments of ${season.name}, ${ids.length} to read`
    return { outputs: { tournaments: ids }, summary }
  },
})
