import { untilAborted } from '../../core/abort-signals.ts'
import type { Engine, RunRequest } from '../../core/engine.ts'
import { AppError, type ErrorCode } from '../../core/errors.ts'
import type { Outcome, RunResult } from '../../core/events/event.ts'
import type { Log } from '../../core/ports/log.ts'
import { UNBOUNDED_TRAFFIC } from '../../core/run/traffic.ts'
import { SOURCE_UNREACHABLE } from '../../plugins/table-tennis/errors.ts'
import { ERROR_KINDS } from '../error-kinds.ts'
import type {
  ClubListRefresh,
  ClubListResult,
  ClubScrapeResult,
  ClubScrapes,
  PlayerScrapeResult,
  PlayerScrapes,
} from './task.ts'
import { counted } from './task-words.ts'

/** A club of 300 players takes four minutes at three requests per second. */
const clubTimeoutMs = 600_000
/** Within a task, it shares that pace with other clubs. */
const partTimeoutMs = 3_600_000
const clubGoal = 'clubStore'
/** Needs only one of the two lists, and fails when a club is in neither. */
const sheetsModule = 'playerFiches'
const listModules = ['clubMembers', 'clubRanking']

type Shared<T> = {
  readonly work: Promise<T>
  readonly end: AbortController
  /** Callers that still wait. */
  callers: number
}

/**
 * Shares work by key: concurrent callers get the same result. Work ends early only when every caller
 * has left; those without a signal never leave.
 */
export class SharedWork<T> {
  readonly #underWay = new Map<string, Shared<T>>()

