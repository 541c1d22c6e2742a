import { recordValidator } from '../../core/manifest/records.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { LedgerState } from '../../core/run/ledger.ts'
import type { StoredTask } from '../../manifests/types/records.ts'
import type { AnyTask, TaskKind } from './task-kind.ts'

/** Key prefix of all documents of tasks. */
export const taskPrefix = 'tasks/'

export function logKey(taskId: string): string {
  return `${taskPrefix}${taskId}/log`
}

export function ledgerKey(taskId: string): string {
  return `${taskPrefix}${taskId}/ledger`
}

/** The document that says which process leads a task. */
export function leaderKey(taskId: string): string {
  return `${taskPrefix}${taskId}/leader`
}

/** Keys of a task's documents besides its record. A chain of resumed tasks shares one plan. */
export function documentsOf({ taskId, planKey }: StoredTask): readonly string[] {
  const own = [logKey(taskId), ledgerKey(taskId), leaderKey(taskId)]
  return [...own, `tabletennis/plans/${planKey}`]
}

type NewTask<R extends AnyTask> = Pick<R, 'taskId' | 'trigger' | 'order' | 'startedAt'> & {
  /** The task that it continues: same order, same plan. */
  readonly earlier?: R | undefined
}

/** Creates a task that starts now. */
export function newTask<R extends AnyTask>(kind: TaskKind<R>, given: NewTask<R>): R {
  const { earlier, ...own } = given
  const state = { kind: kind.id, status: 'running', finishedAt: null, message: null } as const
  const begun = { errorsCount: 0, pagesDone: 0, ...kind.begin(own.order, own.startedAt) }
  const task = { ...own, ...state, ...begun, planKey: own.taskId }
  if (earlier === undefined) return task as unknown as R
  const { planKey, pagesTotal, taskId: resumeOf } = earlier
  const order = { ...earlier.order, resumeOf }
  return { ...task, order, planKey, pagesTotal } as unknown as R
}

/** Returns the record with the figures of its ledger. */
export function withFigures<R extends AnyTask>(
  kind: TaskKind<R>,
  record: R,
  state: LedgerState,
): R {
  return { ...record, pagesDone: state.settled, ...kind.figures(record, state) }
}

/** Reads the stored ledger of a task. An invalid one is set aside and counts as absent. */
export async function readLedger(
  taskId: string,
  store: DocumentStore,
): Promise<LedgerState | undefined> {
  const value = await store.get<unknown>(ledgerKey(taskId))
  if (value === undefined || isLedgerState(value)) return value
  await store.setAside(ledgerKey(taskId), 'it is not the ledger of a task')
  return undefined
}

// Files can be edited by hand.
const isLedgerState = recordValidator<LedgerState>('StoredLedger')
