import { fold } from '../../web/fold.ts'
import type { ShownContact } from '../page/brand/contact-details.ts'
import { type Address, type AddressRules, addressOfParts, addressOfText } from './nap-values.ts'

type ShownAddress = { readonly address: Address; readonly contact: ShownContact }
export type Reading = {
  readonly region: string | null
  readonly rules: AddressRules
  /** Names of months, folded: a year looks like many a postcode. */
  readonly months: ReadonlySet<string>
}

const SEPARATORS = /\s*[,|•·;]\s*|\s+[–—-]\s+/
const COUNTRY_PREFIX = /(^|[\s,(])[A-Z]{1,2}-(?=\d{4})/g
/** Two lines of a page; in longer ones the separators would be looked for again and again. */
const MAX_LINE = 700
const MAX_STREET = 120
const MAX_PLACE_WORDS = 5
const MAX_FOUND = 20
const HOUSE_NUMBER = /^\p{Nd}{1,5}\s?\p{L}{0,3}$/u
const LETTERS = /\p{L}{2}/u
const DIGIT = /\p{Nd}/u

/**
 * Addresses shown on a page: lines with a postcode of the country, a place next to it and a street
 * with a number, which may be in the line above; otherwise whole address elements.
 */
export function shownAddresses(
  contacts: readonly ShownContact[],
  reading: Reading,
): ShownAddress[] {
  const found: ShownAddress[] = []
  for (const [index, contact] of contacts.entries()) {
    if (found.length === MAX_FOUND) break
    const above = contacts[index - 1]
    // A line that is an address by itself is not a street of the next one.
    const isBelow = above?.at === contact.at - 1 && found.at(-1)?.contact !== above
    const address =
      addressIn(contact.text, reading) ??
      (above && isBelow ? addressIn(`${above.text}, ${contact.text}`, reading) : null) ??
      (contact.isAddress ? wholeAddress(contact.text, reading) : null)
    if (address !== null) found.push({ address, contact })
  }
  return found
}

/** The first address with a postcode in a line; null without one, or without a street. */
export function addressIn(text: string, { region, rules, months }: Reading): Address | null {
  const code = region === null ? undefined : rules.postalCodes.get(region)
  if (code === undefined) return null
  const line = text.slice(0, MAX_LINE)
  const segments = line.replace(COUNTRY_PREFIX, '$1').split(SEPARATORS)
  for (const [index, segment] of segments.entries()) {
    const match = code.exec(segment)
    const postalCode = match?.[1]
    if (match === null || postalCode === undefined) continue
    const before = segment.slice(0, match.index).trim()
    const after = placeIn(segment.slice(match.index + postalCode.length), rules)
    const earlier = segments.slice(Math.max(0, index - 2), index)
    const street = streetIn(before, earlier, after === null)
    const locality = after ?? placeBefore(before, earlier, rules)
    if (street === null || locality === null || isOther(street, { rules, months })) continue
    return addressOfParts({ street, postalCode, locality, country: region }, rules)
  }
  return null
}

/**
 * In the segment itself ("Rue X 3 5000 Namur"), in the one before, or in two before ("Rue X, 3",
 * "3, rue X"). Other words before a postcode make it something else, unless they name the place.
 */
function streetIn(before: string, earlier: readonly string[], isPlaceBefore: boolean) {
  if (isStreet(before)) return before
  if (before !== '' && !isPlaceBefore) return null
  const [first, last] = earlier.length > 1 ? earlier : [undefined, earlier[0]]
  if (last === undefined) return null
  if (first !== undefined && isTwoParts(first, last)) return `${first} ${last}`
  if (isStreet(last)) return last
  return first !== undefined && isStreet(first) && !DIGIT.test(last) ? first : null
}

/** A house number and a name of a street, in either order. */
function isTwoParts(first: string, last: string): boolean {
  return [
    [first, last],
    [last, first],
  ].some(([number = '', name = '']) => {
    return HOUSE_NUMBER.test(number) && LETTERS.test(name) && !DIGIT.test(name)
  })
}

function isStreet(text: string): boolean {
  return text.length <= MAX_STREET && LETTERS.test(text) && DIGIT.test(text)
}

/** Words behind a postcode, up to one that begins something else. */
function placeIn(text: string, { stops }: AddressRules): string | null {
  const words: string[] = []
  for (const word of text.trim().split(/\s+/).slice(0, MAX_PLACE_WORDS)) {
    if (!/\p{L}/u.test(word) || DIGIT.test(word) || stops.has(fold(word).replace(/[.:]+$/, '')))
      break
    words.push(word)
    if (/[.:!?]$/.test(word)) break
  }
  const place = words.join(' ').replace(/[.:!?()]+$/, '')
  return LETTERS.test(place) ? place : null
}

/** "London SW1A 1AA", "Springfield, IL 62701". */
function placeBefore(before: string, earlier: readonly string[], rules: AddressRules) {
  if (!DIGIT.test(before) && LETTERS.test(before) && before.length > 2)
    return placeIn(before, rules)
  const last = earlier.at(-1) ?? ''
  return DIGIT.test(last) ? null : placeIn(last, rules)
}

/** An address element without a postcode: a street and a place in parts of their own. */
function wholeAddress(text: string, { rules, months }: Reading): Address | null {
  const segments = text.split(SEPARATORS)
  const end = segments.findIndex((segment) => {
    const first = fold(segment.split(/[\s:]/)[0] ?? '').replace(/\.$/, '')
    return segment.includes('@') || rules.stops.has(first)
  })
  const own = end > 0 ? segments.slice(0, end) : segments
  const hasStreet = own.some((segment) => isStreet(segment) && !isOther(segment, { rules, months }))
  return own.length > 1 && hasStreet ? addressOfText(own.join(', '), null, rules) : null
}

/** A date ("14 april"), or the number of a register or telephone. */
function isOther(text: string, { rules, months }: Pick<Reading, 'rules' | 'months'>): boolean {
  return fold(text)
    .split(/[^\p{L}]+/u)
    .some((word) => months.has(word) || rules.stops.has(word))
}

/** Folded names of the twelve months in a language and in English. */
export function monthNames(language: string): ReadonlySet<string> {
  const names = [language, 'en'].flatMap((tag) => {
    const known = Intl.DateTimeFormat.supportedLocalesOf(tag === 'und' ? 'en' : tag)
    const format = new Intl.DateTimeFormat(known, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => fold(format.format(Date.UTC(2026, month, 15))))
  })
  return new Set(names)
}
