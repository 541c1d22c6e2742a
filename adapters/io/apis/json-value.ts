/** What stands under the names in parsed JSON; undefined where anything on the way is not there. */
export function valueAt(value: unknown, ...names: readonly (string | number)[]): unknown {
  let current = value
  for (const name of names) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) {
      return undefined
    }
    current = (current as Readonly<Record<string | number, unknown>>)[name]
  }
  return current
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
