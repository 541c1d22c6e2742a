import type { TestContext } from 'node:test'
import { type Double, type DoubleAnswer, type DoubleRequest, openDouble } from './double.ts'
import { fixture, fixtureJson } from './fixture.ts'

/** The answers to a call; `ok` is the sample, adapted to the request. */
export type WikidataAnswer =
  | 'ok'
  | 'notFound'
  | 'maxlag'
  | 'errorInAnswer'
  | 'tooManyRequests'
  | 'serverError'
  | 'malformed'
  | 'schemaBreaking'
  | 'hangUp'

export type WikidataDoubleOptions = {
  /** Official website of the entry that is found; default that of the sample. */
  readonly website?: string
  /** Claims by property that replace those of the entry. */
  readonly claims?: unknown
  /** One answer a call in order, the last one for all further calls. Default `ok`. */
  readonly search?: readonly WikidataAnswer[]
  readonly entities?: readonly WikidataAnswer[]
  /** Seconds of Retry-After; default that of the samples. */
  readonly retryAfterSeconds?: number
  readonly delayMs?: number
}

/** A statement whose value is a text, as items carry them. */
export function statement(property: string, value: string, rank = 'normal'): unknown {
  const mainsnak = { snaktype: 'value', property, datavalue: { type: 'string', value } }
  return { type: 'statement', rank, mainsnak }
}

/** A statement whose value is another item. */
export function itemStatement(property: string, id: string): unknown {
  const datavalue = { type: 'wikibase-entityid', value: { 'entity-type': 'item', id } }
  return { type: 'statement', rank: 'normal', mainsnak: { snaktype: 'value', property, datavalue } }
}

/** The Action API of Wikidata on the loopback address; set WIKIDATA_BASE_URL to its `url`. */
export function startWikidataDouble(
  options: WikidataDoubleOptions = {},
  t?: TestContext,
): Promise<Double> {
  const made = { search: 0, entities: 0 }
  const { delayMs = 0 } = options
  return openDouble((request) => {
    const endpoint = endpointOf(request)
    if (endpoint === undefined) return { status: 404 }
    const planned = options[endpoint] ?? ['ok']
    const answer = planned[Math.min(made[endpoint]++, planned.length - 1)] ?? 'ok'
    const isSearch = endpoint === 'search'
    const given = isSearch ? searchAnswer(answer, request) : entityAnswer(answer, request, options)
    return { ...withRetryAfter(given ?? failure(answer), options), delayMs }
  }, t)
}

function endpointOf({ path, query }: DoubleRequest): 'search' | 'entities' | undefined {
  if (path !== '/w/api.php' || query.get('format') !== 'json') return undefined
  if (query.get('action') === 'wbsearchentities') return 'search'
  return query.get('action') === 'wbgetentities' ? 'entities' : undefined
}

type Search = {
  searchinfo: { search: string }
  search: { label: string; display: { label: { value: string } }; match: { text: string } }[]
}

function searchAnswer(answer: WikidataAnswer, { query }: DoubleRequest): DoubleAnswer | undefined {
  const name = query.get('search') ?? ''
  if (answer === 'notFound') {
    const empty = fixtureJson<Search>('wikidata/search-empty.json')
    return { json: { ...empty, searchinfo: { search: name } } }
  }
  if (answer !== 'ok') return undefined
  const found = fixtureJson<Search>('wikidata/search-ok.json')
  const [first, ...others] = found.search
  if (first === undefined) return { json: found }
  const display = { ...first.display, label: { ...first.display.label, value: name } }
  const named = { ...first, label: name, display, match: { ...first.match, text: name } }
  return { json: { ...found, searchinfo: { search: name }, search: [named, ...others] } }
}

type Entity = Readonly<Record<string, unknown>> & { readonly claims: Record<string, unknown> }

function entityAnswer(
  answer: WikidataAnswer,
  { query }: DoubleRequest,
  { website, claims }: WikidataDoubleOptions,
): DoubleAnswer | undefined {
  const ids = (query.get('ids') ?? '').split('|')
  const missing = Object.fromEntries(ids.map((id) => [id, { id, missing: '' }]))
  if (answer === 'notFound') return { json: { entities: missing, success: 1 } }
  if (answer !== 'ok') return undefined
  const { entities } = fixtureJson<{ entities: Record<string, Entity> }>('wikidata/entity-ok.json')
  const [[id, entity]] = Object.entries(entities) as [[string, Entity]]
  const own = website === undefined ? {} : { P856: [statement('P856', website)] }
  const changed = { ...entity, claims: claims ?? { ...entity.claims, ...own } }
  const known = ids.includes(id) ? { [id]: changed } : {}
  return { json: { entities: { ...missing, ...known }, success: 1 } }
}

function failure(answer: WikidataAnswer): DoubleAnswer {
  switch (answer) {
    case 'maxlag':
      return {
        headers: { 'mediawiki-api-error': 'maxlag', 'retry-after': '5' },
        json: fixtureJson('wikidata/error-200-maxlag.json'),
      }
    case 'tooManyRequests':
      return {
        status: 429,
        headers: { 'retry-after': '30', 'content-type': 'text/html' },
        body: fixture('wikidata/error-429.html'),
      }
    case 'errorInAnswer':
      return { json: { error: { code: 'badvalue', info: 'Unrecognized value for parameter.' } } }
    case 'serverError':
      return { status: 503, body: 'upstream connect error' }
    case 'malformed':
      return { headers: { 'content-type': 'application/json' }, body: '{"search": [' }
    case 'schemaBreaking':
      return { json: { search: 'none', entities: [1, null, { claims: 4 }] } }
    default:
      return { hangUp: true }
  }
}

function withRetryAfter(
  answer: DoubleAnswer,
  { retryAfterSeconds }: WikidataDoubleOptions,
): DoubleAnswer {
  if (retryAfterSeconds === undefined || answer.headers?.['retry-after'] === undefined)
    return answer
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } }
}