  async get(
    key: string,
    begin: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted()
    const shared = this.#underWay.get(key) ?? this.#begin(key, begin)
    shared.callers += 1
    if (signal === undefined) return shared.work
    const leave = (): void => {
      shared.callers -= 1
      if (shared.callers > 0) return
      this.#forget(key, shared)
      shared.end.abort(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    const settled = shared.work.finally(() => signal.removeEventListener('abort', leave))
    return untilAborted(settled, signal)
  }

  #begin(key: string, begin: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const end = new AbortController()
    const work = begin(end.signal).finally(() => this.#forget(key, shared))
    const shared = { work, end, callers: 0 }
    this.#underWay.set(key, shared)
    return shared
  }

  #forget(key: string, shared: Shared<T>): void {
    if (this.#underWay.get(key) === shared) this.#underWay.delete(key)
  }
}

type EngineClubScrapesParts = {
  readonly engine: Engine
  readonly log: Log
  /** Number of stored players of a club. */
  readonly storedPlayers: (clubCode: string) => number
}

/** Club scrapes as runs of the engine. */
export class EngineClubScrapes implements ClubScrapes {
  readonly #parts: EngineClubScrapesParts
  readonly #shared = new SharedWork<ClubScrapeResult>()

  constructor(parts: EngineClubScrapesParts) {
    this.#parts = parts
  }

  async scrape(code: string, signal?: AbortSignal): Promise<ClubScrapeResult> {
    const key = code.trim().toUpperCase()
    const isPart = signal !== undefined
    return this.#shared.get(key, (end) => this.#run(code.trim(), { signal: end, isPart }), signal)
  }

  async #run(
    clubCode: string,
    ending: Pick<RunRequest, 'signal' | 'isPart'>,
  ): Promise<ClubScrapeResult> {
    const { engine, log, storedPlayers } = this.#parts
    const inputs = { clubCode }
    const timeoutMs = ending.isPart ? partTimeoutMs : clubTimeoutMs
    const bounds = { timeoutMs, traffic: UNBOUNDED_TRAFFIC, ...ending }
    const run = engine.start({ kind: 'club', goals: [clubGoal], inputs, ...bounds })
    log.info({ clubCode, runId: run.runId }, 'a club is being scraped')
    const result = await run.result
    ending.signal?.throwIfAborted()
    const outcome = result.outcomes[clubGoal]
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

/** Adds to an error that the stored players remain. */
function withKept(error: AppError, players: number): AppError {
  if (error.code !== 'SOURCE_UNREACHABLE' || players === 0) return error
  const kept = `its ${players} stored players are kept as they were`
  return error.with({ problem: `${error.data.problem}; ${kept}` })
}

/** The error of a run without a result, for a club scrape. */
function failureOf(clubCode: string, result: RunResult): AppError {
  const failures = stepFailures(result)
  const ofSheets = failures.find(({ moduleId }) => moduleId === sheetsModule)
  if (ofSheets?.code === 'NOT_FOUND') return new AppError('NOT_FOUND', { problem: ofSheets.error })
  return scrapeFailure(clubCode, result, toldOf(failures))
}

/** If both lists failed, only their reasons matter; else the sheets explain it. */
function toldOf(failures: readonly StepFailure[]): readonly StepFailure[] {
  const ofLists = failures.filter(({ moduleId }) => listModules.includes(moduleId))
  if (ofLists.length === listModules.length) return ofLists
  const ofSheets = failures.filter(({ moduleId }) => moduleId === sheetsModule)
  return [...ofSheets, ...failures.filter(({ moduleId }) => moduleId !== sheetsModule)]
}

const playerGoal = 'playerSheets'
/** At most two pages, but a busy source may ask for pauses of ten minutes. */
const playerTimeoutMs = 20 * 60_000

/** Scrapes of single players as runs of the engine. */
export class EnginePlayerScrapes implements PlayerScrapes {
  readonly #parts: EngineParts
  readonly #shared = new SharedWork<PlayerScrapeResult>()

  constructor(parts: EngineParts) {
    this.#parts = parts
  }

  async scrape(licence: string): Promise<PlayerScrapeResult> {
    return this.#shared.get(licence, () => this.#run(licence))
  }

  async #run(licence: string): Promise<PlayerScrapeResult> {
    const { engine, log } = this.#parts
    const bounds = { timeoutMs: playerTimeoutMs, traffic: UNBOUNDED_TRAFFIC }
    const run = engine.start({
      kind: 'player',
      goals: [playerGoal],
      inputs: { licence },
      ...bounds,
    })
    const result = await run.result
    const outcome = result.outcomes[playerGoal]
    if (outcome?.status === 'done') return outcome.output.result as PlayerScrapeResult
    const error = singleFailure('a player', result)
    if (error.code === 'NOT_FOUND') throw error
    // Logs name nobody.
    const reason = error.message.replaceAll(licence, '…')
    log.warn({ code: error.code, reason }, 'a player could not be scraped')
    throw error
  }
}

const listGoal = 'clubList'
/** Only one page, but a busy source may ask for pauses of ten minutes. */
const listTimeoutMs = 15 * 60_000

export type EngineParts = { readonly engine: Engine; readonly log: Log }

/** Refreshes the list of clubs through runs of the engine. */
export class EngineClubListRefresh implements ClubListRefresh {
  readonly #parts: EngineParts
  readonly #shared = new SharedWork<ClubListResult>()

  constructor(parts: EngineParts) {
    this.#parts = parts
  }

  async refresh(): Promise<ClubListResult> {
    return this.#shared.get(listGoal, () => this.#run())
  }

  async #run(): Promise<ClubListResult> {
    const { engine, log } = this.#parts
    const bounds = { timeoutMs: listTimeoutMs, traffic: UNBOUNDED_TRAFFIC }
    const run = engine.start({ kind: 'club-list', goals: [listGoal], inputs: {}, ...bounds })
    const result = await run.result
    const outcome = result.outcomes[listGoal]
    if (outcome?.status === 'done') {
      const { clubs } = outcome.output.result as { readonly clubs: number }
      log.info({ clubs }, 'the list of clubs was fetched')
      const message = `The list of the source has ${counted(clubs, 'club')}.`
      return { clubsCount: clubs, message }
    }
    const error = scrapeFailure('the list of clubs', result)
    const { code, message: reason } = error
    log.warn({ code, reason }, 'the list of clubs could not be fetched')
    throw error
  }
}

/** A step that failed in a run. */
type StepFailure = Extract<Outcome, { readonly status: 'failed' }> & {
  readonly moduleId: string
}

function stepFailures({ outcomes }: RunResult): readonly StepFailure[] {
  return Object.entries(outcomes).flatMap(([moduleId, outcome]) =>
    outcome.status === 'failed' ? [{ moduleId, ...outcome }] : [],
  )
}

/**
 * The error of a run without a result: SHUTTING_DOWN, NOT_STORED, INTERNAL for our own faults, or
 * else SOURCE_UNREACHABLE with the reasons.
 * @param what the run's subject, for the log
 * @param told the failures to report; default all
 */
export function scrapeFailure(
  what: string,
  result: RunResult,
  told: readonly StepFailure[] = stepFailures(result),
): AppError {
  if (result.code === 'CANCELLED') return new AppError('SHUTTING_DOWN')
  const failures = stepFailures(result)
  const unstored = failures.find(({ code }) => code === 'NOT_STORED')
  if (unstored !== undefined) return new AppError('NOT_STORED', { problem: unstored.error })
  const ours = failures.find(({ code }) => !isOfSource(code))
  if (ours !== undefined || failures.length === 0) {
    const reason = ours?.error ?? JSON.stringify(result.outcomes)
    return new AppError('INTERNAL', {}, { cause: new Error(`${what}: ${reason}`) })
  }
  return new AppError(SOURCE_UNREACHABLE, { problem: reasonsOf(told) })
}

/** Like `scrapeFailure`, but NOT_FOUND if the source does not have the item. */
export function singleFailure(what: string, result: RunResult): AppError {
  const unknown = stepFailures(result).find(({ code }) => code === 'NOT_FOUND')
  if (unknown === undefined) return scrapeFailure(what, result)
  return new AppError('NOT_FOUND', { problem: unknown.error })
}

const [prefix] = SOURCE_UNREACHABLE.message.split('{')

/** Unique reasons, without the words that start the whole sentence. */
function reasonsOf(failures: readonly StepFailure[]): string {
  const reasons = failures.map(({ error }) =>
    error.replace(prefix ?? '', '').replace(/\.{1,3}$/, ''),
  )
  return [...new Set(reasons)].join('; ')
}

/** Errors that an operator can fix by providing more resources. */
const OF_MEANS: readonly ErrorCode[] = ['BROWSER_UNAVAILABLE', 'REQUESTS_SPENT']

/** Whether the source failed, lacks the club, or could not be reached. */
function isOfSource(code: ErrorCode): boolean {
  return code === 'NOT_FOUND' || ERROR_KINDS[code].status === 502 || OF_MEANS.includes(code)
}
