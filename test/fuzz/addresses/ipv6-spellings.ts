import type { Dice } from '../../support/full-scale/dice.ts'
import { groupsOf, octetsOf } from './address-number.ts'
import type { Spelling } from './ipv4-spellings.ts'

type Form = { readonly isPadded: boolean; readonly isUpper: boolean; readonly isDotted: boolean }

const FORMS: readonly (readonly [string, Form])[] = [
  ['in full', { isPadded: false, isUpper: false, isDotted: false }],
  ['padded', { isPadded: true, isUpper: false, isDotted: false }],
  ['in capitals', { isPadded: true, isUpper: true, isDotted: false }],
  ['dotted at its end', { isPadded: false, isUpper: false, isDotted: true }],
]

/** Each way to write it once, without brackets: every form, whole and with every run of zeros left out. */
export function ipv6Spellings(value: bigint): readonly Spelling[] {
  return FORMS.flatMap(([name, form]) => {
    const parts = partsOf(value, form)
    const runs = runsOf(parts)
    const short = runs.map((run): Spelling => [`${name}, shortened`, shortened(parts, run)])
    return [[name, parts.join(':')] as const, ...short]
  })
}

/** One way of many. */
export function randomIpv6(value: bigint, dice: Dice): string {
  const form = dice.of(FORMS)[1]
  const parts = partsOf(value, form)
  const runs = runsOf(parts)
  const text =
    runs.length > 0 && dice.below(3) > 0 ? shortened(parts, dice.of(runs)) : parts.join(':')
  return dice.below(4) > 0
    ? text
    : [...text].map((sign) => (dice.below(2) === 0 ? sign.toUpperCase() : sign)).join('')
}

function partsOf(value: bigint, { isPadded, isUpper, isDotted }: Form): readonly string[] {
  const groups = groupsOf(value).map((group) => {
    const digits = group.toString(16)
    const padded = isPadded ? digits.padStart(4, '0') : digits
    return isUpper ? padded.toUpperCase() : padded
  })
  return isDotted ? [...groups.slice(0, 6), octetsOf(value & 0xffff_ffffn).join('.')] : groups
}

type Run = readonly [start: number, end: number]

/** Every stretch of zeros, long or short, that `::` may stand for. */
function runsOf(parts: readonly string[]): readonly Run[] {
  return parts.flatMap((_, start) => {
    const length = parts.slice(start).findIndex((part) => !/^0+$/.test(part))
    const most = length < 0 ? parts.length - start : length
    return Array.from({ length: most }, (_, more): Run => [start, start + more + 1])
  })
}

function shortened(parts: readonly string[], [start, end]: Run): string {
  return `${parts.slice(0, start).join(':')}::${parts.slice(end).join(':')}`
}
