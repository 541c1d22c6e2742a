import type { Clock } from '../../../core/ports/clock.ts'
import type { LogLine } from '../../../manifests/types/records.ts'
import { isCode } from '../../storage/system-errors.ts'
import { ENDINGS } from '../../tasks/task-text.ts'
import { ServerFailure } from '../failure.ts'
import type { ScrapeDisplay } from './scrape-display.ts'
import type { ScrapeService, TaskView } from './scrape-service.ts'

type Following = {
  readonly service: ScrapeService
  readonly taskId: string
  readonly display: ScrapeDisplay
  readonly clock: Clock
  /** Aborts on Ctrl-C. */
  readonly interrupt: AbortSignal
  /** Whether Ctrl-C cancels the task, or leaves it running and stops following. */
  readonly onInterrupt: 'cancel' | 'leave'
  /** The last log line that is already known. Default: all lines are shown. */
  readonly afterSeq?: number
}

const firstPauseMs = 100
const usualPauseMs = 1_000
/** Long enough for a server restart. */
const patienceMs = 15_000

/**
 * Shows a task until it has ended or the user stops following. Returns its last state.
 * @throws ServerFailure when the server stays away or does not know the task
 */
export async function followTask(following: Following): Promise<TaskView> {
  const { clock, interrupt, onInterrupt } = following
  const look = patientLook(following)
  let latest: TaskView | undefined
  let isCancelled = false
  let pauseMs = firstPauseMs
  for (;;) {
    if (interrupt.aborted && onInterrupt === 'leave') {
      if (latest === undefined) throw interrupt.reason
      return latest
    }
    if (interrupt.aborted && !isCancelled) {
      isCancelled = true
      pauseMs = firstPauseMs
      await cancelTask(following)
    }
    const task = await look()
    if (task !== undefined && task.status !== 'running') return task
    latest = task ?? latest
    // A cancelled task still stores its last pages. Ctrl-C must not interrupt this pause again.
    await clock.sleep(pauseMs, isCancelled ? undefined : interrupt).catch((error: unknown) => {
      if (!interrupt.aborted) throw error
    })
    pauseMs = Math.min(usualPauseMs, pauseMs * 1.5)
  }
}

/** Fetches and shows the task. Returns undefined while the server may still come back. */
function patientLook(following: Following): () => Promise<TaskView | undefined> {
  const { service, taskId, display, clock } = following
  let seq = following.afterSeq ?? 0
  let awaySinceMs: number | undefined
  const look = async () => {
    const task = await service.task({ taskId })
    if (task === undefined) throw new ServerFailure('NOT_FOUND', `There is no task ${taskId}.`)
    for (const line of await service.logs(taskId, seq)) {
      seq = line.seq
      // The summary shows it better.
      if (!isEndOf(task, line)) display.line(line)
    }
    if (task.status === 'running') display.showTask(task)
    return task
  }
  return async () => {
    try {
      const task = await look()
      awaySinceMs = undefined
      return task
    } catch (error) {
      if (!(error instanceof ServerFailure) || !isCode(error, 'SERVER_GONE')) throw error
      const now = clock.monotonic()
      if (awaySinceMs === undefined) display.note(`${error.message} Trying again.`)
      awaySinceMs ??= now
      if (now - awaySinceMs >= patienceMs) throw lost(error, taskId)
      return undefined
    }
  }
}

/** Whether a line is the last one of a task's log, with its figures. */
function isEndOf({ status }: TaskView, { message }: LogLine): boolean {
  const ending = ENDINGS[status]
  return ending !== undefined && message.startsWith(ending)
}

async function cancelTask({ service, taskId, display }: Following): Promise<void> {
  display.note('Cancelling. Press Ctrl-C again to exit at once.')
  const task = await service.task({ taskId })
  // The task may have ended, and another may have started.
  if (task?.status !== 'running') return
  try {
    await service.cancel(taskId)
  } catch (error) {
    if (!isCode(error, 'NOT_FOUND')) throw error
  }
}

function lost(error: ServerFailure, taskId: string): ServerFailure {
  const advice = `When the server is back, "manifold scrape status" shows ${taskId}, and how to continue it if it has ended.`
  return new ServerFailure(error.code, `${error.message} ${advice}`, { cause: error })
}
