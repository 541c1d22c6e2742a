import type { TestContext } from 'node:test'
import { type Double, type DoubleAnswer, type DoubleRequest, openDouble } from './double.ts'
import { fixture } from './fixture.ts'

/** The answers about one collection; `ok` is the sample with the requested domain. */
export type CommonCrawlVariation =
  | 'ok'
  | 'noCaptures'
  | 'oldNoCaptures'
  | 'many'
  | 'slowDown'
  | 'hangUp'
  | 'notThere'
  | 'malformed'

export type CommonCrawlOptions = {
  /** Variation of the list of collections. */
  readonly collections?: 'ok' | 'empty' | 'slowDown' | 'malformed'
  readonly newest?: CommonCrawlVariation
  readonly second?: CommonCrawlVariation
  readonly delayMs?: number
}

const NEWEST = '/CC-MAIN-2026-43-index'
const SECOND = '/CC-MAIN-2026-39-index'

/** Common Crawl's index on the loopback address; set COMMONCRAWL_INDEX_BASE_URL to its `url`. */
export function startCommonCrawlDouble(
  options: CommonCrawlOptions = {},
  t?: TestContext,
): Promise<Double> {
  const { collections = 'ok', newest = 'ok', second = 'ok', delayMs = 0 } = options
  return openDouble((request) => {
    const { path } = request
    if (path === '/collinfo.json') return { ...LISTS[collections], delayMs }
    const variation = { [NEWEST]: newest, [SECOND]: second }[path]
    return variation === undefined ? { status: 404 } : { ...CAPTURES[variation](request), delayMs }
  }, t)
}

const JSON_TYPE = { 'content-type': 'application/json' }
const SLOW_DOWN: DoubleAnswer = {
  status: 503,
  headers: { 'content-type': 'application/xml' },
  body: fixture('commoncrawl/cdx-503-slowdown.txt'),
}

const LISTS: Readonly<Record<NonNullable<CommonCrawlOptions['collections']>, DoubleAnswer>> = {
  ok: { headers: JSON_TYPE, body: fixture('commoncrawl/collinfo.json') },
  empty: { json: [] },
  slowDown: SLOW_DOWN,
  malformed: { headers: JSON_TYPE, body: '[{"id": "CC-' },
}

const CAPTURES: Readonly<Record<CommonCrawlVariation, (request: DoubleRequest) => DoubleAnswer>> = {
  ok: ({ query }) => lines(sampleFor(query.get('url') ?? '')),
  noCaptures: () => ({
    status: 404,
    headers: JSON_TYPE,
    body: fixture('commoncrawl/cdx-404-no-captures.json'),
  }),
  // As older servers put it.
  oldNoCaptures: () => ({ status: 404, json: { error: 'No Captures found for: a.example/*' } }),
  many: ({ query }) => {
    const sample = sampleFor(query.get('url') ?? '').split('\n')[0] ?? ''
    return lines(`${sample}\n`.repeat(Number(query.get('limit'))))
  },
  slowDown: () => SLOW_DOWN,
  hangUp: () => ({ hangUp: true }),
  notThere: () => ({ status: 404, body: '<html><title>404</title></html>' }),
  malformed: ({ query }) => lines(sampleFor(query.get('url') ?? '').slice(0, -40)),
}

function lines(body: string): DoubleAnswer {
  return { headers: { 'content-type': 'text/x-ndjson' }, body }
}

function sampleFor(domain: string): string {
  return fixture('commoncrawl/cdx-ok.ndjson').replaceAll('example-velo.be', domain)
}
