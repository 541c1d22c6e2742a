import type { TaskRecord } from './task.ts'

type Ended = Pick<TaskRecord, 'status' | 'pagesTotal'>

/** Whether a task ended before its work was done. One that had no page to visit had nothing to do. */
export function isResumable({ status, pagesTotal }: Ended): boolean {
  return (status === 'failed' || status === 'cancelled') && pagesTotal !== 0
}
