import type { RunContext } from '../../../core/plugin.ts'
import type { LocalOptions } from '../../../manifests/types/local.ts'
import type { Statement } from './nap-statements.ts'
import { type Address, phoneOf } from './nap-values.ts'
import { dayText, differingDays } from './opening-hours.ts'
import { matchPlace, type PlaceMatch, placeAddress } from './place-match.ts'
import { searchPlaces } from './places.ts'
import type { LocalTables } from './tables.ts'
import type { BusinessProfile, Nap, NapConflict } from './types.ts'

/** Known data about the business before the lookup. */
export type KnownBusiness = {
  readonly nap: Nap
  readonly statements: readonly Statement[]
  readonly profile: BusinessProfile
  readonly region: string | null
  readonly domain: string | null
  /** Primary language subtag of the page; `und` when unknown. */
  readonly language: string
  readonly tables: LocalTables
}

/**
 * The business's own listing; null with a warning when there is nothing to look for or no listing
 * that is the business beyond doubt.
 * @throws as `searchPlaces`
 */
export async function lookUpPlace(
  ctx: RunContext,
  known: KnownBusiness,
  options: LocalOptions['places'],
): Promise<PlaceMatch | null> {
  const { nap, statements, profile, region, domain, language, tables } = known
  if (nap.name === null) {
    const message =
      'The page states no name to look up a listing by. Give the brand in the request.'
    ctx.warn('PLACES_NAME_UNKNOWN', message)
    return null
  }
  const addresses = statements.flatMap(({ parsed }) => parsed ?? [])
  const places = await searchPlaces(
    ctx,
    {
      text: queryOf(nap.name, addresses[0]),
      language: language === 'und' ? null : language,
      region,
      geo: profile.geo,
    },
    options,
  )
  const match = matchPlace(places, {
    domain,
    name: nap.name,
    phones: statements.flatMap(({ phone, isPhoneValid }) => (isPhoneValid ? (phone ?? []) : [])),
    addresses,
    region,
    rules: tables.addresses,
    legalForms: tables.legalForms,
    minSimilarity: options.nameSimilarity,
  })
  if (match === null) ctx.warn('NO_CONFIDENT_MATCH', noMatch(nap.name, places.length))
  else if (match.place.status?.startsWith('CLOSED') === true) {
    const message = `Google lists "${match.place.name}" as ${match.place.status}. Correct the listing if that is wrong.`
    ctx.warn('PLACE_CLOSED', message)
  }
  return match
}

/** "brand street city" finds one branch, "brand city" any. */
function queryOf(name: string, address: Address | undefined): string {
  if (address === undefined) return name
  const { street, postalCode, locality, text } = address
  const parts = street === null && locality === null ? [text] : [street, postalCode, locality]
  return [name, ...parts.filter((part) => part !== null)].join(' ')
}

function noMatch(name: string, count: number): string {
  if (count === 0) return `Google knows no listing for "${name}".`
  const listings =
    count === 1 ? 'the listing found' : `none or several of the ${count} listings found`
  const verb = count === 1 ? 'is not' : 'are'
  return `No confident match for "${name}": ${listings} ${verb} the business by website, telephone, or name and postcode.`
}

/** Data in the listing, for comparison with the page. */
export function placeStatement(
  { place }: PlaceMatch,
  { region, tables }: Pick<KnownBusiness, 'region' | 'tables'>,
): Statement {
  const phone = place.phone === null ? null : phoneOf(place.phone, region)
  return {
    source: 'Google',
    name: place.name,
    address: place.address,
    phone: phone ?? place.phone,
    line: null,
    parsed: placeAddress(place, { region, rules: tables.addresses }),
    isPhoneValid: phone !== null,
  }
}

/** Days on which page and listing differ, as one conflict; null when one of them has no hours. */
export function hoursConflicts(
  { hours }: BusinessProfile,
  { place }: PlaceMatch,
): readonly NapConflict[] | null {
  const days = differingDays(hours, place.hours)
  if (days === null || days.length === 0) return days === null ? null : []
  const text = (spans: BusinessProfile['hours']): string =>
    days.map((day) => `${day} ${dayText(spans, day)}`).join('; ')
  const values = [
    { source: 'JSON-LD' as const, value: text(hours) },
    { source: 'Google' as const, value: text(place.hours) },
  ]
  const message = `Opening hours differ on ${days.join(', ')}.`
  return [{ field: 'hours', values, message }]
}
