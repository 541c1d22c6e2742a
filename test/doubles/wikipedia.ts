import type { TestContext } from 'node:test'
import { type Double, type DoubleAnswer, openDouble } from './double.ts'
import { fixtureJson } from './fixture.ts'

export type WikipediaAnswer =
  | 'ok'
  | 'notFound'
  | 'disambiguation'
  | 'otherItem'
  | 'tooManyRequests'
  | 'serverError'
  | 'malformed'
  | 'schemaBreaking'
  | 'hangUp'

export type WikipediaDoubleOptions = {
  readonly answer?: WikipediaAnswer
  readonly delayMs?: number
}

const PATH = '/api/rest_v1/page/summary/'

/** Summaries of Wikipedia on the loopback address; set WIKIPEDIA_BASE_URL to its `url`. */
export function startWikipediaDouble(
  { answer = 'ok', delayMs = 0 }: WikipediaDoubleOptions = {},
  t?: TestContext,
): Promise<Double> {
  return openDouble(({ path }) => {
    if (!path.startsWith(PATH)) return { status: 404 }
    return { ...answerTo(answer), delayMs }
  }, t)
}

function answerTo(answer: WikipediaAnswer): DoubleAnswer {
  switch (answer) {
    case 'ok':
      return {
        headers: { etag: '"230011223/abc"', 'cache-control': 's-maxage=1209600, max-age=300' },
        json: fixtureJson('wikipedia/summary-ok.json'),
      }
    case 'notFound':
      return { status: 404, json: fixtureJson('wikipedia/error-404.json') }
    case 'disambiguation':
      return { json: fixtureJson('wikipedia/summary-disambiguation.json') }
    case 'otherItem': {
      const summary = fixtureJson<object>('wikipedia/summary-ok.json')
      return { json: { ...summary, wikibase_item: 'Q990000999' } }
    }
    case 'tooManyRequests':
      return { status: 429, headers: { 'retry-after': '30' }, body: 'Too many requests' }
    case 'serverError':
      return { status: 500, body: 'error' }
    case 'malformed':
      return { headers: { 'content-type': 'application/json' }, body: '{"type":' }
    case 'schemaBreaking':
      return { json: { type: 'standard', wikibase_item: 'Q990000101', extract: ['no', 'text'] } }
    default:
      return { hangUp: true }
  }
}
