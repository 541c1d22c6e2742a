/**
 * Id of a task that starts now: `<kind>_YYYYMMDD_HHMMSS` (UTC), with `_2`, `_3`, ... where that is
 * taken already.
 */
export function newTaskId(
  kind: string,
  nowMs: number,
  isTaken: (taskId: string) => boolean,
): string {
  const digits = new Date(nowMs).toISOString().replace(/\D/g, '')
  const base = `${kind}_${digits.slice(0, 8)}_${digits.slice(8, 14)}`
  let taskId = base
  for (let n = 2; isTaken(taskId); n += 1) taskId = `${base}_${n}`
  return taskId
}
