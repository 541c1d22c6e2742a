import assert from 'node:assert/strict'

type Step = { readonly value: unknown; readonly path: string }

const MAX_PATH = 200

/**
 * Asserts that a value is data and nothing else (what can cross a thread and become JSON), and
 * gives its size: characters and values.
 */
export function plainSize(root: unknown): number {
  const open: Step[] = [{ value: root, path: '' }]
  const seen = new Set<object>()
  let size = 0
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const { value, path } = step
    size += typeof value === 'string' ? value.length + 1 : 1
    if (typeof value === 'number') assert.ok(Number.isFinite(value), `${path} is ${value}`)
    assert.ok(!UNPLAIN.has(typeof value), `${path} is a ${typeof value}`)
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (value instanceof Uint8Array) size += value.length
    else open.push(...partsOf(value, path))
  }
  return size
}

const UNPLAIN = new Set(['function', 'symbol', 'bigint'])

function partsOf(value: object, path: string): Step[] {
  const base = path.length > MAX_PATH ? '…' : path
  if (value instanceof Map || value instanceof Set) {
    return [...value].flat().map((part) => ({ value: part, path: `${base}.*` }))
  }
  if (value instanceof URL) return [{ value: value.href, path }]
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = Array.isArray(value) || prototype === Object.prototype || prototype === null
  assert.ok(isPlain, `${path} is a ${value.constructor?.name}`)
  return Object.entries(value).map(([key, part]) => ({ value: part, path: `${base}.${key}` }))
}

/** Freezes a tree of data: whoever changes what was handed in is found out. */
export function frozen<T>(root: T): T {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue
    if (ArrayBuffer.isView(value)) continue
    Object.freeze(value)
    for (const part of Object.values(value)) open.push(part)
  }
  return root
}
