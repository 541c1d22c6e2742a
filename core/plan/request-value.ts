import { valueAt } from '../config/provenance.ts'

type Inputs = Readonly<Record<string, unknown>>

/** The value a request gives at a path; null counts as not given. */
export function requestValue(inputs: Inputs, path: readonly string[] | undefined): unknown {
  if (path === undefined) return undefined
  return valueAt(inputs, path) ?? undefined
}
