import type { DocumentStore } from '../../core/ports/document-store.ts'
import type { LedgerState, Success } from '../../core/run/ledger.ts'
import { isTime } from './is-time.ts'
import { ledgerKey } from './stored-task.ts'

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
