import { AppError } from '../../../core/errors.ts'
import { defineFanOut } from '../../../core/plugin.ts'
import type {
  TournamentsInputs,
  TournamentsOptions,
  TournamentsOutputs,
} from '../../../manifests/types/tournaments.ts'
import { PAGE_NOT_UNDERSTOOD, SOURCE_UNREACHABLE } from '../errors.ts'
import { mergeTournament, shortList, tournamentReading } from '../fixtures/tournament-reading.ts'
import { childrenOf } from '../tabt/soap.ts'
import { ownCopy, toolsOf } from './step-tools.ts'

type Item = { readonly id: number; readonly season: TournamentsInputs['season'] }

/**
 * The module tournaments: series, registrations and results of each tournament, stored in one write
 * once everything was read.
 * @throws SOURCE_UNREACHABLE when no tournament was read
 */
export default defineFanOut<TournamentsInputs, TournamentsOptions, TournamentsOutputs, Item>({
  size: ({ tournaments }) => tournaments.length,

  async *list({ tournaments, season }) {
    // Sorted by number, which stays the same for a run that is resumed on another day.
    for (const id of tournaments) yield { key: String(id), order: id, data: { id, season } }
  },

  async visit({ data: { id, season } }, ctx) {
    const { tabt, tournaments } = toolsOf(ctx)
    const fields = {
      ...{ Season: season.number, TournamentUniqueIndex: id },
      ...{ WithResults: true, WithRegistrations: true },
    }
    const answer = await tabt.call('GetTournaments', fields, ctx)
    const entries = childrenOf(answer, 'TournamentEntries')
    const [reading] = ownCopy(entries.slice(0, 1).map((entry) => tournamentReading(entry)))
    const missing =
      reading?.id === id
        ? entries.flatMap((entry) => shortList(entry) ?? [])[0]
        : `tournament ${id}`
    if (reading === undefined || missing !== undefined) {
      throw new AppError(PAGE_NOT_UNDERSTOOD, { url: ctx.host.baseUrl, missing })
    }
    ctx.signal.throwIfAborted()
    const readAt = new Date(ctx.clock.now()).toISOString()
    const { leastShare } = ctx.options
    const own = tournaments.allowed(reading)
    await tournaments.update(ctx.store, { season: season.name, id }, (current) =>
      mergeTournament(current, own, { readAt, isWhole: true, leastShare }),
    )
    const { series } = reading
    return {
      series: series.length,
      inscriptions: series.reduce((sum, { registrations }) => sum + registrations.length, 0),
      results: series.reduce((sum, { results }) => sum + results.length, 0),
    }
  },

  async finish({ settled, counts, failedCount, failed }, { season, tournaments: ids }, ctx) {
    const { tournaments } = toolsOf(ctx)
    const failedIds = new Set(failed.map(({ key }) => Number(key)))
    const known = tournaments.reading(season.name)
    const others = (known?.failed ?? []).filter((id) => !ids.includes(id))
    const readAt = known?.readAt ?? new Date(ctx.clock.now()).toISOString()
    const reading = { readAt, failed: [...others, ...failedIds] }
    await tournaments.putReading(ctx.store, season.name, reading)
    if (settled > 0 && settled === failedCount) {
      const [first] = failed
      const problem = `none of ${settled} tournaments was read; ${first?.key}: ${first?.error.replace(/\.$/, '')}`
      throw new AppError(SOURCE_UNREACHABLE, { problem, retryable: false })
    }
    const read = settled - failedCount
    const { series = 0, inscriptions = 0, results = 0 } = counts
    const summary = `${read} tournaments, ${inscriptions} registrations, ${results} results, ${failedCount} failed`
    const result = { tournaments: read, series, inscriptions, results, failed: failedCount }
    return { outputs: { result }, summary }
  },
})
