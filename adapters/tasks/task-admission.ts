import { AppError } from '../../core/errors.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import { EMPTY_LEDGER, type LedgerState, resumedState } from '../../core/run/ledger.ts'
import { NO_SOURCE } from '../../plugins/table-tennis/errors.ts'
import { readLedger } from './stored-task.ts'
import { isResumable } from './task.ts'
import type { AnyTask, TaskKind } from './task-kind.ts'

/** If the clock went back further than this, it was wrong before, and task starts ignore it. */
const mostCorrectionMs = 24 * 3_600_000

/** The kind with this id, if a task of it may start on this server. @throws NO_SOURCE */
export function startableKind(kinds: readonly TaskKind[], id: string): TaskKind {
  const kind = kindOf(kinds, id)
  if (kind.missing !== undefined) throw new AppError(NO_SOURCE, { problem: kind.missing })
  return kind
}

export function kindOf(kinds: readonly TaskKind[], id: string): TaskKind {
  const kind = kinds.find((one) => one.id === id)
  if (kind === undefined) throw new RangeError(`there is no kind of task ${id}`)
  return kind
}

/** Kinds that must not run at the same time as `kind`: itself and its rivals. */
export function exclusiveKinds(kinds: readonly TaskKind[], kind: TaskKind): readonly TaskKind[] {
  return kinds.filter((one) => one === kind || areRivals(one, kind))
}

/** Whether one of two kinds excludes the other. */
function areRivals(a: TaskKind, b: TaskKind): boolean {
  return a.excludes.includes(b.id) || b.excludes.includes(a.id)
}

/** Now, but never before the start of the latest task, in case the clock was set back. */
export function startOfNext(latest: AnyTask | undefined, now: number): number {
  const latestMs = latest?.startedAt ?? now
  return latestMs > now && latestMs - now < mostCorrectionMs ? latestMs : now
}

/**
 * The latest resumable task that no other task continues, and whose work no later task has done.
 * @param all newest first
 * @throws NOT_FOUND
 */
export function unfinishedTask(
  kind: TaskKind,
  all: readonly AnyTask[],
  hasLedger: (taskId: string) => boolean,
): AnyTask {
  const records = all.filter((record) => record.kind === kind.id)
  const continued = new Set(records.map(({ order }) => order.resumeOf))
  const isDone = ({ order }: AnyTask, at: number): boolean =>
    records
      .slice(0, at)
      .some((later) => later.status === 'success' && kind.covers(later.order, order))
  const found = records.find(
    (record, at) =>
      isResumable(record) &&
      hasLedger(record.taskId) &&
      !continued.has(record.taskId) &&
      !isDone(record, at),
  )
  if (found !== undefined) return found
  throw new AppError('NOT_FOUND', { problem: 'There is no unfinished task to resume.' })
}

/** The ledger of a new task that continues `earlier`. @throws NOT_FOUND if its ledger is lost */
export async function seedOf(
  earlier: AnyTask | undefined,
  store: DocumentStore,
): Promise<LedgerState> {
  if (earlier === undefined) return EMPTY_LEDGER
  const state = await readLedger(earlier.taskId, store)
  if (state === undefined) {
    const problem = `The task ${earlier.taskId} cannot be resumed: the record of its progress is lost.`
    throw new AppError('NOT_FOUND', { problem })
  }
  const { safeSuccess } = state
  return { ...resumedState(state), ...(safeSuccess !== undefined && { safeSuccess }) }
}
