const dayMs = 86_400_000

/** Saturday of a week of play, counted from 1, as YYYY-MM-DD. */
export function saturdayOf(season: number, week: number): string {
  const tenth = Date.UTC(season, 8, 10)
  const toSaturday = (6 - new Date(tenth).getUTCDay() + 7) % 7
  return isoDate(tenth + (toSaturday + (week - 1) * 7) * dayMs)
}

/** Some days after a date, as YYYY-MM-DD. */
export function daysAfter(date: string, days: number): string {
  return isoDate(Date.parse(date) + days * dayMs)
}

function isoDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** `2026-03-07` as `07/03/2026`, or as `07/03/26`. */
export function belgianDate(date: string, yearDigits: 2 | 4): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(4 - yearDigits, 4)}`
}
