import { createHash } from 'node:crypto'
import type { Inputs } from '../plugin.ts'

type KeyParts = {
  readonly moduleId: string
  readonly names: readonly string[]
  readonly inputs: Inputs
  readonly options: Readonly<Record<string, unknown>>
}

/** Equal for equal values of the named inputs and equal options, whatever the order of their keys. */
export function cacheKey({ moduleId, names, inputs, options }: KeyParts): string {
  const values = names.map((name) => inputs[name] ?? null)
  const text = JSON.stringify([values, options], (_, value: unknown) => sorted(value))
  return `module:${moduleId}:${createHash('sha256').update(text).digest('base64url')}`
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
