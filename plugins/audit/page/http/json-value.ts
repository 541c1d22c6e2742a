import { oneLine } from '../../../../core/foreign-text.ts'

/** A JSON object by its names. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** The value of a JSON text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller decides what an answer that is not JSON means.
    return undefined
  }
}

/** A JSON object by its names; empty for anything else, so that reading on needs no test. */
export function recordOf(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonRecord)
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

/**
 * A whole number that is a count or a position, also as a string of digits; null for anything else.
 */
export function countOf(value: unknown): number | null {
  const number = numberOf(value)
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** A string that says something, as `lineOf` gives it; undefined for anything else. */
export function textOf(value: unknown, maxChars = 300): string | undefined {
  return lineOf(value, maxChars) || undefined
}

/**
 * A JSON object by its names; null for anything else, if that must be distinguished from an empty
 * one.
 */
export function recordOrNull(value: unknown): JsonRecord | null {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as JsonRecord) : null
}

/** The objects of a list, in order; at most `max`. */
export function recordsOf(value: unknown, max: number): JsonRecord[] {
  const found: JsonRecord[] = []
  for (const item of listOf(value)) {
    if (found.length >= max) break
    const record = recordOrNull(item)
    if (record !== null) found.push(record)
  }
  return found
}

/**
 * A string in one line of whole characters, without control characters and marks of direction,
 * white space collapsed, cut at `maxChars`; '' for anything else.
 */
export function lineOf(value: unknown, maxChars = 500): string {
  if (typeof value !== 'string') return ''
  const line = oneLine(value.trimStart().slice(0, maxChars * 4))
  return line.slice(0, maxChars).replace(/\p{Cs}/gu, '')
}
