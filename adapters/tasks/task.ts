import type {
  ClubListRefresh as ClubListAnswer,
  ClubScrape,
  InterclubOrder,
  LogLine,
  TaskLogLine,
  TaskRecord,
  TaskStatus,
} from '../../manifests/types/records.ts'

/** The one interclub task there may be at a time, and the history of the others. */
export interface InterclubTasks {
  /**
   * Reads the journal; a task found running becomes failed, its last_success kept. Gives how many
   * were.
   */
  open(): Promise<number>
  /**
   * Begins a task; check and start are one step. Answers before any request to the source.
   * @throws TASK_RUNNING (`taskId`); NOT_FOUND when `resume` finds no unfinished task; OVERLOADED, SHUTTING_DOWN.
   */
  start(order: InterclubOrder | 'resume'): Promise<TaskRecord>
  /** The running task, else the latest; undefined when there never was one. */
  current(): TaskRecord | undefined
  /** Resolves when it is stored as cancelled. @throws NOT_FOUND when nothing runs. */
  cancel(): Promise<TaskRecord>
  /** Oldest first, the newest 2000; empty for an unknown task. */
  logs(taskId: string): Promise<readonly TaskLogLine[]>
  /** Calls back with every line (those there are first) and once with undefined at the end. */
  follow(taskId: string, listener: (line: TaskLogLine | undefined) => void): () => void
  /** Newest first, over restarts. */
  list(limit: number): Promise<readonly TaskRecord[]>
  /** Ends a running task as failed because the service stops. */
  close(): Promise<void>
}

/** What the scrape of a club came to. */
export type ClubScrapeResult = Omit<ClubScrape, 'success'>

/** Scrapes of one club each; two for the same club share one run. */
export interface ClubScrapes {
  /** @throws NOT_FOUND (unknown to data and site), SOURCE_UNREACHABLE (502), OVERLOADED, SHUTTING_DOWN. */
  scrape(code: string): Promise<ClubScrapeResult>
}

export type ClubListResult = Omit<ClubListAnswer, 'success'>

/** Reading the list of all clubs anew; two calls at once share one run. */
export interface ClubListRefresh {
  /**
   * @throws SOURCE_UNREACHABLE (502) when the list cannot be read or is implausible, which leaves the
   * stored one; OVERLOADED, SHUTTING_DOWN.
   */
  refresh(): Promise<ClubListResult>
}

type Ended = Pick<TaskStatus, 'status' | 'pagesTotal'>

/** Whether a task ended before its work was done. One that had no page to visit had nothing to do. */
export function isResumable({ status, pagesTotal }: Ended): boolean {
  return (status === 'failed' || status === 'cancelled') && pagesTotal !== 0
}

/**
 * Id of a task that starts now: `<kind>_YYYYMMDD_HHMMSS` (UTC), with `_2`, `_3`, ... where that is
 * taken already.
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

/** The task as the API and the command line show it; undefined: there never was one. */
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

/** A line of a log as it is shown; times of day are UTC. */
export function logLineOf({ at, ...line }: TaskLogLine): LogLine {
  return { ...line, timestamp: timeOf(at).slice(11, 19) }
}

/** With tenths; a clock that was set back must not make it negative. */
function secondsOf(ms: number): number {
  return Math.max(0, Math.round(ms / 100) / 10)
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
