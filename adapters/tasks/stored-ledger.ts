import type { DocumentStore } from '../../core/ports/document-store.ts'
import type { Log } from '../../core/ports/log.ts'
import type { LedgerState } from '../../core/run/ledger.ts'
import { ledgerKey } from './stored-task.ts'

type Around = { readonly store: DocumentStore; readonly log: Log }

/** The ledger of a task as it is stored; one that is not of its shape is told and counts as absent. */
export async function readLedger(
  taskId: string,
  { store, log }: Around,
): Promise<LedgerState | undefined> {
  const value = await store.get<unknown>(ledgerKey(taskId))
  if (value === undefined || isLedgerState(value)) return value
  log.warn({ taskId }, 'the stored ledger of a task is not of its shape and is left aside')
  return undefined
}

/** As far as reading it relies on: files can be edited by hand. */
function isLedgerState(value: unknown): value is LedgerState {
  if (typeof value !== 'object' || value === null) return false
  const { mark, settled, failedCount, above, failed, failedOrders, redo, counts } =
    value as Partial<LedgerState>
  return (
    [mark, settled, failedCount].every((figure) => typeof figure === 'number') &&
    [above, failed, failedOrders, redo].every((list) => Array.isArray(list)) &&
    typeof counts === 'object' &&
    counts !== null
  )
}
