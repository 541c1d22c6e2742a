import type { TestContext } from 'node:test'
import { type Double, type DoubleAnswer, openDouble } from './double.ts'
import { fixtureJson } from './fixture.ts'

/** The answers to a search; `ok` is the sample of the contract. */
export type PlacesAnswer =
  | 'ok'
  | 'empty'
  | 'disabled'
  | 'invalidKey'
  | 'quota'
  | 'http500'
  | 'malformed'
  | 'schemaBreaking'
  | 'oddPlaces'
  | 'hangUp'

export type PlacesDoubleOptions = {
  /** Instead of the website, name or other fields of the first listing of the sample. */
  readonly first?: Readonly<Record<string, unknown>>
  /** All listings, instead of those of the sample. */
  readonly places?: readonly unknown[]
  /** One answer a call in order, the last one for all further calls. Default `ok`. */
  readonly answers?: readonly PlacesAnswer[]
  readonly delayMs?: number
}

type Search = { places: Record<string, unknown>[] }

/** Google Places on loopback: text search, which wants a key and a field mask. */
export function startPlacesDouble(
  options: PlacesDoubleOptions = {},
  t?: TestContext,
): Promise<Double> {
  const { answers = ['ok'], delayMs } = options
  let made = 0
  return openDouble(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/v1/places:searchText') return { status: 404, json: {} }
    if (!headers['x-goog-fieldmask']) return sample(400, 'error-400-fieldmask')
    if (!headers['x-goog-api-key'] || !textQueryOf(body)) return answerTo('invalidKey')
    const kind = answers[Math.min(made, answers.length - 1)] ?? 'ok'
    made += 1
    const answer = kind === 'ok' ? { json: found(options) } : answerTo(kind)
    return { ...answer, ...(delayMs !== undefined && { delayMs }) }
  }, t)
}

function found({ first, places }: PlacesDoubleOptions): object {
  if (places) return { places }
  const search = fixtureJson<Search>('places/search-ok.json')
  Object.assign(search.places[0] ?? {}, first)
  return search
}

function textQueryOf(body: string): string {
  const { textQuery } = JSON.parse(body) as { readonly textQuery?: string }
  return textQuery ?? ''
}

function sample(status: number, name: string): DoubleAnswer {
  return { status, json: fixtureJson(`places/${name}.json`) }
}

function answerTo(kind: PlacesAnswer): DoubleAnswer {
  switch (kind) {
    case 'empty':
      return sample(200, 'search-empty')
    case 'disabled':
      return sample(403, 'error-403-disabled')
    case 'quota':
      return sample(429, 'error-429-quota')
    case 'invalidKey':
      return { status: 400, json: { error: INVALID_KEY } }
    case 'http500':
      return { status: 500, body: 'Internal error' }
    case 'malformed':
      return { headers: { 'content-type': 'application/json' }, body: '{"places": [' }
    case 'schemaBreaking':
      return { json: { places: 'none' } }
    case 'oddPlaces':
      return { json: { places: [null, 'x', { id: 7 }, { id: 'a', displayName: 'b' }] } }
    default:
      return { hangUp: true }
  }
}

const INVALID_KEY = {
  code: 400,
  message: 'API key not valid. Please pass a valid API key.',
  status: 'INVALID_ARGUMENT',
  details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
}
