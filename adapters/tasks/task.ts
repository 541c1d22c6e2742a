/** `running` until every item is visited (success), nothing could be done (failed) or it was cancelled. */
export type TaskStatus = 'running' | 'success' | 'failed' | 'cancelled'

/** What was asked for; `divisions` as the API shows it. */
export type InterclubOrder = {
  /** Sorted, without doubles, 1-22. */
  readonly weeks: readonly number[]
  readonly divisions: 'all' | readonly number[]
  /** The run begins at the first pair at or after this one. */
  readonly resumeAt?: { readonly divisionIndex: number; readonly week: number }
  /** The task whose ledger it goes on from. */
  readonly resumeOf?: string
}

/** A task as it is stored and shown. */
export type TaskRecord = {
  readonly taskId: string
  readonly status: TaskStatus
  readonly order: InterclubOrder
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly totalRankings: number
  readonly errorsCount: number
  /** Divisions that were asked for and are not on the site; part of `errorsCount`. */
  readonly unknownDivisions: number
  /** The last pair before which nothing is missing. */
  readonly lastSuccess: { readonly divisionIndex: number; readonly week: number } | null
  readonly pagesDone: number
  readonly pagesTotal: number | null
  /** What became of it in words, once it has ended. */
  readonly message: string | null
}

export type TaskLogLevel = 'info' | 'warn' | 'error'
/** `at`: milliseconds since 1970; `seq` grows by one. */
export type TaskLogLine = {
  readonly seq: number
  readonly at: number
  readonly level: TaskLogLevel
  readonly message: string
}

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

export type ClubScrapeResult = {
  readonly clubCode: string
  /** Licences in the union of directory and numeric ranking. */
  readonly totalPlayers: number
  /** Sheets read and stored (players with at least one). */
  readonly playersScraped: number
  readonly membersFromAnnuaire: number
  readonly membersFromRanking: number
  readonly playersErrors: readonly {
    readonly licence: string
    readonly name: string
    readonly error: string
  }[]
  /** Says what was left out, e.g. that one of the lists could not be read. */
  readonly message: string
}

/** Scrapes of one club each; two for the same club share one run. */
export interface ClubScrapes {
  /** @throws NOT_FOUND (unknown to data and site), SOURCE_UNREACHABLE (502), OVERLOADED, SHUTTING_DOWN. */
  scrape(code: string): Promise<ClubScrapeResult>
}

export type ClubListResult = {
  /** Clubs of the list that was read. */
  readonly clubsCount: number
  readonly message: string
}

/** Reading the list of all clubs anew; two calls at once share one run. */
export interface ClubListRefresh {
  /**
   * @throws SOURCE_UNREACHABLE (502) when the list cannot be read or is implausible, which leaves the
   * stored one; OVERLOADED, SHUTTING_DOWN.
   */
  refresh(): Promise<ClubListResult>
}

type Ended = Pick<TaskRecord, 'status' | 'pagesTotal'>

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
