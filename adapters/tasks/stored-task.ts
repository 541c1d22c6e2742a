import { recordValidator } from '../../core/manifest/records.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { LedgerState } from '../../core/run/ledger.ts'
import type { InterclubOrder, TaskRecord } from '../../manifests/types/records.ts'

/** Key under which all documents of all tasks are. */
export const taskPrefix = 'tasks/'

export function logKey(taskId: string): string {
  return `${taskPrefix}${taskId}/log`
}

export function ledgerKey(taskId: string): string {
  return `${taskPrefix}${taskId}/ledger`
}

/** Keys of what belongs to a task beside its record; the plan is shared along a chain. */
export function documentsOf({ taskId, planKey }: TaskRecord): readonly string[] {
  return [logKey(taskId), ledgerKey(taskId), `tabletennis/plans/${planKey}`]
}

/** A task that begins now. */
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

/** A task that begins now and goes on from an earlier one: same pages, same plan. */
export function resumedTask(taskId: string, earlier: TaskRecord, startedAt: number): TaskRecord {
  const { order, planKey, pagesTotal } = earlier
  const resumed = { ...order, resumeOf: earlier.taskId }
  return { ...newTask(taskId, resumed, startedAt), planKey, pagesTotal }
}

/** The record with the figures of its ledger. */
export function withFigures(record: TaskRecord, state: LedgerState): TaskRecord {
  return {
    ...record,
    totalRankings: state.counts.rows ?? 0,
    errorsCount: state.failedCount + record.unknownDivisions,
    lastSuccess: pairOf(state.safeSuccess?.key),
    pagesDone: state.settled,
  }
}

/** Whether a stored document is a task: files can be edited by hand. */
export const isStoredTask = recordValidator<TaskRecord>('TaskRecord')

/** Pages are keyed `<division index>/<week>`. */
function pairOf(key: string | undefined): TaskRecord['lastSuccess'] {
  const [, division, week] = /^(\d+)\/(\d+)$/.exec(key ?? '') ?? []
  return division === undefined || week === undefined
    ? null
    : { divisionIndex: Number(division), week: Number(week) }
}

/** The ledger of a task as it is stored; one that is not of its shape is set aside and counts as absent. */
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
