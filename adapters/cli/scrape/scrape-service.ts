import { untilAborted } from '../../../core/abort-signals.ts'
import { AppError } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { LogLine, TaskKindName, TaskSummary } from '../../../manifests/types/records.ts'
import { clubCodeOf, licenceOf } from '../../api/table-tennis/parameters.ts'
import { STARTS, type StartQueries } from '../../api/table-tennis/scrapes/task-kinds.ts'
import {
  type ClubListRefresh,
  type ClubListResult,
  type ClubScrapeResult,
  type ClubScrapes,
  type ErasureResult,
  logLineOf,
  type Persons,
  type PlayerScrapeResult,
  type PlayerScrapes,
  summaryOf,
  type Tasks,
} from '../../tasks/task.ts'
import { orderText } from '../../tasks/task-words.ts'

/** A task of any kind. Its id is text, also where the API has a number. */
export type TaskView = Omit<TaskSummary, 'taskId'> & { readonly taskId: string }

/** A task that was started. */
export type StartedTask = {
  readonly taskId: string
  /** The scraped data, in words. */
  readonly what: string
}

/** The task to use: the one with this id, or the running one of a kind, or else the latest. */
export type WhichTask = { readonly taskId?: string; readonly kind?: TaskKindName | undefined }

/** Finds a task in a list whose newest come first. */
export function chosenTask(
  tasks: readonly TaskSummary[],
  { taskId, kind }: WhichTask,
): TaskView | undefined {
  const named = tasks.map((task) => ({ ...task, taskId: String(task.taskId) }))
  if (taskId !== undefined) return named.find((task) => task.taskId === taskId)
  const meant = named.filter((task) => kind === undefined || task.kind === kind)
  return meant.find(({ running }) => running) ?? meant[0]
}

/**
 * Scraping as the commands use it, by a server or by this process. Calls that return at once have
 * their own time limit.
 */
export interface ScrapeService {
  /** URL of the server. Undefined when this process does the work. */
  readonly server: string | undefined
  /** @throws INVALID_QUERY, TASK_RUNNING, NO_SOURCE, NOT_FOUND when there is nothing to resume */
  start<K extends TaskKindName>(kind: K, query: StartQueries[K] | 'resume'): Promise<StartedTask>
  task(which?: WhichTask): Promise<TaskView | undefined>
  /** Warnings and failures after this number, oldest first. */
  logs(taskId: string, afterSeq: number): Promise<readonly LogLine[]>
  /** Cancels a running task. @throws NOT_FOUND when it does not run */
  cancel(taskId: string): Promise<void>
  /** @throws INVALID_CLUB_CODE, NOT_FOUND, SOURCE_UNREACHABLE, the signal's reason */
  scrapeClub(code: string, signal: AbortSignal): Promise<ClubScrapeResult>
  /** @throws INVALID_LICENCE, NOT_FOUND, SOURCE_UNREACHABLE, the signal's reason */
  scrapePlayer(licence: string, signal: AbortSignal): Promise<PlayerScrapeResult>
  /** Refreshes the list of all clubs. @throws SOURCE_UNREACHABLE, the signal's reason */
  refreshClubs(signal: AbortSignal): Promise<ClubListResult>
  /** Erases a person for good. @throws INVALID_LICENCE, NOT_STORED, UNAUTHORIZED */
  erase(licence: string): Promise<ErasureResult>
  /** Releases the data folder, if this process holds it. */
  close(): Promise<void>
}

type InProcessParts = {
  readonly tasks: Tasks
  readonly clubs: ClubScrapes
  readonly players: PlayerScrapes
  readonly clubList: ClubListRefresh
  readonly persons: Persons
  readonly clock: Clock
  /** Ends running work and releases the data folder. */
  readonly close: () => Promise<void>
}

/** Number of tasks in which one is searched. */
export const searchedTasks = 50

/** Scrapes in this process, which holds the data folder. */
export class InProcessScrapeService implements ScrapeService {
  readonly server = undefined
  readonly #parts: InProcessParts

  constructor(parts: InProcessParts) {
    this.#parts = parts
  }

  async start<K extends TaskKindName>(
    kind: K,
    query: StartQueries[K] | 'resume',
  ): Promise<StartedTask> {
    const order = query === 'resume' ? query : STARTS[kind].orderOf(query)
    const { taskId, order: taken } = await this.#parts.tasks.start(kind, order)
    return { taskId, what: orderText(kind, taken) }
  }

  async task(which: WhichTask = {}): Promise<TaskView | undefined> {
    const { tasks, clock } = this.#parts
    const shown = tasks.list(searchedTasks).map((task) => summaryOf(task, clock.now()))
    return chosenTask(shown, which)
  }

  async logs(taskId: string, afterSeq: number): Promise<readonly LogLine[]> {
    const lines = await this.#parts.tasks.logs(taskId)
    return lines.filter(({ seq, level }) => seq > afterSeq && level !== 'info').map(logLineOf)
  }

  async cancel(taskId: string): Promise<void> {
    const { tasks } = this.#parts
    const task = tasks.find(taskId)
    if (task?.status !== 'running') throw noneRuns()
    await tasks.cancel(task.kind)
  }

  /** An abort does not stop the scrape. Closing the service does. */
  async scrapeClub(code: string, signal: AbortSignal): Promise<ClubScrapeResult> {
    return untilAborted(this.#parts.clubs.scrape(clubCodeOf(code)), signal)
  }

  /** An abort does not stop the scrape. Closing the service does. */
  async scrapePlayer(licence: string, signal: AbortSignal): Promise<PlayerScrapeResult> {
    return untilAborted(this.#parts.players.scrape(licenceOf(licence)), signal)
  }

  /** An abort does not stop it. Closing the service does. */
  async refreshClubs(signal: AbortSignal): Promise<ClubListResult> {
    return untilAborted(this.#parts.clubList.refresh(), signal)
  }

  async erase(licence: string): Promise<ErasureResult> {
    return this.#parts.persons.erase(licenceOf(licence))
  }

  close(): Promise<void> {
    return this.#parts.close()
  }
}

export function noneRuns(): AppError {
  return new AppError('NOT_FOUND', { problem: 'No task is running.' })
}
