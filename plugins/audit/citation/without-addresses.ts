import type { TextAddress } from './text-addresses.ts'

/** The text with its addresses blanked out, every other character at its place. */
export function withoutAddresses(text: string, addresses: readonly TextAddress[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of addresses) {
    parts.push(text.slice(at, start), '\0'.repeat(end - start))
    at = end
  }
  return parts.join('') + text.slice(at)
}
