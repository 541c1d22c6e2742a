import type { InterclubOrderQuery } from '../../api/table-tennis/interclub-order.ts'
import type { ClubListResult, ClubScrapeResult, TaskLogLine, TaskRecord } from '../../tasks/task.ts'

/** A task as it is now; `elapsedSeconds` stands still once it has ended. */
export type TaskView = TaskRecord & { readonly elapsedSeconds: number }

/** What was begun. */
export type StartedTask = Pick<TaskRecord, 'taskId' | 'order'>

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
  logs(taskId: string, afterSeq: number): Promise<readonly TaskLogLine[]>
  /** Cancels what runs and gives its id. @throws NOT_FOUND when nothing runs. */
  cancel(): Promise<string>
  /** @throws INVALID_CLUB_CODE, NOT_FOUND, SOURCE_UNREACHABLE, the signal's reason. */
  scrapeClub(code: string, signal: AbortSignal): Promise<ClubScrapeResult>
  /** Reads the list of all clubs anew. @throws SOURCE_UNREACHABLE, the signal's reason. */
  refreshClubs(signal: AbortSignal): Promise<ClubListResult>
  /** Lets go of the data folder, when this process holds it. */
  close(): Promise<void>
}
