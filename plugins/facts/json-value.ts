/** A JSON object by its names; empty for anything else, so that reading on needs no test. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
}

/** A JSON list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A finite number, also one written as a decimal string (`"0.06"`); null for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^-?\d{1,20}(?:\.\d{1,20})?$/.test(value.trim())) return null
  return Number(value)
}

/** A whole number that counts something or tells a position, also as a string of digits; null for anything else. */
export function countOf(value: unknown): number | null {
  const number = numberOf(value)
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** A string that says something, cut at `maxChars`; undefined for anything else. */
export function textOf(value: unknown, maxChars = 300): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return value.trim().slice(0, maxChars)
}
