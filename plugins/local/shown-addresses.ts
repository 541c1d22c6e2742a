import { fold } from '../facts/language/fold.ts'
import type { ShownContact } from '../facts/page/shown-contacts.ts'
import { type Address, type AddressRules, addressOfParts, addressOfText } from './address.ts'

export type ShownAddress = { readonly address: Address; readonly contact: ShownContact }
export type Reading = { readonly region: string | null; readonly rules: AddressRules }

const SEPARATORS = /\s*[,|•·;]\s*|\s+[–—-]\s+/
const COUNTRY_PREFIX = /(^|[\s,(])[A-Z]{1,2}-(?=\d{4})/g
const MAX_STREET = 120
const MAX_PLACE_WORDS = 5
const MAX_FOUND = 20
const LETTERS = /\p{L}{2}/u
const DIGIT = /\p{Nd}/u

/**
 * Addresses that a page shows: lines with a postcode of the country, a place behind or before it and
 * a street with a number, which may stand in the line above; else whole address elements.
 */
export function shownAddresses(
  contacts: readonly ShownContact[],
  reading: Reading,
): ShownAddress[] {
  const found: ShownAddress[] = []
  for (const [index, contact] of contacts.entries()) {
    if (found.length === MAX_FOUND) break
    const above = contacts[index - 1]
    // A line that is an address by itself is no street of the next one.
    const isBelow = above?.at === contact.at - 1 && found.at(-1)?.contact !== above
    const address =
      addressIn(contact.text, reading) ??
      (above && isBelow ? addressIn(`${above.text}, ${contact.text}`, reading) : null) ??
      (contact.isAddress
        ? addressOfText(beforeStop(contact.text, reading), null, reading.rules)
        : null)
    if (address !== null) found.push({ address, contact })
  }
  return found
}

/** The first address with a postcode in a line; null without one, or without a street. */
export function addressIn(text: string, { region, rules }: Reading): Address | null {
  const code = region === null ? undefined : rules.postalCodes.get(region)
  if (code === undefined) return null
  const segments = text.replace(COUNTRY_PREFIX, '$1').split(SEPARATORS)
  for (const [index, segment] of segments.entries()) {
    const match = code.exec(segment)
    const postalCode = match?.[1]
    if (match === null || postalCode === undefined) continue
    const before = segment.slice(0, match.index).trim()
    const after = placeIn(segment.slice(match.index + postalCode.length), rules)
    const earlier = segments.slice(Math.max(0, index - 2), index)
    const street = streetIn(before, earlier)
    const locality = after ?? placeBefore(before, earlier, rules)
    if (street === null || locality === null) continue
    return addressOfParts({ street, postalCode, locality, country: region }, rules)
  }
  return null
}

/** In the segment itself ("Rue X 3 5000 Namur"), the one before, or two before ("Rue X, 3, 5000 Namur"). */
function streetIn(before: string, earlier: readonly string[]): string | null {
  const [first, last] = earlier.length > 1 ? earlier : [undefined, earlier[0]]
  if (isStreet(before)) return before
  if (last !== undefined && isStreet(last)) return last
  if (first === undefined || last === undefined) return null
  if (/^\p{Nd}{1,5}\s?\p{L}{0,3}$/u.test(last) && LETTERS.test(first)) return `${first} ${last}`
  return isStreet(first) && !DIGIT.test(last) ? first : null
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

/** An address element may go on with telephone and mail. */
function beforeStop(text: string, { rules: { stops } }: Reading): string {
  const segments = text.split(SEPARATORS)
  const end = segments.findIndex((segment) => {
    return (
      segment.includes('@') || stops.has(fold(segment.split(/[\s:]/)[0] ?? '').replace(/\.$/, ''))
    )
  })
  return (end > 0 ? segments.slice(0, end) : segments).join(', ')
}
