import { siteOf } from '../page/address/site.ts'
import {
  type Address,
  type AddressRules,
  addressOfText,
  isSameAddress,
  nameSimilarity,
  phoneOf,
} from './nap-values.ts'
import type { Place } from './places.ts'
import { addressIn } from './shown-addresses.ts'

type MatchSign = 'website' | 'phone' | 'nameAndPostalCode'

export type PlaceMatch = {
  readonly place: Place
  readonly matchedBy: readonly MatchSign[]
  /** high: the website, or two signs; medium: the telephone; low: name and postcode. */
  readonly confidence: 'high' | 'medium' | 'low'
}

/** Known data about the business to look for. */
type SoughtBusiness = {
  /** Registrable; null when the audited address is not a public one. */
  readonly domain: string | null
  readonly name: string
  /** E.164. */
  readonly phones: readonly string[]
  readonly addresses: readonly Address[]
  readonly region: string | null
  readonly rules: AddressRules
  readonly legalForms: ReadonlySet<string>
  readonly minSimilarity: number
}

/**
 * The listing that is the business: by website, else by telephone, else by a name alike with the
 * same postcode. Where several fit (branches have one website), those that also agree in telephone
 * or address; null when none is left, or more than one.
 */
export function matchPlace(places: readonly Place[], wanted: SoughtBusiness): PlaceMatch | null {
  const signed = places.map((place) => ({ place, signs: signsOf(place, wanted) }))
  for (const sign of ['website', 'phone', 'nameAndPostalCode'] as const) {
    const fitting = signed.filter(({ signs }) => signs.includes(sign))
    if (fitting.length === 0) continue
    const [found, another] = fitting.length === 1 ? fitting : narrowed(fitting, wanted)
    if (found === undefined || another !== undefined) return null
    const { place, signs } = found
    return { place, matchedBy: signs, confidence: confidenceOf(signs) }
  }
  return null
}

type Signed = { readonly place: Place; readonly signs: readonly MatchSign[] }

function signsOf(place: Place, wanted: SoughtBusiness): MatchSign[] {
  const { domain, phones, region } = wanted
  const phone = place.phone === null ? null : phoneOf(place.phone, region)
  const isAlike = nameSimilarity(place.name, wanted.name, wanted.legalForms) >= wanted.minSimilarity
  return [
    ...(domain !== null && place.website !== null && siteOf(place.website) === domain
      ? (['website'] as const)
      : []),
    ...(phone !== null && phones.includes(phone) ? (['phone'] as const) : []),
    ...(isAlike && hasPostalCode(place, wanted) ? (['nameAndPostalCode'] as const) : []),
  ]
}

function hasPostalCode({ postalCode }: Place, { addresses }: SoughtBusiness): boolean {
  if (postalCode === null) return false
  const plain = (code: string): string => code.replace(/\W/g, '').toUpperCase()
  return addresses.some(
    (one) => one.postalCode !== null && plain(one.postalCode) === plain(postalCode),
  )
}

/** Among listings with one sign: those with another sign, else those at a stated address. */
function narrowed(fitting: readonly Signed[], wanted: SoughtBusiness): readonly Signed[] {
  const { addresses } = wanted
  const most = Math.max(...fitting.map(({ signs }) => signs.length))
  const best = fitting.filter(({ signs }) => signs.length === most)
  if (best.length === 1) return best
  return best.filter(({ place }) => {
    const listed = placeAddress(place, wanted)
    return listed !== null && addresses.some((one) => isSameAddress(one, listed) === true)
  })
}

/** A listing's address holds no date. */
const NO_MONTHS: ReadonlySet<string> = new Set()

/** The address of a listing, taken apart. */
export function placeAddress(
  { address }: Place,
  { region, rules }: Pick<SoughtBusiness, 'region' | 'rules'>,
): Address | null {
  if (address === null) return null
  return (
    addressIn(address, { region, rules, months: NO_MONTHS }) ??
    addressOfText(address, region, rules)
  )
}

function confidenceOf(signs: readonly MatchSign[]): PlaceMatch['confidence'] {
  if (signs.includes('website') || signs.length > 1) return 'high'
  return signs.includes('phone') ? 'medium' : 'low'
}
