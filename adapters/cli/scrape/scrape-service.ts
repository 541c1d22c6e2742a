import { untilAborted } from '../../../core/abort-signals.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type {
  LogLine,
  TaskRecord,
  TaskStarted,
  TaskStatus,
} from '../../../manifests/types/records.ts'
import { clubCodeOf } from '../../api/table-tennis/parameters.ts'
import { type InterclubOrderQuery, interclubOrderOf } from '../../api/table-tennis/scrape-order.ts'
import {
  type ClubListRefresh,
  type ClubListResult,
  type ClubScrapeResult,
  type ClubScrapes,
  type InterclubTasks,
  logLineOf,
  statusOf,
} from '../../tasks/task.ts'

type OfTask = 'taskId' | 'elapsedSeconds' | 'weeks' | 'divisions'

/** The status of an existing task. */
export type TaskView = TaskStatus & {
  readonly [Name in OfTask]: NonNullable<TaskStatus[Name]>
}

/** Returns undefined if no task has ever run. */
export function viewOf(status: TaskStatus | undefined): TaskView | undefined {
  const { taskId, elapsedSeconds, weeks, divisions } = status ?? {}
  if (status === undefined || !taskId || elapsedSeconds == null) return undefined
  if (weeks === undefined || divisions === undefined) return undefined
  return { ...status, taskId, elapsedSeconds, weeks, divisions }
}

/** A task that was started. */
export type StartedTask = Omit<TaskStarted, 'status' | 'message'>

/**
 * Scraping as the commands use it, by a server or by this process. Calls that return at once have
 * their own time limit.
 */
export interface ScrapeService {
  /** URL of the server. Undefined when this process does the work. */
  readonly server: string | undefined
  /** @throws INVALID_QUERY, TASK_RUNNING, NOT_FOUND when there is nothing to resume */
  startInterclubs(order: InterclubOrderQuery | 'resume'): Promise<StartedTask>
  /** The task with this id. Without an id, the running one, or else the latest. */
  task(taskId?: string): Promise<TaskView | undefined>
  /** Warnings and failures after this number, oldest first. */
  logs(taskId: string, afterSeq: number): Promise<readonly LogLine[]>
  /** Cancels the running task and returns its id. @throws NOT_FOUND when no task runs */
  cancel(): Promise<string>
  /** @throws INVALID_CLUB_CODE, NOT_FOUND, SOURCE_UNREACHABLE, the signal's reason */
  scrapeClub(code: string, signal: AbortSignal): Promise<ClubScrapeResult>
  /** Refreshes the list of all clubs. @throws SOURCE_UNREACHABLE, the signal's reason */
  refreshClubs(signal: AbortSignal): Promise<ClubListResult>
  /** Releases the data folder, if this process holds it. */
  close(): Promise<void>
}

type InProcessParts = {
  readonly tasks: InterclubTasks
  readonly clubs: ClubScrapes
  readonly clubList: ClubListRefresh
  readonly clock: Clock
  /** Ends running work and releases the data folder. */
  readonly close: () => Promise<void>
}

/** Number of tasks to search for one that is neither running nor the latest. */
const searchedTasks = 20

/** Scrapes in this process, which holds the data folder. */
export class InProcessScrapeService implements ScrapeService {
  readonly server = undefined
  readonly #parts: InProcessParts

  constructor(parts: InProcessParts) {
    this.#parts = parts
  }

  async startInterclubs(order: InterclubOrderQuery | 'resume'): Promise<StartedTask> {
    const asked = order === 'resume' ? order : interclubOrderOf(order)
    const { taskId, order: taken } = await this.#parts.tasks.start(asked)
    return { taskId, ...taken }
  }

  async task(taskId?: string): Promise<TaskView | undefined> {
    const current = this.#parts.tasks.current()
    const isMeant = taskId === undefined || current?.taskId === taskId
    const record = isMeant ? current : await this.#find(taskId)
    return viewOf(statusOf(record, this.#parts.clock.now()))
  }

  async logs(taskId: string, afterSeq: number): Promise<readonly LogLine[]> {
    const lines = await this.#parts.tasks.logs(taskId)
    return lines.filter(({ seq, level }) => seq > afterSeq && level !== 'info').map(logLineOf)
  }

  async cancel(): Promise<string> {
    return (await this.#parts.tasks.cancel()).taskId
  }

  /** An abort does not stop the scrape. Closing the service does. */
  async scrapeClub(code: string, signal: AbortSignal): Promise<ClubScrapeResult> {
    return untilAborted(this.#parts.clubs.scrape(clubCodeOf(code)), signal)
  }

  /** An abort does not stop it. Closing the service does. */
  async refreshClubs(signal: AbortSignal): Promise<ClubListResult> {
    return untilAborted(this.#parts.clubList.refresh(), signal)
  }

  close(): Promise<void> {
    return this.#parts.close()
  }

  async #find(taskId: string): Promise<TaskRecord | undefined> {
    const records = await this.#parts.tasks.list(searchedTasks)
    return records.find((record) => record.taskId === taskId)
  }
}
