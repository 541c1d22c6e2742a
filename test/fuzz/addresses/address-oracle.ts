import { type Address, contains, type Prefix, prefixOf } from './address-number.ts'
import { IPV4_RANGES } from './ipv4-ranges.ts'
import { IPV6_RANGES } from './ipv6-ranges.ts'
import type { SpecialRange } from './special-range.ts'

export type KnownRange = SpecialRange & Prefix

/** All ranges, the smallest first: the first that holds an address decides. */
export const RANGES: readonly KnownRange[] = [...IPV4_RANGES, ...IPV6_RANGES]
  .map((range) => ({ ...range, ...prefixOf(range.range) }))
  .sort((a, b) => b.length - a.length)

/** Interface identifiers that carry an IPv4 address (ISATAP, RFC 5214 section 6.1). */
const ISATAP = new Set([0x0000_5efen, 0x0200_5efen])

/**
 * Whether an address may be asked, by the tables alone and by whole numbers alone: nothing of the
 * program is in it.
 */
export function mayBeAsked(address: Address, allowLocal: boolean): boolean {
  const isTunnel = address.family === 6 && ISATAP.has((address.value >> 32n) & 0xffff_ffffn)
  const { opens } = RANGES.find((range) => contains(range, address)) ?? { opens: 'never' }
  return !isTunnel && (opens === 'always' || (opens === 'locally' && allowLocal))
}
