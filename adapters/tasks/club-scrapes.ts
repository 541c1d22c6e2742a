import { AppError } from '../../core/errors.ts'
import type { RunResult } from '../../core/events/event.ts'
import type { Log } from '../../core/ports/log.ts'
import { UNBOUNDED_TRAFFIC } from '../../core/run/run-allowance.ts'
import type { Engine } from '../../core/run.ts'
import { type StepFailure, scrapeFailure, stepFailures } from './scrape-failure.ts'
import type { ClubScrapeResult, ClubScrapes } from './task.ts'

/** A club of three hundred players at three requests a second takes four minutes. */
const runTimeoutMs = 600_000
const goal = 'clubStore'
/** Goes on with one of the lists, and knows when a club is in neither. */
const sheets = 'playerFiches'
const lists = ['clubMembers', 'clubRanking']

export type EngineClubScrapesParts = {
  readonly engine: Engine
  readonly log: Log
  /** How many players are stored of a club. */
  readonly storedPlayers: (clubCode: string) => number
}

/** Club scrapes as runs of the engine. */
export class EngineClubScrapes implements ClubScrapes {
  readonly #parts: EngineClubScrapesParts
  readonly #underWay = new Map<string, Promise<ClubScrapeResult>>()

  constructor(parts: EngineClubScrapesParts) {
    this.#parts = parts
  }

  /** Whoever waits may leave: the run belongs to all who asked and goes on. */
  async scrape(code: string): Promise<ClubScrapeResult> {
    const key = code.trim().toUpperCase()
    const shared = this.#underWay.get(key)
    if (shared !== undefined) return shared
    const own = this.#run(code.trim()).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, own)
    return own
  }

  async #run(clubCode: string): Promise<ClubScrapeResult> {
    const { engine, log, storedPlayers } = this.#parts
    const inputs = { clubCode }
    const bounds = { timeoutMs: runTimeoutMs, traffic: UNBOUNDED_TRAFFIC }
    const run = engine.start({ kind: 'club', goals: [goal], inputs, ...bounds })
    log.info({ clubCode, runId: run.runId }, 'a club is being scraped')
    const result = await run.result
    const outcome = result.outcomes[goal]
    if (outcome?.status === 'done') {
      const scraped = outcome.output.result as ClubScrapeResult
      const { totalPlayers, playersScraped } = scraped
      log.info({ clubCode, totalPlayers, playersScraped }, 'a club was scraped')
      return scraped
    }
    const error = withKept(failureOf(clubCode, result), storedPlayers(clubCode))
    log.warn({ clubCode, code: error.code, reason: error.message }, 'a club could not be scraped')
    throw error
  }
}

/** A source that fails takes nothing away: the error says what is still there. */
function withKept(error: AppError, players: number): AppError {
  if (error.code !== 'SOURCE_UNREACHABLE' || players === 0) return error
  const kept = `its ${players} stored players are kept as they were`
  return new AppError(error.code, { ...error.data, problem: `${error.data.problem}; ${kept}` })
}

/** What a run without a result failed with, in the words of a club scrape. */
function failureOf(clubCode: string, result: RunResult): AppError {
  const failures = stepFailures(result)
  const ofSheets = failures.find(({ moduleId }) => moduleId === sheets)
  if (ofSheets?.code === 'NOT_FOUND') return new AppError('NOT_FOUND', { problem: ofSheets.error })
  return scrapeFailure(clubCode, result, toldOf(failures))
}

/** What is wrong with both lists says all; else the sheets say why one was not enough. */
function toldOf(failures: readonly StepFailure[]): readonly StepFailure[] {
  const ofLists = failures.filter(({ moduleId }) => lists.includes(moduleId))
  if (ofLists.length === lists.length) return ofLists
  const ofSheets = failures.filter(({ moduleId }) => moduleId === sheets)
  return [...ofSheets, ...failures.filter(({ moduleId }) => moduleId !== sheets)]
}
