import { distance } from 'fastest-levenshtein'
import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { foldedWords } from '../page/language/words.ts'

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
  /** Digits that start a word next to the postcode: house numbers; for a whole line others too. */
  readonly numbers: readonly string[]
  /** Words of the street; of a line that could not be taken apart all of its words. */
  readonly words: readonly string[]
}

type AddressParts = Pick<Address, 'street' | 'postalCode' | 'locality' | 'country'>

const MAX_ADDRESS = 300
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
  return { ...parts, text: line.join(', ').slice(0, MAX_ADDRESS), ...read }
}

/** An address given in one line, split as far as its country's postcode allows. */
export function addressOfText(text: string, region: string | null, rules: AddressRules): Address {
  const line = text.slice(0, MAX_ADDRESS)
  const code = region === null ? undefined : rules.postalCodes.get(region)
  const postalCode = code?.exec(line)?.[1] ?? null
  const rest = postalCode === null ? line : line.replace(postalCode, ' ')
  return {
    ...{ text: line, street: null, postalCode, locality: null, country: region },
    ...readWords(rest, rules),
  }
}

/**
 * Whether two statements refer to the same address: postcode, house number and half of the street's
 * words, each if both have it. null if nothing can be compared.
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
  for (const token of foldedWords(text)) {
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

const MAX_NAME = 200

/** The words by which names are compared: folded, without legal forms at the end. */
export function nameWords(name: string, legalForms: ReadonlySet<string>): readonly string[] {
  const own = foldedWords(name.slice(0, MAX_NAME).replace(/[.'’ʼ＇]/g, ''))
  while (own.length > 1 && legalForms.has(own.at(-1) ?? '')) own.pop()
  return own
}

/** Likeness of two names, 0 to 1: share of letters that need no edit. */
export function nameSimilarity(a: string, b: string, legalForms: ReadonlySet<string>): number {
  const [left, right] = [a, b].map((name) => nameWords(name, legalForms).join(' '))
  if (!left || !right) return 0
  return 1 - distance(left, right) / Math.max(left.length, right.length)
}

/** Alike, or one is the other with more words ("Example Vélo", "Example Vélo Namur"). */
export function isSameName(a: string, b: string, legalForms: ReadonlySet<string>): boolean {
  if (nameSimilarity(a, b, legalForms) >= 0.8) return true
  const [few, many] = [nameWords(a, legalForms), nameWords(b, legalForms)].sort(
    (one, other) => one.length - other.length,
  )
  if (!few || !many || few.join('').length < 4) return false
  return ` ${many.join(' ')} `.includes(` ${few.join(' ')} `)
}

const MAX_PHONE_TEXT = 300
/** Numbers of other kinds that look like telephone numbers, and of other machines. */
const OTHER_NUMBER =
  /(?:\b(?:fax|t[vau]{2}|btw|vat|ust|mwst|bce|kbo|iban|siret|siren|rpm|rcs)\b|\bBE)[^\p{L}\p{N}]{0,12}$/iu

/** E.164 of a number as a person writes it; null when it is not a valid number there. */
export function phoneOf(text: string, region: string | null): string | null {
  const number = parsePhoneNumberFromString(text.slice(0, MAX_PHONE_TEXT), phoneCountry(region))
  return number?.isValid() ? number.number : null
}

/** The number in the href of a tel: link. */
export function phoneOfLink(href: string, region: string | null): string | null {
  const spelled = href.slice(0, MAX_PHONE_TEXT).replace(/^\s*tel:(?:\/\/)?/i, '')
  const plain = spelled.replace(/%20/g, ' ').replace(/%2B/gi, '+')
  return phoneOf(plain.split(/[;?]/)[0] ?? '', region)
}

/** Valid numbers in a short text, in order, each once; those of fax machines and registers apart. */
export function phonesIn(text: string, region: string | null): string[] {
  const short = text.slice(0, MAX_PHONE_TEXT)
  const country = phoneCountry(region)
  const found = findPhoneNumbersInText(short, country === undefined ? {} : country)
  const own = found.filter(({ startsAt }) => {
    return !OTHER_NUMBER.test(short.slice(Math.max(0, startsAt - 24), startsAt))
  })
  return [...new Set(own.map(({ number }) => number.number))]
}

function phoneCountry(region: string | null): CountryCode | undefined {
  return region !== null && isSupportedCountry(region) ? region : undefined
}
