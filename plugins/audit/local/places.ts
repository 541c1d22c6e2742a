import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiRefusal } from '../../../core/ports/api.ts'
import type { LocalOptions } from '../../../manifests/types/local.ts'
import { parseHttpUrl } from '../../web/http-url.ts'
import { googleError } from '../page/http/google-error.ts'
import {
  countOf,
  type JsonRecord,
  lineOf,
  numberOf,
  parseJson,
  recordOrNull,
  recordsOf,
} from '../page/http/json-value.ts'
import { DAYS, inOrder } from './opening-hours.ts'
import type { OpeningSpan } from './types.ts'

type PlaceQuestion = {
  readonly text: string
  /** BCP 47; null: the service's default. */
  readonly language: string | null
  readonly region: string | null
  readonly geo: { readonly latitude: number; readonly longitude: number } | null
}

const API = 'places'
/** A call is billed by the dearest field it asks for: nothing here is above Enterprise. */
const FIELDS = [
  ...['id', 'displayName', 'formattedAddress', 'addressComponents', 'location'],
  ...['nationalPhoneNumber', 'internationalPhoneNumber', 'websiteUri', 'googleMapsUri'],
  ...['businessStatus', 'primaryType', 'primaryTypeDisplayName', 'types', 'rating'],
  ...['userRatingCount', 'regularOpeningHours'],
]
const FIELD_MASK = FIELDS.map((field) => `places.${field}`).join(',')
const MAX_QUERY = 300

/**
 * Listings that a text search finds, best first; a question asked minutes ago is not paid again.
 * @throws UPSTREAM_FAILED, BUDGET_SPENT, or the signal's reason
 */
export async function searchPlaces(
  ctx: RunContext,
  question: PlaceQuestion,
  options: LocalOptions['places'],
): Promise<readonly Place[]> {
  const { text, language, region, geo } = question
  const json = {
    textQuery: text.slice(0, MAX_QUERY),
    ...(language !== null && { languageCode: language }),
    ...(region !== null && { regionCode: region }),
    pageSize: options.pageSize,
    ...(geo && { locationBias: { circle: { center: geo, radius: options.biasRadiusMeters } } }),
  }
  const key = `${API}:searchText:${JSON.stringify(json)}`
  const load = (): Promise<readonly Place[]> => ask(ctx, json, options.priceUsd)
  return (await ctx.cache.wrap(key, options.ttlSeconds * 1000, load, ctx.signal)).value
}

function ask(ctx: RunContext, json: object, priceUsd: number): Promise<readonly Place[]> {
  return ctx.spend(API, priceUsd, async () => {
    const answer = await ctx.api(API).request({
      path: '/v1/places:searchText',
      json,
      headers: {
        'x-goog-api-key': ctx.credential('places')?.PLACES_API_KEY ?? '',
        'x-goog-fieldmask': FIELD_MASK,
      },
      maybeChargedUsd: priceUsd,
      judge: judgeAnswer,
    })
    return { value: readPlaces(bodyOf(answer, priceUsd)), costUsd: priceUsd }
  })
}

/** An answer that cannot be read has been paid for, too. */
function bodyOf(answer: ApiAnswer, costUsd: number): object {
  const given = parseJson(answer.text)
  const body = recordOrNull(given)
  if (body !== null && (body.places === undefined || Array.isArray(body.places))) return body
  const problem =
    given === undefined ? 'its answer is no JSON' : 'its answer is not in the documented form'
  const data = { api: 'Google Places', problem, costUsd, retryable: false }
  throw new AppError('UPSTREAM_FAILED', data)
}

const REMEDIES: Readonly<Record<string, string>> = {
  SERVICE_DISABLED: 'enable the Places API (New) in the project of PLACES_API_KEY',
  BILLING_DISABLED: 'switch billing on in the project of PLACES_API_KEY',
  API_KEY_INVALID: 'PLACES_API_KEY is no valid key',
  API_KEY_HTTP_REFERRER_BLOCKED: 'take the restriction to web pages off PLACES_API_KEY',
  API_KEY_IP_ADDRESS_BLOCKED: "allow this server's address in the restrictions of PLACES_API_KEY",
  API_KEY_SERVICE_BLOCKED: 'allow the Places API (New) in the restrictions of PLACES_API_KEY',
}

/** Error by the reason in its details; undefined uses the status. */
function judgeAnswer(answer: ApiAnswer): ApiRefusal | undefined {
  const { status } = answer
  if (status < 400 || status === 429 || status >= 500) return undefined
  const { reasons, message: said } = googleError(answer)
  const remedy = reasons
    .map((reason) => (Object.hasOwn(REMEDIES, reason) ? REMEDIES[reason] : undefined))
    .find((one) => one !== undefined)
  const isKey = status === 401 || status === 403 || remedy !== undefined
  if (!isKey) return undefined
  const advice = remedy ?? 'see what PLACES_API_KEY may do'
  const problem = `it refuses our key (HTTP ${status}: {said}); ${advice}`
  return { problem, said, opensCircuit: true }
}

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

/** Null for an impossible time. */
function timeOf({ hour, minute }: JsonRecord): string | null {
  const [hours, minutes] = [countOf(hour) ?? 0, countOf(minute) ?? 0]
  if (hours > 24 || minutes > 59) return null
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}
