import type { Engine } from '../../core/engine.ts'
import { Once } from '../../core/once.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { JobHandler } from '../../core/ports/work-queue.ts'
import type { ExportsTaskRecord } from '../../manifests/types/records.ts'
import {
  type CalendarData,
  createQueries,
  seasonOf,
  type TableTennisData,
  type TournamentData,
  tryAll,
} from '../../plugins/table-tennis/index.ts'
import type { ClubReader, ExportReader } from '../../plugins/table-tennis/port.ts'
import type { TableTennisQueries } from '../../plugins/table-tennis/queries/create-queries.ts'
import { allClubs, CurrentClub } from './all-clubs.ts'
import { type CalendarParts, calendarTasks } from './calendar.ts'
import { ExportFiles, exportTasks } from './exports.ts'
import { FleetTasks, type FleetTasksParts } from './fleet-tasks.ts'
import { interclubs } from './interclubs.ts'
import { type Schedule, Schedules } from './schedules.ts'
import { EngineClubListRefresh, EngineClubScrapes, EnginePlayerScrapes } from './single-scrapes.ts'
import type {
  ClubListRefresh,
  ClubScrapes,
  ErasureResult,
  Persons,
  PlayerScrapes,
  Tasks,
  TournamentScrapes,
} from './task.ts'
import { TaskController } from './task-controller.ts'
import { EngineTournamentScrapes, tournamentTasks } from './tournaments.ts'

export type TableTennisServiceParts = {
  readonly engine: Engine
  readonly store: DocumentStore
  readonly clock: Clock
  readonly log: Log
  readonly data: TableTennisData
  readonly calendar: CalendarData
  readonly tournaments: TournamentData
  /** Fetches the list of clubs if none is stored for the current season. */
  readonly fetchAtStart: boolean
  /** Undefined: no task can read fixtures. */
  readonly calendarSource?: CalendarParts['source']
  /** Whether this server has a login for the federation's exports. */
  readonly hasExportsLogin?: boolean
  /** Token for the scrape endpoints. Undefined: no token is required. */
  readonly scrapeToken: string | undefined
  /** Several processes share the tasks: see `FleetTasks`. */
  readonly fleet?: Pick<FleetTasksParts, 'queues' | 'streams'>
  /** The schedules of the configuration, which start what `targets` has. Default: none. */
  readonly schedulesOf?: (targets: Targets) => readonly Schedule[]
}

type Targets = { readonly tasks: Tasks; readonly clubList: ClubListRefresh }

/** The table-tennis service of one process: data with queries, tasks and club scrapes. */
export class TableTennisService {
  readonly queries: TableTennisQueries
  readonly tasks: Tasks
  readonly clubs: ClubScrapes
  readonly players: PlayerScrapes
  readonly clubList: ClubListRefresh
  readonly persons: Persons
  readonly tournaments: TournamentScrapes
  readonly schedules: Schedules
  /** Reads the clubs of tasks; the port of their module. */
  readonly clubReader: ClubReader
  /** Reads the files of tasks; the port of their module. */
  readonly exportReader: ExportReader
  readonly scrapeToken: string | undefined
  readonly #parts: TableTennisServiceParts
  readonly #fleetTasks: FleetTasks | undefined
  readonly #opening = new Once(() => this.#open())

  constructor(parts: TableTennisServiceParts) {
    const { engine, store, clock, log, data, calendar, tournaments, scrapeToken, fleet } = parts
    this.#parts = parts
    this.queries = createQueries({ data, calendar, tournaments })
    this.clubs = new EngineClubScrapes({
      engine,
      log,
      storedPlayers: (code) => this.queries.clubPlayers(code).length,
    })
    this.players = new EnginePlayerScrapes({ engine, log })
    this.clubList = new EngineClubListRefresh({ engine, log })
    this.persons = { erase: (licence) => this.#erase(licence) }
    this.tournaments = new EngineTournamentScrapes({ engine, log })
    const current = new CurrentClub({ read: (code, signal) => this.clubs.scrape(code, signal) })
    this.clubReader = current
    const earlier = () => this.tasks.list(200, 'exports') as readonly ExportsTaskRecord[]
    const files = new ExportFiles({ engine, clock, earlier })
    this.exportReader = files
    const kinds = [
      interclubs,
      allClubs({ data, current, isShared: fleet !== undefined }),
      calendarTasks({ source: parts.calendarSource }),
      exportTasks({ files, hasLogin: parts.hasExportsLogin ?? false }),
      tournamentTasks({ tournaments, hasSource: parts.calendarSource !== undefined }),
    ]
    const own = { engine, store, clock, log, kinds }
    this.#fleetTasks = fleet && new FleetTasks({ ...own, ...fleet })
    this.tasks = this.#fleetTasks ?? new TaskController(own)
    const schedules = parts.schedulesOf?.(this) ?? []
    const isShared = fleet !== undefined
    this.schedules = new Schedules({ schedules, store, clock, log, random: Math.random, isShared })
    this.scrapeToken = scrapeToken
  }

  /**
   * Reads the stored data, and marks tasks that a crash interrupted. Returns their number. The data
   * folder must be ours.
   */
  open(): Promise<number> {
    return this.#opening.run()
  }

  async #open(): Promise<number> {
    const { calendar, clock, data, log, store, tournaments } = this.#parts
    const startedMs = clock.monotonic()
    const report = await data.load(store)
    await calendar.load(store)
    await tournaments.load(store)
    const interrupted = await this.tasks.open()
    log.info({ ...report, ms: Math.round(clock.monotonic() - startedMs) }, 'table-tennis data read')
    return interrupted
  }

  /**
   * Starts to fetch the list of clubs if none is stored for the current season, even if single
   * clubs are. A failure is only logged.
   */
  fetchClubListIfDue(): void {
    const { fetchAtStart, log } = this.#parts
    if (!fetchAtStart || !this.#isListDue()) return
    this.clubList.refresh().catch((error: unknown) => {
      log.warn({ err: error }, 'the server continues without a new list of clubs')
    })
  }

  async #erase(licence: string): Promise<ErasureResult> {
    const { data, calendar, tournaments, store, log } = this.#parts
    const erasing = data.erase(store, licence)
    await tryAll([() => erasing, () => calendar.erase(store), () => tournaments.erase(store)])
    const counts = await erasing
    log.info(counts, 'a person was erased')
    const message =
      'Everything about this person was erased and stays out. Backups of the data folder are yours to clean.'
    return { ...counts, message }
  }

  #isListDue(): boolean {
    const { clock, data } = this.#parts
    const { list } = data.clubs
    return list === undefined || seasonOf(Date.parse(list.readAt)) < seasonOf(clock.now())
  }

  /** Executes a job of the queue `scrapes`. Undefined if this process works alone. */
  get lead(): JobHandler | undefined {
    return this.#fleetTasks?.lead
  }

  /** Ends schedules and running tasks, and waits for pending writes. */
  async close(): Promise<void> {
    await this.schedules.close()
    if (this.#opening.hasBegun) await this.tasks.close()
  }
}
