import { valueAt as valueAtPath } from '../../core/config/provenance.ts'

/** What stands under the names in parsed JSON; undefined where anything on the way is not there. */
export function valueAt(value: unknown, ...names: readonly (string | number)[]): unknown {
  return valueAtPath(value, names.map(String))
}

/** The text there; undefined for anything else. */
export function textAt(value: unknown, ...names: readonly (string | number)[]): string | undefined {
  const found = valueAt(value, ...names)
  return typeof found === 'string' ? found : undefined
}

/** The finite number from 0 there; undefined for anything else. */
export function amountAt(
  value: unknown,
  ...names: readonly (string | number)[]
): number | undefined {
  const found = valueAt(value, ...names)
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : undefined
}

/** The list there; empty for anything else. */
export function listAt(value: unknown, ...names: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...names)
  return Array.isArray(found) ? found : []
}
