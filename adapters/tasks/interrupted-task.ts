import { EMPTY_LEDGER } from '../../core/run/ledger.ts'
import type { InterclubTaskParts } from './interclub-task.ts'
import { readLedger } from './stored-ledger.ts'
import { logKey, type StoredTask, withFigures } from './stored-task.ts'
import { readLogLines, TaskLog } from './task-log.ts'
import { endText } from './task-text.ts'

const message = 'The service stopped while it ran.'

/**
 * Makes a task failed that an earlier process left running, with what its ledger knows. It ended
 * when it was last heard of: nobody knows how long the service was down.
 */
export async function endInterrupted(
  record: StoredTask,
  { store, journal, clock, log: processLog }: InterclubTaskParts,
): Promise<void> {
  const { taskId, startedAt } = record
  const state = (await readLedger(taskId, store)) ?? EMPTY_LEDGER
  const lines = await readLogLines(store, logKey(taskId))
  const lastHeardAt = Math.max(startedAt, state.lastSuccess?.at ?? 0, lines.at(-1)?.at ?? 0)
  const failed = { ...record, status: 'failed', message, finishedAt: lastHeardAt } as const
  const ended = withFigures(failed, state)
  try {
    await journal.put(ended)
  } catch (err) {
    // A disk that is full does not keep the service from reading; the next start tries again.
    processLog.error({ err, taskId }, 'the end of an interrupted task could not be stored')
  }
  const log = new TaskLog({ store, key: logKey(taskId), clock, log: processLog }, lines)
  log.add('error', endText(ended))
  await log.close()
  processLog.warn({ taskId }, 'a task was interrupted by the end of the service')
}
