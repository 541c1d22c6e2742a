export type Path = readonly (string | number)[]

/** The paths of a value and of everything in it, breadth first, its own first. */
export function pathsOf(root: unknown, most = 3000): readonly Path[] {
  const found: Path[] = [[]]
  for (const path of found) {
    const value = valueAt(root, path)
    if (typeof value !== 'object' || value === null) continue
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
    for (const key of keys) if (found.length < most) found.push([...path, key])
  }
  return found
}

/** Returns `undefined` where there is nothing. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** Copies only what is on the path. `undefined` removes the place. */
export function withValue(root: unknown, [step, ...rest]: Path, value?: unknown): unknown {
  if (step === undefined) return value
  if (typeof root !== 'object' || root === null) return root
  const copy = (Array.isArray(root) ? [...root] : { ...root }) as Record<string, unknown>
  const inner = withValue(copy[step], rest, value)
  if (inner !== undefined) copy[step] = inner
  else if (Array.isArray(copy)) copy.splice(Number(step), 1)
  else delete copy[step]
  return copy
}
