import type { Clock } from '../../core/ports/clock.ts'
import type { DocumentStore } from '../../core/ports/document-store.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Engine } from '../../core/run/run.ts'
import { createQueries, type TableTennisData } from '../../plugins/tabletennis/index.ts'
import type { TableTennisQueries } from '../../plugins/tabletennis/queries/query-results.ts'
import { EngineClubScrapes } from '../tasks/club-scrapes.ts'
import { InterclubTaskController } from '../tasks/interclub-task-controller.ts'
import type { ClubScrapes, InterclubTasks } from '../tasks/task.ts'

const listTimeoutMs = 15 * 60_000

export type TableTennisServiceParts = {
  readonly engine: Engine
  readonly store: DocumentStore
  readonly clock: Clock
  readonly log: Log
  readonly data: TableTennisData
  /** Fetches the list of clubs once when none is stored. */
  readonly fetchAtStart: boolean
  /** What callers of the scrape endpoints must show; undefined: nothing. */
  readonly scrapeToken: string | undefined
}

/** The table-tennis service of one process: stored data with its queries, tasks and club scrapes. */
export class TableTennisService {
  readonly queries: TableTennisQueries
  readonly tasks: InterclubTasks
  readonly clubs: ClubScrapes
  readonly scrapeToken: string | undefined
  readonly #parts: TableTennisServiceParts
  #opening: Promise<void> | undefined

  constructor(parts: TableTennisServiceParts) {
    const { engine, store, clock, log, data, scrapeToken } = parts
    this.#parts = parts
    this.queries = createQueries(data)
    this.tasks = new InterclubTaskController({ engine, store, clock, log })
    this.clubs = new EngineClubScrapes({ engine, log })
    this.scrapeToken = scrapeToken
  }

  /** Reads what is stored and ends tasks that a crash left running. The data folder must be ours. */
  open(): Promise<void> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open(): Promise<void> {
    const { clock, data, log, store } = this.#parts
    const startedMs = clock.monotonic()
    const report = await data.load(store)
    await this.tasks.open()
    log.info({ ...report, ms: Math.round(clock.monotonic() - startedMs) }, 'table-tennis data read')
  }

  /**
   * Begins to fetch the list of clubs when none is stored, be it that single clubs were scraped. A
   * failure is logged, nothing more.
   */
  fetchIfEmpty(): void {
    const { data, engine, fetchAtStart, log } = this.#parts
    if (!fetchAtStart || data.clubs.list !== undefined) return
    const { result } = engine.start({ goals: ['clubList'], inputs: {}, timeoutMs: listTimeoutMs })
    result.then(({ outcomes: { clubList } }) => {
      const isDone = clubList?.status === 'done'
      if (isDone) log.info({ clubs: this.queries.stats().clubs }, 'the list of clubs is fetched')
      else log.warn({ outcome: clubList }, 'the list of clubs could not be fetched')
    })
  }

  /** Ends a running task and lets what is being stored be stored. */
  async close(): Promise<void> {
    if (this.#opening !== undefined) await this.tasks.close()
  }
}
