/** Digits joined by single separators, as prices and counts are written in any language. */
const RUN = /\d+(?:[.,'’\u00a0\u202f ]\d+)*/g
const MAX_GROUPS = 4
const MAX_DIGITS = 15

/**
 * Every number a text may mean, whatever its separators: "1.299,00" and "1 299" give 1299 among
 * others. Ambiguous forms give each of their readings. Linear in the text.
 */
export function addNumbers(text: string, into: Set<number>): void {
  for (const [run] of text.matchAll(RUN)) {
    const parts = run.split(/[^\d]/)
    const separators = run.replace(/\d+/g, '')
    for (let at = 0; at < parts.length; at++) {
      if (at === 0 || /\s/.test(separators[at - 1]!)) addReadings(parts, separators, { at, into })
    }
  }
}

type Start = { readonly at: number; readonly into: Set<number> }

/** Readings that begin at one part: alone, with groups of three digits, each with decimals. */
function addReadings(parts: readonly string[], separators: string, { at, into }: Start): void {
  let digits = parts[at]!
  const grouping = separators[at]
  for (let next = at; digits.length <= MAX_DIGITS; next++) {
    into.add(Number(digits))
    const decimals = parts[next + 1]
    if (decimals === undefined) return
    if (/[.,]/.test(separators[next]!))
      into.add(Number(`${digits}.${decimals.slice(0, MAX_DIGITS)}`))
    // Cents in an element of their own stick to the last group: "1,299" and "95".
    if (decimals.length === 5) into.add(Number(digits + decimals))
    const isGroup = separators[next] === grouping && decimals.length === 3 && parts[at]!.length <= 3
    if (!isGroup || next - at >= MAX_GROUPS) return
    digits += decimals
  }
}
