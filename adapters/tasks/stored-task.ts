import { recordValidator } from '../../core/manifest/records.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { LedgerState } from '../../core/run/ledger.ts'
import type { InterclubOrder, TaskRecord } from '../../manifests/types/records.ts'

/** Key prefix of all documents of tasks. */
export const taskPrefix = 'tasks/'

export function logKey(taskId: string): string {
  return `${taskPrefix}${taskId}/log`
}

export function ledgerKey(taskId: string): string {
  return `${taskPrefix}${taskId}/ledger`
}

/** Keys of a task's documents besides its record. A chain of resumed tasks shares one plan. */
export function documentsOf({ taskId, planKey }: TaskRecord): readonly string[] {
  return [logKey(taskId), ledgerKey(taskId), `tabletennis/plans/${planKey}`]
}

/** Creates a task that starts now. */
export function newTask(taskId: string, order: InterclubOrder, startedAt: number): TaskRecord {
  return {
    taskId,
    status: 'running',
    order,
    startedAt,
    finishedAt: null,
    totalRankings: 0,
    errorsCount: 0,
    lastSuccess: null,
    pagesDone: 0,
    pagesTotal: null,
    message: null,
    planKey: taskId,
    unknownDivisions: 0,
  }
}

/** Creates a task that starts now and continues an earlier one: same pages, same plan. */
export function resumedTask(taskId: string, earlier: TaskRecord, startedAt: number): TaskRecord {
  const { order, planKey, pagesTotal } = earlier
  const resumed = { ...order, resumeOf: earlier.taskId }
  return { ...newTask(taskId, resumed, startedAt), planKey, pagesTotal }
}

/** Returns the record with the figures of its ledger. */
export function withFigures(record: TaskRecord, state: LedgerState): TaskRecord {
  return {
    ...record,
    totalRankings: state.counts.rows ?? 0,
    errorsCount: state.failedCount + record.unknownDivisions,
    lastSuccess: pairOf(state.safeSuccess?.key),
    pagesDone: state.settled,
  }
}

/** Whether a stored document is a task. Files can be edited by hand. */
export const isStoredTask = recordValidator<TaskRecord>('TaskRecord')

/** Page keys have the form `<division index>/<week>`. */
function pairOf(key: string | undefined): TaskRecord['lastSuccess'] {
  const [, division, week] = /^(\d+)\/(\d+)$/.exec(key ?? '') ?? []
  return division === undefined || week === undefined
    ? null
    : { divisionIndex: Number(division), week: Number(week) }
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

const isLedgerState = recordValidator<LedgerState>('StoredLedger')
