import { refusalOf } from '../../../adapters/network/address-guard.ts'
import { checkTargetUrl } from '../../../adapters/network/target-guard.ts'
import { AppError } from '../../../core/errors.ts'
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
import { randomTarget, type Spelling, targetSpellings } from './spellings.ts'

const MAX_WRONG = 20

/** Where an IPv4 address may hide in an IPv6 one: prefix, distance from the right, other bits. */
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

export type Verdicts = {
  addresses: number
  spellings: number
  /** Addresses that are refused. */
  refused: number
  /** Verdicts that differ from the table; the first of them in words. */
  wrong: number
  readonly examples: string[]
}

const noVerdicts = (): Verdicts => ({
  addresses: 0,
  spellings: 0,
  refused: 0,
  wrong: 0,
  examples: [],
})

/** Judges the first, middle and last address of every range and its neighbours, in every spelling. */
export function judgeRanges(seed: number, ranges = RANGES): Verdicts {
  const verdicts = noVerdicts()
  const dice = new Dice(seed)
  for (const address of ranges.flatMap(edgesOf)) {
    judge(verdicts, address, targetSpellings(address, dice))
    if (address.family === 6) continue
    for (const carrier of carriersOf(address.value)) judge(verdicts, carrier, [])
  }
  return verdicts
}

/** Judges random addresses, each in one of very many spellings. */
export function judgeAtRandom(count: number, seed: number): Verdicts {
  const verdicts = noVerdicts()
  const dice = new Dice(seed)
  for (let done = 0; done < count; done += 1) {
    const address = randomAddress(dice)
    judge(verdicts, address, [['at random', randomTarget(address, dice)]])
  }
  return verdicts
}

function judge(verdicts: Verdicts, address: Address, spellings: readonly Spelling[]): void {
  verdicts.addresses += 1
  const text = plainText(address)
  for (const allowLocal of [false, true]) {
    const expected = mayBeAsked(address, allowLocal) ? 'asked' : 'refused'
    if (expected === 'refused') verdicts.refused += 1
    const note = (what: string, given: string): void => {
      if (given === expected) return
      verdicts.wrong += 1
      const line = `${what} (${text}, allowLocal ${allowLocal}) is ${given}, not ${expected}`
      if (verdicts.examples.length < MAX_WRONG) verdicts.examples.push(line)
    }
    note('the address itself', refusalOf(text, { allowLocal }) === undefined ? 'asked' : 'refused')
    for (const [name, url] of spellings) {
      verdicts.spellings += 1
      note(`${name}: ${JSON.stringify(url)}`, verdictOn(url, allowLocal))
    }
  }
}

/** What becomes of a URL before its name is looked up. */
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
