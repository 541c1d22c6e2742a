import { refusalOf } from '../../../adapters/network/address-guard.ts'
import { checkTargetUrl } from '../../../adapters/network/target-guard.ts'
import { AppError } from '../../../core/errors.ts'
import { type Figure, figures, none, some } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import {
  type Address,
  BITS,
  type KnownRange,
  mayBeAsked,
  plainText,
  prefixOf,
  RANGES,
} from './ranges.ts'
import { randomTarget, targetSpellings } from './spellings.ts'

/** The places of an IPv4 address in an IPv6 one: prefix, distance from the right, other bits. */
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

type Case = { readonly address: Address; readonly urls: readonly string[] }

/** The first, middle and last address of ranges and their neighbours, in every spelling. */
export function edgeCases(ranges: readonly KnownRange[]): readonly Case[] {
  const dice = new Dice(SEED)
  return ranges.flatMap(edgesOf).flatMap((address) => [
    { address, urls: targetSpellings(address, dice) },
    ...(address.family === 6 ? [] : carriersOf(address.value)).map((carrier) => ({
      ...{ address: carrier, urls: [] },
    })),
  ])
}

/** Random addresses, each in one of very many spellings. */
export function* randomCases(count: number): Generator<Case> {
  const dice = new Dice(SEED)
  for (let left = count; left > 0; left -= 1) {
    const address = randomAddress(dice)
    yield { address, urls: [randomTarget(address, dice)] }
  }
}

/** Compares the verdict of the program on every address and spelling with that of the table. */
export function judgeAddresses(kind: string, cases: Iterable<Case>): readonly Figure[] {
  const counts = { asked: 0, refused: 0, spellings: 0 }
  const wrong: string[] = []
  for (const { address, urls } of cases) {
    const text = plainText(address)
    for (const allowLocal of [false, true]) {
      const expected = mayBeAsked(address, allowLocal) ? 'asked' : 'refused'
      counts[expected] += 1
      counts.spellings += urls.length
      const isRefused = refusalOf(text, { allowLocal }) !== undefined
      const verdicts = new Map([[text, isRefused ? 'refused' : 'asked']])
      for (const url of urls) verdicts.set(url, verdictOn(url, allowLocal))
      for (const [spelling, verdict] of verdicts) {
        if (verdict === expected) continue
        const what = `${JSON.stringify(spelling)} (${text}, allowLocal ${allowLocal})`
        wrong.push(`${what} is ${verdict}, not ${expected}`)
      }
    }
  }
  return figures(`verdicts on ${kind}: `, [
    some('addresses to ask', counts.asked),
    some('addresses to refuse', counts.refused),
    some('spellings', counts.spellings),
    none('wrong verdicts', wrong),
  ])
}

/** The verdict on a URL before its name is looked up. */
export function verdictOn(url: string, allowLocal: boolean): string {
  try {
    checkTargetUrl(url, { allowLocal })
    return 'asked'
  } catch (error) {
    if (!(error instanceof AppError)) return `failing with ${error}`
    return error.code === 'SSRF_BLOCKED' ? 'refused' : error.code
  }
}

/** First, second, middle, last but one and last of a range, and the neighbours outside of it. */
function edgesOf({ first: { family, value }, last }: KnownRange): readonly Address[] {
  const inside = [value, value + 1n, (value + last) / 2n, last - 1n, last]
  const values = [value - 1n, ...inside.filter((one) => one >= value && one <= last), last + 1n]
  return [...new Set(values)]
    .filter((one) => one >= 0n && one < 1n << BigInt(BITS[family]))
    .map((one) => ({ family, value: one }))
}

function carriersOf(ipv4: bigint): readonly Address[] {
  return HIDING.map(([prefix, shift, rest]) => ({
    ...{ family: 6, value: prefixOf(prefix).first.value + (ipv4 << shift) + rest },
  }))
}

/** An address anywhere, in a range, at the edge of one, or an IPv4 address in disguise. */
function randomAddress(dice: Dice): Address {
  const range = dice.of(RANGES)
  const { family, value } = range.first
  switch (dice.below(5)) {
    case 0:
      return { family: 4, value: randomBits(32, dice) }
    case 1:
      return { family: 6, value: randomBits(125, dice) + (1n << 125n) }
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
