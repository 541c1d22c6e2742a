import type { DocumentStore } from '../../core/ports/storage.ts'
import type { LedgerState, Success } from '../../core/run/ledger.ts'
import type { InterclubOrder, TaskRecord } from './task.ts'

/** A task as its document holds it. */
export type StoredTask = TaskRecord & {
  /** Name of the plan that the first task of a chain of resumed ones froze. */
  readonly planKey: string
}

/** Key under which all documents of all tasks are. */
export const taskPrefix = 'tasks/'

export function logKey(taskId: string): string {
  return `${taskPrefix}${taskId}/log`
}

export function ledgerKey(taskId: string): string {
  return `${taskPrefix}${taskId}/ledger`
}

/** Keys of what belongs to a task beside its record; the plan is shared along a chain. */
export function documentsOf({ taskId, planKey }: StoredTask): readonly string[] {
  return [logKey(taskId), ledgerKey(taskId), `tabletennis/plans/${planKey}`]
}

/** A task that begins now. */
export function newTask(taskId: string, order: InterclubOrder, startedAt: number): StoredTask {
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
export function resumedTask(taskId: string, earlier: StoredTask, startedAt: number): StoredTask {
  const { order, planKey, pagesTotal } = earlier
  const resumed = { ...order, resumeOf: earlier.taskId }
  return { ...newTask(taskId, resumed, startedAt), planKey, pagesTotal }
}

/** The record with the figures of its ledger. */
export function withFigures(record: StoredTask, state: LedgerState): StoredTask {
  return {
    ...record,
    totalRankings: state.counts.rows ?? 0,
    errorsCount: state.failedCount + record.unknownDivisions,
    lastSuccess: pairOf(state.safeSuccess?.key),
    pagesDone: state.settled,
  }
}

/** Files can be edited by hand. */
export function isStoredTask(value: unknown): value is StoredTask {
  if (typeof value !== 'object' || value === null) return false
  const { taskId, status, order, startedAt, finishedAt, planKey, message, ...figures } =
    value as Partial<StoredTask>
  const { totalRankings, errorsCount, unknownDivisions, pagesDone, pagesTotal } = figures
  return (
    [taskId, planKey, message ?? ''].every((text) => typeof text === 'string') &&
    STATES.has(status) &&
    isTime(startedAt) &&
    (finishedAt === null || isTime(finishedAt)) &&
    [totalRankings, errorsCount, unknownDivisions, pagesDone].every(isCount) &&
    (pagesTotal === null || isCount(pagesTotal)) &&
    isPair(figures.lastSuccess) &&
    isOrder(order)
  )
}

const STATES: ReadonlySet<unknown> = new Set(['running', 'success', 'failed', 'cancelled'])

function isOrder(value: unknown): boolean {
  const { weeks, divisions, resumeAt, resumeOf } = (value ?? {}) as Partial<InterclubOrder>
  return (
    isCounts(weeks) &&
    (divisions === 'all' || isCounts(divisions)) &&
    isPair(resumeAt ?? null) &&
    typeof (resumeOf ?? '') === 'string'
  )
}

function isPair(value: TaskRecord['lastSuccess'] | undefined): boolean {
  return value === null || (isCount(value?.divisionIndex) && isCount(value?.week))
}

function isCounts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isCount)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

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

/** As far as going on from it relies on: files can be edited by hand. */
function isLedgerState(value: unknown): value is LedgerState {
  if (!isObject(value)) return false
  const { mark, settled, failedCount, above, failed, failedOrders, redo, counts, ...last } =
    value as Partial<LedgerState>
  return (
    [mark, settled, failedCount].every(Number.isFinite) &&
    [above, failedOrders, redo].every(isNumbers) &&
    Array.isArray(failed) &&
    isObject(counts) &&
    isNumbers(Object.values(counts)) &&
    [last.lastSuccess, last.safeSuccess].every((one) => one === undefined || isSuccess(one))
  )
}

function isSuccess(value: unknown): boolean {
  if (!isObject(value)) return false
  const { key, order, at } = value as Partial<Success>
  return typeof key === 'string' && Number.isFinite(order) && isTime(at)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every(Number.isFinite)
}

/** The last moment that a date can hold (ECMA-262, time values). */
const LAST_MS = 8.64e15

/** Whether a stored value is a moment that can be shown: milliseconds since 1970. */
export function isTime(value: unknown): value is number {
  return Number.isFinite(value) && Number(value) >= 0 && Number(value) <= LAST_MS
}
