/** The last moment that a date can hold (ECMA-262, time values). */
const LAST_MS = 8.64e15

/** Whether a stored value is a moment that can be shown: milliseconds since 1970. */
export function isTime(value: unknown): value is number {
  return Number.isFinite(value) && Number(value) >= 0 && Number(value) <= LAST_MS
}
