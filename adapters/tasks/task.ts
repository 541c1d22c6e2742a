import type {
  ClubListRefresh as ClubListAnswer,
  ClubScrape,
  Erasure,
  LogLine,
  StoredTask,
  TaskKindName,
  TaskLogLine,
  TaskSummary,
  TaskTrigger,
  TournamentScrape,
} from '../../manifests/types/records.ts'
import type { AnyTask, OrderOf, TaskRecords } from './task-kind.ts'
import { WORDS } from './task-words.ts'

/** Tasks of all kinds: at most one of a kind runs at a time. Keeps a history. */
export interface Tasks {
  readonly kinds: readonly TaskKindName[]
  /**
   * Reads the journal. A task found running becomes failed and keeps its figures. Returns the
   * number of such tasks.
   */
  open(): Promise<number>
  /**
   * Starts a task; check and start are atomic. Resolves before any request to the source.
   * `resume` continues the latest task of its kind that left something to do: one that failed or
   * was cancelled, or one that ended with items that failed. Tasks whose order a later one has
   * fulfilled do not count.
   * @throws TASK_RUNNING (`taskId`), NO_SOURCE, NOT_FOUND without a task to resume, OVERLOADED,
   * SHUTTING_DOWN
   */
  start<K extends TaskKindName>(
    kind: K,
    order: OrderOf<TaskRecords[K]> | 'resume',
    trigger?: TaskTrigger,
  ): Promise<TaskRecords[K]>
  /** The running task of this kind, or else the latest. Undefined if there was none. */
  current<K extends TaskKindName>(kind: K): TaskRecords[K] | undefined
  /** Resolves when the cancellation is stored. @throws NOT_FOUND when no task of this kind runs */
  cancel<K extends TaskKindName>(kind: K): Promise<TaskRecords[K]>
  find(taskId: string): AnyTask | undefined
  /** The newest 2000 lines, oldest first. Empty for an unknown task. */
  logs(taskId: string): Promise<readonly TaskLogLine[]>
  /** Calls back with every line, past lines first, and once with undefined at the end. */
  follow(taskId: string, listener: (line: TaskLogLine | undefined) => void): () => void
  /** Newest first, including earlier processes. @param kind default: all kinds */
  list(limit: number, kind?: TaskKindName): readonly AnyTask[]
  /** Ends running tasks as failed because the service stops. */
  close(): Promise<void>
}

/** Result of a club scrape. */
export type ClubScrapeResult = Omit<ClubScrape, 'success'>

/** Scrapes single clubs. Concurrent scrapes of the same club share one run. */
export interface ClubScrapes {
  /**
   * @param signal aborts when the caller no longer waits; the run ends when nobody does
   * @throws NOT_FOUND (in neither data nor site), SOURCE_UNREACHABLE, OVERLOADED, SHUTTING_DOWN
   */
  scrape(code: string, signal?: AbortSignal): Promise<ClubScrapeResult>
}

export type PlayerScrapeResult = { readonly licence: string; readonly message: string }

/** Scrapes single players. Concurrent scrapes of the same player share one run. */
export interface PlayerScrapes {
  /** @throws NOT_FOUND (unknown to the site, or excluded), SOURCE_UNREACHABLE, OVERLOADED */
  scrape(licence: string): Promise<PlayerScrapeResult>
}

/** Persons who asked to be left out. */
export interface Persons {
  /** Removes everything that is stored about a person, for good. @throws NOT_STORED */
  erase(licence: string): Promise<ErasureResult>
}
export type ErasureResult = Omit<Erasure, 'success'>

export type TournamentScrapeResult = Omit<TournamentScrape, 'success' | 'tournamentName'>

/** Scrapes single tournaments. Concurrent scrapes of the same tournament share one run. */
export interface TournamentScrapes {
  /**
   * Keeps the stored data if it fails.
   * @throws NOT_FOUND (not in the source's list), SOURCE_UNREACHABLE, OVERLOADED, SHUTTING_DOWN
   */
  scrape(id: number): Promise<TournamentScrapeResult>
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

type Ended = Pick<StoredTask, 'status' | 'pagesTotal' | 'errorsCount'> & {
  readonly unknownDivisions?: number | undefined
}

/**
 * Whether a later task can still do something for this one: it ended before its work was done, or
 * some of its items failed. False if it had nothing to visit.
 */
export function isResumable({ status, pagesTotal, ...errors }: Ended): boolean {
  if (status === 'success') return errors.errorsCount > (errors.unknownDivisions ?? 0)
  return status !== 'running' && pagesTotal !== 0
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

/** A task as the API and the CLI show it: its figures and its order side by side. */
export type TaskView<R extends AnyTask = AnyTask> = Omit<
  R,
  'order' | 'planKey' | 'startedAt' | 'finishedAt'
> &
  OrderOf<R> & {
    readonly running: boolean
    readonly elapsedSeconds: number
    readonly progressPercent: number
    readonly startedAt: string
    readonly finishedAt: string | null
  }

export function viewOf<R extends AnyTask>(task: R, nowMs: number): TaskView<R> {
  const { order, planKey: _, startedAt, finishedAt, ...own } = task
  return {
    ...own,
    ...order,
    running: task.status === 'running',
    elapsedSeconds: secondsOf((finishedAt ?? nowMs) - startedAt),
    progressPercent: progressOf(own.pagesDone, own.pagesTotal),
    startedAt: timeOf(startedAt),
    finishedAt: finishedAt === null ? null : timeOf(finishedAt),
  } as TaskView<R>
}

/** Share of the items that were visited, in percent with one decimal. */
export function progressOf(done: number, total: number | null): number {
  if (total === null) return 0
  return total === 0 ? 100 : Math.min(100, Math.round((done / total) * 1000) / 10)
}

/** A task of any kind, as lists show it. Ids of the kind `all` are numbers. */
export function summaryOf(task: AnyTask, nowMs: number): TaskSummary {
  const { taskId, ...view } = viewOf(task, nowMs)
  return { ...view, taskId: task.kind === 'all' ? Number(taskId) : taskId }
}

/** The task of a kind as its status route shows it. Without a task: a note how to start one. */
export function statusOf(
  kind: TaskKindName,
  task: AnyTask | undefined,
  nowMs: number,
): TaskView | NoTask {
  if (task !== undefined) return viewOf(task, nowMs)
  const { what, start, none } = WORDS[kind]
  return {
    ...noTask,
    ...none,
    message: `No scrape of ${what} has run yet. POST ${start} starts one.`,
  }
}

type NoTask = typeof noTask & { readonly message: string }

const noTask = {
  running: false,
  taskId: null,
  status: 'none',
  elapsedSeconds: null,
  progressPercent: 0,
  errorsCount: 0,
  startedAt: null,
  finishedAt: null,
  pagesDone: 0,
  pagesTotal: null,
} as const

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
