import type { Dice } from '../../support/full-scale/dice.ts'
import { type Address, BITS, prefixOf } from './address-number.ts'
import { type KnownRange, RANGES } from './address-oracle.ts'

/** First, second, middle, last but one and last of a range, and the neighbours just outside of it. */
export function edgesOf({ first, last }: KnownRange): readonly Address[] {
  const { family, value } = first
  const inside = [value, value + 1n, (value + last) / 2n, last - 1n, last]
  const values = [value - 1n, ...inside.filter((one) => one >= value && one <= last), last + 1n]
  const highest = (1n << BigInt(BITS[family])) - 1n
  return [...new Set(values)]
    .filter((one) => one >= 0n && one <= highest)
    .map((one) => ({ family, value: one }))
}

/** Where an IPv4 address may hide within an IPv6 one: how far from the right, and what stands around. */
const HIDING: readonly (readonly [prefix: string, shift: bigint, rest: bigint])[] = [
  ['::ffff:0:0/96', 0n, 0n],
  ['::/96', 0n, 0n],
  ['::ffff:0:0:0/96', 0n, 0n],
  ['64:ff9b::/96', 0n, 0n],
  ['64:ff9b:1::/48', 0n, 0n],
  ['2002::/16', 80n, 1n],
  ['2001::/32', 0n, 0n],
  ['2001::/32', 64n, 0n],
  ['2a00:1450::/32', 0n, 0x5efen << 32n],
  ['2a00:1450::/32', 0n, 0x0200_5efen << 32n],
  ['fd12:3456::/32', 0n, 0x5efen << 32n],
  ['fe80::/64', 0n, 0x0200_5efen << 32n],
]

/** The IPv6 addresses that carry an IPv4 address. */
export function carriersOf(ipv4: bigint): readonly Address[] {
  return HIDING.map(([prefix, shift, rest]) => ({
    family: 6,
    value: prefixOf(prefix).first.value + (ipv4 << shift) + rest,
  }))
}

/** An address: anywhere, in some range, at the edge of one, or an IPv4 address in disguise. */
export function randomAddress(dice: Dice): Address {
  const range = dice.of(RANGES)
  const { family, value } = range.first
  switch (dice.below(5)) {
    case 0:
      return { family: 4, value: randomBits(32, dice) }
    case 1:
      return { family: 6, value: (randomBits(125, dice) & ((1n << 125n) - 1n)) + (1n << 125n) }
    case 2:
      return { family, value: value + (randomBits(128, dice) % (range.last - value + 1n)) }
    case 3:
      return dice.of(edgesOf(range))
    default:
      return dice.of(carriersOf(randomBits(32, dice)))
  }
}

function randomBits(count: number, dice: Dice): bigint {
  let value = 0n
  for (let left = count; left > 0; left -= 16) value = (value << 16n) + BigInt(dice.below(65_536))
  return value & ((1n << BigInt(count)) - 1n)
}
