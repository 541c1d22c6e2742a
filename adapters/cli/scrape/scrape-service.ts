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

/** The status of a task that there is. */
export type TaskView = TaskStatus & {
  readonly [Name in OfTask]: NonNullable<TaskStatus[Name]>
}

/** Undefined where no task has ever run. */
export function viewOf(status: TaskStatus | undefined): TaskView | undefined {
  const { taskId, elapsedSeconds, weeks, divisions } = status ?? {}
  if (status === undefined || !taskId || elapsedSeconds == null) return undefined
  if (weeks === undefined || divisions === undefined) return undefined
  return { ...status, taskId, elapsedSeconds, weeks, divisions }
}

/** What was begun. */
export type StartedTask = Omit<TaskStarted, 'status' | 'message'>

/**
 * Scraping as the commands see it, whether a server does it or this process. What is answered at
 * once has a time limit of its own.
 */
export interface ScrapeService {
  /** URL of the server that it goes through; undefined when this process does the work. */
  readonly server: string | undefined
  /** @throws INVALID_QUERY, TASK_RUNNING, NOT_FOUND when there is nothing to resume. */
  startInterclubs(order: InterclubOrderQuery | 'resume'): Promise<StartedTask>
  /** That task; without an id the running one, else the latest. */
  task(taskId?: string): Promise<TaskView | undefined>
  /** Warnings and failures with a greater number, oldest first. */
  logs(taskId: string, afterSeq: number): Promise<readonly LogLine[]>
  /** Cancels what runs and gives its id. @throws NOT_FOUND when nothing runs. */
  cancel(): Promise<string>
  /** @throws INVALID_CLUB_CODE, NOT_FOUND, SOURCE_UNREACHABLE, the signal's reason. */
  scrapeClub(code: string, signal: AbortSignal): Promise<ClubScrapeResult>
  /** Reads the list of all clubs anew. @throws SOURCE_UNREACHABLE, the signal's reason. */
  refreshClubs(signal: AbortSignal): Promise<ClubListResult>
  /** Lets go of the data folder, when this process holds it. */
  close(): Promise<void>
}

type InProcessParts = {
  readonly tasks: InterclubTasks
  readonly clubs: ClubScrapes
  readonly clubList: ClubListRefresh
  readonly clock: Clock
  /** Ends what runs and lets go of the data folder. */
  readonly close: () => Promise<void>
}

/** Tasks looked through for one that is neither running nor the latest. */
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

  /** An abort leaves the scrape to itself; it ends when the service is closed. */
  async scrapeClub(code: string, signal: AbortSignal): Promise<ClubScrapeResult> {
    return untilAborted(this.#parts.clubs.scrape(clubCodeOf(code)), signal)
  }

  /** An abort leaves it to itself, as it does the scrape of a club. */
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
