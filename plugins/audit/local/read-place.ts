import { parseHttpUrl } from '../page/address/parse-http-url.ts'
import {
  countOf,
  type JsonRecord,
  lineOf,
  numberOf,
  recordOrNull,
  recordsOf,
} from '../page/http/json-value.ts'
import { DAYS, inOrder, type OpeningSpan } from './opening-hours.ts'

/** A listing, with empty and null where the answer says nothing. */
export type Place = {
  readonly id: string
  readonly name: string
  readonly address: string | null
  readonly postalCode: string | null
  /** International form, which is read without a region. */
  readonly phone: string | null
  readonly website: string | null
  readonly mapsUrl: string | null
  readonly status: string | null
  readonly category: string | null
  /** 1 to 5. */
  readonly rating: number | null
  readonly ratingCount: number | null
  readonly location: { readonly latitude: number; readonly longitude: number } | null
  /** One line a day, in the language of the request. */
  readonly hoursText: readonly string[]
  readonly hours: readonly OpeningSpan[]
}

const MAX_PLACES = 20
const MAX_COMPONENTS = 30
const MAX_PERIODS = 50

/** Places of a text search; `{}` is an answer without any. */
export function readPlaces(answer: unknown): Place[] {
  return recordsOf(recordOrNull(answer)?.places, MAX_PLACES).flatMap((item) => {
    const place = readPlace(item)
    return place.id === '' || place.name === '' ? [] : place
  })
}

function readPlace(item: JsonRecord): Place {
  const components = recordsOf(item.addressComponents, MAX_COMPONENTS)
  const postal = components.find(
    ({ types }) => Array.isArray(types) && types.includes('postal_code'),
  )
  const hours = recordOrNull(item.regularOpeningHours)
  const lines = Array.isArray(hours?.weekdayDescriptions) ? hours.weekdayDescriptions : []
  return {
    id: lineOf(item.id, 300),
    name: lineOf(recordOrNull(item.displayName)?.text, 200),
    address: lineOf(item.formattedAddress, 300) || null,
    postalCode: lineOf(postal?.longText, 20) || null,
    phone:
      lineOf(item.internationalPhoneNumber, 40) || lineOf(item.nationalPhoneNumber, 40) || null,
    website: urlOf(item.websiteUri),
    mapsUrl: urlOf(item.googleMapsUri),
    status: lineOf(item.businessStatus, 40) || null,
    category:
      lineOf(recordOrNull(item.primaryTypeDisplayName)?.text, 100) ||
      lineOf(item.primaryType) ||
      null,
    rating: ratingOf(item.rating),
    ratingCount: countOf(item.userRatingCount),
    location: locationOf(recordOrNull(item.location)),
    // White space of all widths becomes plain: the lines are written with narrow blanks.
    hoursText: lines.slice(0, DAYS.length).map((line) => lineOf(line, 200)),
    hours: inOrder(recordsOf(hours?.periods, MAX_PERIODS).flatMap(spanOf)),
  }
}

function urlOf(value: unknown): string | null {
  return parseHttpUrl(typeof value === 'string' ? value.slice(0, 2048) : '')?.href ?? null
}

function ratingOf(value: unknown): number | null {
  const rating = numberOf(value)
  return rating !== null && rating >= 1 && rating <= 5 ? rating : null
}

function locationOf(value: JsonRecord | null): Place['location'] {
  const [latitude, longitude] = [numberOf(value?.latitude), numberOf(value?.longitude)]
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Day 0 is Sunday; a period without an end is open all day and night. */
function spanOf({ open, close }: JsonRecord): OpeningSpan[] {
  const [from, to] = [recordOrNull(open), recordOrNull(close)]
  const number = countOf(from?.day)
  const day = number === null ? undefined : DAYS[(number + 6) % 7]
  if (from === null || day === undefined || (number ?? 7) > 6) return []
  if (to === null) return DAYS.map((each) => ({ day: each, opens: '00:00', closes: '24:00' }))
  const [opens, closes] = [timeOf(from), timeOf(to)]
  return opens === null || closes === null ? [] : [{ day, opens, closes }]
}

/** Null for what no clock shows. */
function timeOf({ hour, minute }: JsonRecord): string | null {
  const [hours, minutes] = [countOf(hour) ?? 0, countOf(minute) ?? 0]
  if (hours > 24 || minutes > 59) return null
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}
