import { parseIsoDate } from '../language/iso-8601.ts'

export const DAY_MS = 86_400_000

/** The calendar day in UTC, as YYYY-MM-DD. */
export function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}

/** The calendar day of a date as it is written, in its own time zone. */
export function writtenDay(text: string, epochMs: number): string {
  return /^\s*(\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? dayOf(epochMs)
}

/** Milliseconds since 1970 of a full date, in which HTML allows a blank for the T; else null. */
export function fullDateMs(text: string | null | undefined): number | null {
  const date = parseIsoDate((text ?? '').trim().replace(' ', 'T'))
  return date?.isFullDate ? date.epochMs : null
}
