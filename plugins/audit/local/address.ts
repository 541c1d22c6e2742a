import { distance } from 'fastest-levenshtein'
import { fold } from '../page/language/fold.ts'

/** `manifests/data/addresses.yaml`. */
export type RawAddressRules = {
  readonly postalCodes: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, string>>
  readonly endings: Readonly<Record<string, string>>
  readonly stops: readonly string[]
}

export type AddressRules = {
  readonly words: ReadonlyMap<string, string>
  readonly endings: ReadonlyMap<string, string>
  readonly stops: ReadonlySet<string>
  /** Region -> the first postcode of a text; groups: postcode. */
  readonly postalCodes: ReadonlyMap<string, RegExp>
}

/** An address as stated somewhere, with what it is compared by. */
export type Address = {
  /** One line. */
  readonly text: string
  readonly street: string | null
  readonly postalCode: string | null
  readonly locality: string | null
  /** ISO 3166-1 alpha-2 where it is known, else as written. */
  readonly country: string | null
  /** Digits that begin a word beside the postcode: house numbers, of a whole line others too. */
  readonly numbers: readonly string[]
  /** Words of the street; of a line that could not be taken apart all of its words. */
  readonly words: readonly string[]
}

export type AddressParts = Pick<Address, 'street' | 'postalCode' | 'locality' | 'country'>

const MAX_CHARACTERS = 300
const MIN_WORD = 3
/** From this length on one letter may differ: accents apart, names are misspelt. */
const MIN_FUZZY = 6

export function buildAddressRules(raw: RawAddressRules): AddressRules {
  const codes = Object.entries(raw.postalCodes).map(([region, form]): [string, RegExp] => {
    return [region, new RegExp(`(?<![\\p{L}\\p{N}+/.-])(${form})(?![\\p{L}\\p{N}/.-])`, 'u')]
  })
  return {
    words: new Map(Object.entries(raw.words)),
    endings: new Map(Object.entries(raw.endings)),
    stops: new Set(raw.stops),
    postalCodes: new Map(codes),
  }
}

/** An address that is stated in parts. */
export function addressOfParts(parts: AddressParts, rules: AddressRules): Address {
  const { street, postalCode, locality, country } = parts
  const place = [postalCode, locality].filter((part) => part !== null).join(' ')
  const line = [street, place, country].filter((part) => part !== null && part !== '')
  const read = readWords(street ?? '', rules)
  return { ...parts, text: line.join(', ').slice(0, MAX_CHARACTERS), ...read }
}

/** An address that is stated in one line, taken apart as far as its country's postcode helps. */
export function addressOfText(text: string, region: string | null, rules: AddressRules): Address {
  const line = text.slice(0, MAX_CHARACTERS)
  const code = region === null ? undefined : rules.postalCodes.get(region)
  const postalCode = code?.exec(line)?.[1] ?? null
  const rest = postalCode === null ? line : line.replace(postalCode, ' ')
  return {
    ...{ text: line, street: null, postalCode, locality: null, country: region },
    ...readWords(rest, rules),
  }
}

/**
 * Whether two statements speak of one address: postcode, house number and half of the street's
 * words, each as far as both have it. null when nothing can be compared.
 */
export function isSameAddress(a: Address, b: Address): boolean | null {
  const codes = [a.postalCode, b.postalCode].map((code) => code?.replace(/\W/g, '').toUpperCase())
  if (codes[0] && codes[1] && codes[0] !== codes[1]) return false
  const hasNumbers = a.numbers.length > 0 && b.numbers.length > 0
  if (hasNumbers && !a.numbers.some((number) => b.numbers.includes(number))) return false
  const [few, many] = a.words.length <= b.words.length ? [a, b] : [b, a]
  if (few.words.length === 0) return codes[0] && codes[1] && hasNumbers ? true : null
  const shared = few.words.filter((word) => many.words.some((other) => isSameWord(word, other)))
  return shared.length * 2 >= few.words.length
}

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  return Math.min(a.length, b.length) >= MIN_FUZZY && distance(a, b) <= 1
}

function readWords(text: string, rules: AddressRules): Pick<Address, 'numbers' | 'words'> {
  const numbers = new Set<string>()
  const words = new Set<string>()
  for (const token of fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const [digits] = /^\p{Nd}+/u.exec(token) ?? []
    if (digits !== undefined) numbers.add(digits)
    else words.add(canonical(token, rules))
  }
  return { numbers: [...numbers], words: [...words].filter((word) => word.length >= MIN_WORD) }
}

function canonical(word: string, { words, endings }: AddressRules): string {
  const whole = words.get(word)
  if (whole !== undefined) return whole
  for (const [ending, full] of endings) {
    if (word.length > ending.length + 2 && word.endsWith(ending)) {
      return `${word.slice(0, -ending.length)}${full}`
    }
  }
  return word
}
