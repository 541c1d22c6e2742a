import type { Dice } from '../../support/full-scale/dice.ts'
import { octetsOf } from './address-number.ts'

/** How a number may be written; a URL takes each of them (WHATWG URL, IPv4 number parser). */
const RADIXES: readonly (readonly [string, (number: bigint) => string])[] = [
  ['decimal', (number) => number.toString()],
  ['octal', (number) => `0${number.toString(8)}`],
  ['octal with zeros', (number) => `000000${number.toString(8)}`],
  ['hexadecimal', (number) => `0x${number.toString(16)}`],
  ['hexadecimal in capitals', (number) => `0X${number.toString(16).toUpperCase()}`],
  ['hexadecimal with zeros', (number) => `0x00000000${number.toString(16)}`],
]

/** Signs that a URL's host takes for others (UTS 46), by those. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  '.': ['\u3002', '\uff0e', '\uff61'],
  x: ['\uff58', '\u24e7', '\u{1d431}'],
  X: ['\uff38', '\u24cd', '\u{1d417}'],
  0: ['\uff10', '\u24ea', '\u{1d7ce}', '\u2070', '\u2080', '\u{1fbf0}'],
}
/** The code points of `1` in scripts whose digits come one after another. */
const ONES = [0xff11, 0x2460, 0x1d7cf, 0x1d7d9, 0x2081, 0x1fbf1]
const HEX_LETTERS = [0xff41, 0x24d0, 0x1d41a]
/** Left out of a host without a word. */
const UNSEEN = ['\u00ad', '\u200b', '\u2060', '\ufeff', '\ufe0f']
/** Taken out of a URL before anything else is looked at. */
const DROPPED = ['\t', '\n', '\r']

/** What changes the look of a host and not what it means, in an order in which they go together. */
const DISGUISES: readonly (readonly [string, (host: string, dice: Dice) => string])[] = [
  ['other digits and dots', (host, dice) => eachSign(host, dice, likeSign)],
  ['with unseen signs', (host, dice) => eachSign(host, dice, (sign) => sign + dice.of(UNSEEN))],
  ['percent-encoded', (host, dice) => eachSign(host, dice, percent)],
  [
    'with tabs and newlines',
    (host, dice) => eachSign(host, dice, (sign) => sign + dice.of(DROPPED)),
  ],
  [
    'with a dot at its end',
    (host, dice) => host + dice.of(['.', '%2e', '%2E', '\u3002', '\uff0e']),
  ],
]

/** The spelling in words, and the host. */
export type Spelling = readonly [name: string, host: string]

/** Each way to write it once: of one to four numbers, in every radix, in every disguise. */
export function ipv4Spellings(value: bigint, dice: Dice): readonly Spelling[] {
  const plain = octetsOf(value).join('.')
  const numbered = [1, 2, 3, 4].flatMap((count) =>
    RADIXES.map(([name, write]): Spelling => {
      return [`${count} numbers, ${name}`, numbersOf(value, count).map(write).join('.')]
    }),
  )
  const disguised = DISGUISES.map(([name, put]): Spelling => [name, put(plain, dice)])
  return [['plain', plain], ...numbered, ['mixed', mixed(value, 4, dice)], ...disguised]
}

/** One way of very many. */
export function randomIpv4(value: bigint, dice: Dice): string {
  let host = mixed(value, 1 + dice.below(4), dice)
  for (const [, put] of DISGUISES) {
    if (dice.below(4) === 0) host = put(host, dice)
  }
  return host
}

function mixed(value: bigint, count: number, dice: Dice): string {
  return numbersOf(value, count)
    .map((number) => dice.of(RADIXES)[1](number))
    .join('.')
}

/** The last number stands for all octets that are left (inet_aton). */
function numbersOf(value: bigint, count: number): readonly bigint[] {
  const leading = octetsOf(value)
    .slice(0, count - 1)
    .map(BigInt)
  return [...leading, value & ((1n << BigInt(8 * (5 - count))) - 1n)]
}

/** Some of the signs changed, one at least. */
function eachSign(host: string, dice: Dice, put: (sign: string, dice: Dice) => string): string {
  const signs = [...host]
  const chosen = dice.below(signs.length)
  return signs
    .map((sign, at) => (at === chosen || dice.below(2) === 0 ? put(sign, dice) : sign))
    .join('')
}

function likeSign(sign: string, dice: Dice): string {
  const same = SIGNS[sign]
  if (same !== undefined) return dice.of(same)
  if (/[1-9]/.test(sign)) return String.fromCodePoint(dice.of(ONES) + Number(sign) - 1)
  const letter = 'abcdef'.indexOf(sign)
  return letter < 0 ? sign : String.fromCodePoint(dice.of(HEX_LETTERS) + letter)
}

function percent(sign: string, dice: Dice): string {
  return [...new TextEncoder().encode(sign)]
    .map((byte) => {
      const digits = byte.toString(16).padStart(2, '0')
      return `%${dice.below(2) === 0 ? digits : digits.toUpperCase()}`
    })
    .join('')
}
