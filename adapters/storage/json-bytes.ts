/**
 * Estimated memory of a JSON-like value, at least 1: two bytes per character of its JSON, and
 * binary data by its own length. undefined for values that JSON cannot hold (cycles, bigint).
 */
export function jsonBytes(value: unknown): number | undefined {
  let binaryBytes = 0
  const replace = (_key: string, item: unknown): unknown => {
    if (!ArrayBuffer.isView(item)) return item
    binaryBytes += item.byteLength
    return null
  }
  try {
    const json: string | undefined = JSON.stringify(value, replace)
    return Math.max(1, (json?.length ?? 0) * 2 + binaryBytes)
  } catch {
    return undefined
  }
}
