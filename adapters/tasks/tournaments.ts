import { AppError } from '../../core/errors.ts'
import { recordValidator } from '../../core/manifest/records.ts'
import { UNBOUNDED_TRAFFIC } from '../../core/run/traffic.ts'
import type { TournamentsTaskRecord } from '../../manifests/types/records.ts'
import type { TournamentsOutputs } from '../../manifests/types/tournaments.ts'
import { NO_SOURCE } from '../../plugins/table-tennis/errors.ts'
import type { TournamentData } from '../../plugins/table-tennis/index.ts'
import { type EngineParts, SharedWork, singleFailure } from './single-scrapes.ts'
import type { TournamentScrapeResult, TournamentScrapes } from './task.ts'
import { noTabt, type TaskKind } from './task-kind.ts'
import { counted, grouped } from './task-words.ts'

const goal = 'tournaments'

type TournamentsParts = {
  readonly tournaments: Pick<TournamentData, 'find'>
  /** Whether the API of the federation is enabled on this server. */
  readonly hasSource: boolean
}

/** Series, registrations and results of tournaments. */
export function tournamentTasks({
  tournaments,
  hasSource,
}: TournamentsParts): TaskKind<TournamentsTaskRecord> {
  return {
    id: 'tournaments',
    ids: 'time',
    excludes: [],
    goal,
    missing: hasSource ? undefined : noTabt,
    whenEmpty: { status: 'success', message: 'There was no tournament to read.' },
    isRecord: recordValidator<TournamentsTaskRecord>('TournamentsTaskRecord'),
    begin: () => ({
      ...{ pagesTotal: null, totalSeries: 0, totalInscriptions: 0, totalResults: 0 },
      currentTournament: null,
    }),
    inputs: ({ order: { scope } }) => (scope === 'all' ? { tournaments: 'all' } : {}),
    figures: ({ currentTournament }, { counts, failedCount, lastSuccess }) => ({
      totalSeries: counts.series ?? 0,
      totalInscriptions: counts.inscriptions ?? 0,
      totalResults: counts.results ?? 0,
      errorsCount: failedCount,
      currentTournament:
        tournaments.find(Number(lastSuccess?.key))?.tournament.name ?? currentTournament,
    }),
    covers: ({ scope: later }, { scope: earlier }) => later === 'all' || later === earlier,
    itemText: (key) => `Tournament ${key}`,
  }
}

/** A few calls, but the quota of the API may ask for pauses of a quarter of an hour. */
const timeoutMs = 40 * 60_000

/** Scrapes of single tournaments as runs of the engine. */
export class EngineTournamentScrapes implements TournamentScrapes {
  readonly #parts: EngineParts
  readonly #shared = new SharedWork<TournamentScrapeResult>()

  constructor(parts: EngineParts) {
    this.#parts = parts
  }

  async scrape(id: number): Promise<TournamentScrapeResult> {
    return this.#shared.get(`${id}`, () => this.#run(id))
  }

  async #run(id: number): Promise<TournamentScrapeResult> {
    const { engine, log } = this.#parts
    const bounds = { timeoutMs, traffic: UNBOUNDED_TRAFFIC }
    const inputs = { tournaments: [id] }
    const run = engine.start({ kind: 'tournament', goals: [goal], inputs, ...bounds })
    const result = await run.result
    const outcome = result.outcomes[goal]
    if (outcome?.status === 'done') {
      const { series, inscriptions, results } = outcome.output
        .result as TournamentsOutputs['result']
      const figures = [counted(inscriptions, 'registration'), counted(results, 'result')]
      return {
        ...{ tournamentId: id, seriesCount: series, inscriptionsCount: inscriptions },
        resultsCount: results,
        message: `${grouped(series)} series, ${figures.join(' and ')} were read.`,
      }
    }
    const all = Object.values(result.outcomes)
    const isOff = all.length > 0 && all.every(({ status }) => status === 'skipped')
    if (isOff) throw new AppError(NO_SOURCE, { problem: noTabt })
    const error = singleFailure('a tournament', result)
    log.warn({ id, code: error.code, reason: error.message }, 'a tournament could not be scraped')
    throw error
  }
}
