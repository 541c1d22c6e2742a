import type { Dice } from '../../support/full-scale/dice.ts'
import { type Address, groupsOf, octetsOf, plainText } from './ranges.ts'

/** How a URL may write a number (WHATWG URL, IPv4 number parser): in decimal, octal, hexadecimal. */
const RADIXES: readonly ((number: bigint) => string)[] = [
  (number) => number.toString(),
  (number) => `0${number.toString(8)}`,
  (number) => `000000${number.toString(8)}`,
  (number) => `0x${number.toString(16)}`,
  (number) => `0X${number.toString(16).toUpperCase()}`,
  (number) => `0x00000000${number.toString(16)}`,
]

/** Characters that a URL's host treats like others (UTS 46). */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  '.': ['\u3002', '\uff0e', '\uff61'],
  x: ['\uff58', '\u24e7', '\u{1d431}'],
  X: ['\uff38', '\u24cd', '\u{1d417}'],
  0: ['\uff10', '\u24ea', '\u{1d7ce}', '\u2070', '\u2080', '\u{1fbf0}'],
}
/** The code points of `1` in scripts whose digits are consecutive. */
const ONES = [0xff11, 0x2460, 0x1d7cf, 0x1d7d9, 0x2081, 0x1fbf1]
const HEX_LETTERS = [0xff41, 0x24d0, 0x1d41a]
/** Ignored in a host. */
const UNSEEN = ['\u00ad', '\u200b', '\u2060', '\ufeff', '\ufe0f']
/** Removed from a URL before it is parsed. */
const DROPPED = ['\t', '\n', '\r']

type Disguise = (host: string, dice: Dice) => string

/** Changes of the look of a host that keep its meaning, in an order in which they combine. */
const DISGUISES: readonly Disguise[] = [
  (host, dice) => eachSign(host, dice, likeSign),
  (host, dice) => eachSign(host, dice, (sign) => sign + dice.of(UNSEEN)),
  (host, dice) => eachSign(host, dice, percent),
  (host, dice) => eachSign(host, dice, (sign) => sign + dice.of(DROPPED)),
  (host, dice) => host + dice.of(['.', '%2e', '%2E', '\u3002', '\uff0e']),
]

/** Text around a host that does not change where the URL leads. */
const AROUND: readonly ((host: string) => string)[] = [
  (host) => `http://${host}/`,
  (host) => `https://${host}`,
  (host) => `HtTp://${host}/`,
  (host) => `http://${host}:8080/`,
  (host) => `http://${host}:/`,
  (host) => `https://${host}:00443/path?query=http://8.8.8.8/#part`,
  (host) => `http://@${host}/`,
  (host) => `http://:@${host}/`,
  (host) => `http:///\\/${host}/`,
  (host) => `http://${host}\\@8.8.8.8/`,
  (host) => `http://${host}/@8.8.8.8/`,
  (host) => `http://${host}?@8.8.8.8/`,
  (host) => `http://${host}#@8.8.8.8/`,
  (host) => ` \t\nhttp://${host}/ \r\n`,
]

/** Every way to write a target at this address once. */
export function targetSpellings(address: Address, dice: Dice): readonly string[] {
  const text = plainText(address)
  const [plain, hosts] =
    address.family === 4
      ? [text, ipv4Spellings(address.value, dice)]
      : [`[${text}]`, ipv6Spellings(address.value).map((host) => `[${host}]`)]
  return [...hosts.map((host) => `http://${host}/`), ...AROUND.map((around) => around(plain))]
}

/** One way to write it, of very many. */
export function randomTarget({ family, value }: Address, dice: Dice): string {
  const host = family === 4 ? randomIpv4(value, dice) : `[${randomIpv6(value, dice)}]`
  return dice.of(AROUND)(host)
}

/** One to four numbers in every radix, and every disguise. */
function ipv4Spellings(value: bigint, dice: Dice): readonly string[] {
  const plain = octetsOf(value).join('.')
  const numbered = [1, 2, 3, 4].flatMap((count) =>
    RADIXES.map((write) => numbersOf(value, count).map(write).join('.')),
  )
  return [plain, ...numbered, mixed(value, 4, dice), ...DISGUISES.map((put) => put(plain, dice))]
}

export function randomIpv4(value: bigint, dice: Dice): string {
  return DISGUISES.reduce(
    (host, put) => (dice.below(4) === 0 ? put(host, dice) : host),
    mixed(value, 1 + dice.below(4), dice),
  )
}

function mixed(value: bigint, count: number, dice: Dice): string {
  return numbersOf(value, count)
    .map((number) => dice.of(RADIXES)(number))
    .join('.')
}

/** The last number stands for all remaining octets (inet_aton). */
function numbersOf(value: bigint, count: number): readonly bigint[] {
  const leading = octetsOf(value).slice(0, count - 1)
  return [...leading.map(BigInt), value & ((1n << BigInt(8 * (5 - count))) - 1n)]
}

/** Changes some of the signs, at least one. */
function eachSign(host: string, dice: Dice, put: Disguise): string {
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
  const digits = Buffer.from(sign).toString('hex')
  return digits.replace(/../g, (byte) => `%${dice.below(2) === 0 ? byte : byte.toUpperCase()}`)
}

const inHex = (group: number): string => group.toString(16)
const padded = (group: number): string => inHex(group).padStart(4, '0')

/** How the groups of an IPv6 address may be written: short, padded, in capitals, dotted at its end. */
const FORMS: readonly ((groups: readonly number[]) => readonly string[])[] = [
  (groups) => groups.map(inHex),
  (groups) => groups.map(padded),
  (groups) => groups.map((group) => padded(group).toUpperCase()),
  (groups) => {
    const octets = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff])
    return [...groups.slice(0, 6).map(inHex), octets.join('.')]
  },
]

/** Every form in full and with every run of zeros left out. Without brackets. */
function ipv6Spellings(value: bigint): readonly string[] {
  return FORMS.flatMap((write) => {
    const parts = write(groupsOf(value))
    return [parts.join(':'), ...shortened(parts)]
  })
}

export function randomIpv6(value: bigint, dice: Dice): string {
  const parts = dice.of(FORMS)(groupsOf(value))
  const short = shortened(parts)
  const text = short.length > 0 && dice.below(3) > 0 ? dice.of(short) : parts.join(':')
  if (dice.below(4) > 0) return text
  return [...text].map((sign) => (dice.below(2) === 0 ? sign.toUpperCase() : sign)).join('')
}

/** With each stretch of zeros, long or short, replaced by `::`. */
function shortened(parts: readonly string[]): readonly string[] {
  return parts.flatMap((_, start) => {
    const length = parts.slice(start).findIndex((part) => !/^0+$/.test(part))
    const most = length < 0 ? parts.length - start : length
    return Array.from({ length: most }, (_part, more) => {
      return `${parts.slice(0, start).join(':')}::${parts.slice(start + more + 1).join(':')}`
    })
  })
}
