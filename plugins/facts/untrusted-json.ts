/** Readers of what a third party sent: what is not of the wanted kind is as if it were not there. */
export type JsonRecord = Readonly<Record<string, unknown>>

export function recordOf(value: unknown): JsonRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonRecord)
    : null
}

/** The records of a list, in order; at most `max`. */
export function recordsOf(value: unknown, max: number): JsonRecord[] {
  const found: JsonRecord[] = []
  for (const item of Array.isArray(value) ? value : []) {
    if (found.length >= max) break
    const record = recordOf(item)
    if (record !== null) found.push(record)
  }
  return found
}

/** A text with white space collapsed, cut at `max` characters; '' for anything else. */
export function textOf(value: unknown, max = 500): string {
  if (typeof value !== 'string') return ''
  return value
    .slice(0, max * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** A whole number of 0 or more. */
export function countOf(value: unknown): number | null {
  const number = numberOf(value)
  return number !== null && Number.isInteger(number) && number >= 0 ? number : null
}
