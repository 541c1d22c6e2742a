import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiRefusal } from '../../../core/ports/api.ts'
import { lineOf, recordOrNull, recordsOf } from '../page/http/json-value.ts'
import type { LocalOptions } from './local-options.ts'
import { type Place, readPlaces } from './read-place.ts'

export type PlaceQuestion = {
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

/** An answer that was paid for and cannot be read has been paid for all the same. */
function bodyOf(answer: ApiAnswer, costUsd: number): object {
  const refuse = (problem: string, cause?: unknown): AppError => {
    const data = { api: 'Google Places', problem, costUsd, retryable: false }
    return new AppError('UPSTREAM_FAILED', data, { cause })
  }
  try {
    const body = recordOrNull(answer.json())
    const isReadable = body !== null && (body.places === undefined || Array.isArray(body.places))
    if (isReadable) return body
  } catch (error) {
    throw refuse('its answer is no JSON', error)
  }
  throw refuse('its answer is not in the documented form')
}

const REMEDIES: Readonly<Record<string, string>> = {
  SERVICE_DISABLED: 'enable the Places API (New) in the project of PLACES_API_KEY',
  BILLING_DISABLED: 'switch billing on in the project of PLACES_API_KEY',
  API_KEY_INVALID: 'PLACES_API_KEY is no valid key',
  API_KEY_HTTP_REFERRER_BLOCKED: 'take the restriction to web pages off PLACES_API_KEY',
  API_KEY_IP_ADDRESS_BLOCKED: "allow this server's address in the restrictions of PLACES_API_KEY",
  API_KEY_SERVICE_BLOCKED: 'allow the Places API (New) in the restrictions of PLACES_API_KEY',
}

/** The reason stands in the details of the error; undefined leaves it to the status. */
function judgeAnswer({ status, text }: ApiAnswer): ApiRefusal | undefined {
  if (status < 400 || status === 429 || status >= 500) return undefined
  const error = errorOf(text)
  const reasons = recordsOf(error?.details, 20).map(({ reason }) => lineOf(reason, 60))
  const remedy = reasons
    .map((reason) => (Object.hasOwn(REMEDIES, reason) ? REMEDIES[reason] : undefined))
    .find((one) => one !== undefined)
  const isKey = status === 401 || status === 403 || remedy !== undefined
  if (!isKey) return undefined
  const said = typeof error?.message === 'string' ? error.message : ''
  const advice = remedy ?? 'see what PLACES_API_KEY may do'
  const problem = `it refuses our key (HTTP ${status}: {said}); ${advice}`
  return { problem, said, opensCircuit: true }
}

function errorOf(text: string) {
  try {
    return recordOrNull(recordOrNull(JSON.parse(text))?.error)
  } catch {
    // An error page: its status says enough.
    return null
  }
}
