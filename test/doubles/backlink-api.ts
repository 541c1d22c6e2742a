import type { TestContext } from 'node:test'
import { type Double, type DoubleAnswer, type DoubleRequest, openDouble } from './double.ts'
import { fixture, fixtureJson } from './fixture.ts'

/** The answers of the double; `ok` rates every requested domain. */
export type BacklinkApiVariation =
  | 'ok'
  | 'notFound'
  | 'wrongKey'
  | 'wrongKeyInside'
  | 'tooMany'
  | 'serverError'
  | 'malformed'
  | 'schemaBreaking'
  | 'hangUp'

export type BacklinkApiOptions = {
  readonly answer?: BacklinkApiVariation
  readonly delayMs?: number
}

type Row = Record<string, unknown>

/** Open PageRank and Moz on the loopback address; set BACKLINK_API_BASE_URL to its `url`. */
export function startBacklinkApiDouble(
  { answer = 'ok', delayMs = 0 }: BacklinkApiOptions = {},
  t?: TestContext,
): Promise<Double> {
  return openDouble((request) => {
    const isMoz = request.path === '/v2/url_metrics' && request.method === 'POST'
    if (!isMoz && request.path !== '/api/v1.0/getPageRank') return { status: 404 }
    const given = isMoz ? MOZ[answer] : OPEN_PAGE_RANK[answer]
    return { ...given(request), delayMs }
  }, t)
}

const JSON_TYPE = { 'content-type': 'application/json' }

type Answers = Readonly<Record<BacklinkApiVariation, (request: DoubleRequest) => DoubleAnswer>>

const COMMON = {
  serverError: () => ({ status: 502, body: 'bad gateway' }),
  malformed: () => ({ headers: JSON_TYPE, body: '{"status_code": 200, "response": [' }),
  schemaBreaking: () => ({ json: { status_code: 200, response: 'none' } }),
  hangUp: () => ({ hangUp: true }),
}

const OPEN_PAGE_RANK: Answers = {
  ...COMMON,
  ok: ({ query }) => rows('openpagerank/ok.json', query),
  notFound: ({ query }) => rows('openpagerank/not-found.json', query),
  wrongKey: () => said(403, 'openpagerank/error-403-key.json'),
  wrongKeyInside: () => said(200, 'openpagerank/error-403-key.json'),
  tooMany: () => said(429, 'openpagerank/error-429.json'),
}

const MOZ: Answers = {
  ...COMMON,
  ok: ({ body }) => ({ json: { results: targetsOf(body).map(metrics) } }),
  notFound: () => ({ json: { results: [] } }),
  wrongKey: () => ({ status: 401, json: { error: 'invalid credentials' } }),
  wrongKeyInside: () => ({ status: 403, json: { error: 'forbidden' } }),
  tooMany: () => ({ status: 429, json: { error: 'too many requests' } }),
}

function said(status: number, name: string): DoubleAnswer {
  return { status, headers: JSON_TYPE, body: fixture(name) }
}

/** The sample's rows, in turn, with the domains asked for. */
function rows(name: string, query: URLSearchParams): DoubleAnswer {
  const sample = fixtureJson<{ response: Row[] }>(name)
  const response = query
    .getAll('domains[]')
    .map((domain, index) => ({ ...sample.response[index % sample.response.length], domain }))
  return { json: { ...sample, response } }
}

function targetsOf(body: string): readonly string[] {
  return (JSON.parse(body) as { targets: readonly string[] }).targets
}

function metrics(page: string, index: number): Row {
  return {
    page,
    domain_authority: 31 + index,
    page_authority: 28,
    spam_score: 2,
    root_domains_to_root_domain: 214,
    external_pages_to_root_domain: 1893,
    last_crawled: '2026-11-02',
  }
}
