import type {
  ClubListRefresh as ClubListAnswer,
  ClubScrape,
  InterclubOrder,
  LogLine,
  TaskLogLine,
  TaskRecord,
  TaskStatus,
} from '../../manifests/types/records.ts'

/** The interclub tasks: at most one runs at a time. Keeps a history. */
export interface InterclubTasks {
  /**
   * Reads the journal. A task found running becomes failed and keeps its last_success. Returns the
   * number of such tasks.
   */
  open(): Promise<number>
  /**
   * Starts a task; check and start are atomic. Resolves before any request to the source.
   * @throws TASK_RUNNING (`taskId`), NOT_FOUND without a task to resume, OVERLOADED, SHUTTING_DOWN
   */
  start(order: InterclubOrder | 'resume'): Promise<TaskRecord>
  /** The running task, or else the latest. Undefined if there was none. */
  current(): TaskRecord | undefined
  /** Resolves when the cancellation is stored. @throws NOT_FOUND when no task runs */
  cancel(): Promise<TaskRecord>
  /** The newest 2000 lines, oldest first. Empty for an unknown task. */
  logs(taskId: string): Promise<readonly TaskLogLine[]>
  /** Calls back with every line, past lines first, and once with undefined at the end. */
  follow(taskId: string, listener: (line: TaskLogLine | undefined) => void): () => void
  /** Newest first, including earlier processes. */
  list(limit: number): Promise<readonly TaskRecord[]>
  /** Ends a running task as failed because the service stops. */
  close(): Promise<void>
}

/** Result of a club scrape. */
export type ClubScrapeResult = Omit<ClubScrape, 'success'>

/** Scrapes single clubs. Concurrent scrapes of the same club share one run. */
export interface ClubScrapes {
  /** @throws NOT_FOUND (in neither data nor site), SOURCE_UNREACHABLE, OVERLOADED, SHUTTING_DOWN */
  scrape(code: string): Promise<ClubScrapeResult>
}

export type ClubListResult = Omit<ClubListAnswer, 'success'>

/** Refreshes the list of all clubs. Concurrent calls share one run. */
export interface ClubListRefresh {
  /**
   * Keeps the stored list if it fails.
   * @throws SOURCE_UNREACHABLE for an unreadable or implausible list, OVERLOADED, SHUTTING_DOWN
   */
  refresh(): Promise<ClubListResult>
}

type Ended = Pick<TaskStatus, 'status' | 'pagesTotal'>

/** Whether a task ended before its work was done. False if it had no pages to visit. */
export function isResumable({ status, pagesTotal }: Ended): boolean {
  return (status === 'failed' || status === 'cancelled') && pagesTotal !== 0
}

/**
 * Id of a task that starts now: `<kind>_YYYYMMDD_HHMMSS` (UTC), with `_2`, `_3`, ... if that is
 * taken.
 */
export function newTaskId(
  kind: string,
  nowMs: number,
  isTaken: (taskId: string) => boolean,
): string {
  const digits = new Date(nowMs).toISOString().replace(/\D/g, '')
  const base = `${kind}_${digits.slice(0, 8)}_${digits.slice(8, 14)}`
  let taskId = base
  for (let n = 2; isTaken(taskId); n += 1) taskId = `${base}_${n}`
  return taskId
}

/** The task as the API and the CLI show it. @param task undefined if there was none */
export function statusOf(task: TaskRecord | undefined, nowMs: number): TaskStatus {
  if (task === undefined) return noTask
  const { order, startedAt, finishedAt } = task
  return {
    ...task,
    running: task.status === 'running',
    elapsedSeconds: secondsOf((finishedAt ?? nowMs) - startedAt),
    startedAt: timeOf(startedAt),
    finishedAt: finishedAt === null ? null : timeOf(finishedAt),
    ...order,
  }
}

const noTask: TaskStatus = {
  running: false,
  taskId: null,
  status: 'none',
  elapsedSeconds: null,
  totalRankings: 0,
  errorsCount: 0,
  unknownDivisions: 0,
  lastSuccess: null,
  startedAt: null,
  finishedAt: null,
  pagesDone: 0,
  pagesTotal: null,
  message: 'No interclub scrape has run yet. POST /api/scrape/interclubs starts one.',
}

/** A log line as displayed. Times of day are UTC. */
export function logLineOf({ at, ...line }: TaskLogLine): LogLine {
  return { ...line, timestamp: timeOf(at).slice(11, 19) }
}

/** Seconds with one decimal. Not negative, even if the clock was set back. */
function secondsOf(ms: number): number {
  return Math.max(0, Math.round(ms / 100) / 10)
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
