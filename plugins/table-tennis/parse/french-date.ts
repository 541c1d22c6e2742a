const DATE = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/

/**
 * The first date of the form dd/mm/yyyy or dd/mm/yy in the text, as YYYY-MM-DD; null without one or
 * for a day that no calendar has. Two digits are a year of this century.
 */
export function dateIn(text: string): string | null {
  const [, day, month, year] = DATE.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return null
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso) ? null : iso
}
