/** Value at a dotted path of own properties; undefined as soon as a step is missing. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
