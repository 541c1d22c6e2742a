/** Day of the Gregorian calendar; months and days count from 1. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number }

/** Whether the day exists. */
export function isCalendarDay({ year, month, day }: CalendarDay): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

/** Midnight UTC of a day, in milliseconds since 1970. */
export function startOfDay({ year, month, day }: CalendarDay): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}
