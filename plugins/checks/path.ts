/** Value at a dotted path; undefined as soon as a step is missing. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
