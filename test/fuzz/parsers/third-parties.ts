import assert from 'node:assert/strict'
import * as chat from '../../../adapters/llm/chat-answer.ts'
import { ModelList } from '../../../adapters/llm/models.ts'
import { errorMessageIn } from '../../../adapters/third-party/answer.ts'
import { apiFailure } from '../../../adapters/third-party/failure.ts'
import { readCaptures } from '../../../plugins/audit/backlinks/captures.ts'
import { readMozMetrics, readPageRanks } from '../../../plugins/audit/backlinks/ratings.ts'
import { readExperience } from '../../../plugins/audit/cwv/field.ts'
import { readHistory } from '../../../plugins/audit/cwv/history.ts'
import { readLab } from '../../../plugins/audit/cwv/lab.ts'
import { readBacklinks, readVolumes } from '../../../plugins/audit/dataforseo/calls.ts'
import { EnvelopeJudge } from '../../../plugins/audit/dataforseo/client.ts'
import { readSerp } from '../../../plugins/audit/dataforseo/serp.ts'
import { Suggestions } from '../../../plugins/audit/geo-enrichments/questions.ts'
import { loadEnrichmentTables } from '../../../plugins/audit/geo-enrichments/tables.ts'
import * as wikimedia from '../../../plugins/audit/geo-enrichments/wikimedia.ts'
import { readPlaces } from '../../../plugins/audit/local/places.ts'
import { googleError, keyRefusal } from '../../../plugins/audit/page/http/google-error.ts'
import { fixture, fixtureJson } from '../../doubles/fixture.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { pieces } from '../hostile.ts'
import { answeringContext, answerOf } from './answering-context.ts'
import { type ForeignParser, textParser, valueParser } from './parser.ts'

const CODES = ['UPSTREAM_FAILED'] as const
const MODEL = { platform: 'chatgpt', id: 'a/b', setting: 'LLM_MODEL_OPENAI' } as never
const ENVELOPE_WORDS = pieces(
  '{¦}¦"error"¦:¦"message"¦"a"¦[¦]¦,¦{"error":{"message":"¦"}}¦403¦null',
)
const ENTITY = {
  id: 'Q42',
  articles: [{ language: 'en', title: 'Example', url: 'https://en.wikipedia.org/wiki/Example' }],
} as never

const json = (value: unknown): string => JSON.stringify(value) ?? 'null'
const listOf = (value: unknown) => (Array.isArray(value) ? value : [])
/** Names of fixtures of one service, in one line. */
const files = (service: string, names: string): readonly string[] =>
  names.split(' ').map((name) => `${service}/${name}.json`)
const fixtures = (service: string, names: string) => files(service, names).map(fixture)
const values = (service: string, names: string) =>
  files(service, names).map((name) => fixtureJson(name))
const resultsOf = (names: string) =>
  files('dataforseo', names).map(
    (name) => fixtureJson<{ tasks: { result: unknown }[] }>(name).tasks[0]?.result,
  )
/** Parsers of answers of third parties. */
export function thirdParties(): readonly ForeignParser[] {
  const { wikidata } = loadEnrichmentTables() as never as { wikidata: never }
  return [
    valueParser(
      'field data of PageSpeed Insights',
      values('pagespeed', 'ok-mobile no-field-data'),
      {
        read: (body) => readExperience(body, 'PHONE'),
        holds: (snapshot) => {
          for (const share of Object.values(snapshot?.LCP?.distribution ?? {})) {
            assert.ok(share === null || (share >= 0 && share <= 1))
          }
        },
      },
    ),
    valueParser(
      'lab data of PageSpeed Insights',
      values('pagespeed', 'ok-mobile error-500-lighthouse'),
      {
        read: readLab,
      },
    ),
    valueParser('history of CrUX', values('crux', 'ok-origin-phone-25 ok-url-with-gaps'), {
      read: (body) => readHistory(body, { scope: 'origin', formFactor: 'PHONE' }),
      holds: (read) => {
        if (read === null) return
        const { periods, LCP, INP, CLS } = read.history
        for (const series of [LCP, INP, CLS]) assert.equal(series.length, periods.length)
      },
    }),
    textParser('errors of Google', {
      words: ENVELOPE_WORDS,
      samples: [fixture('crux/error-400-key.json'), fixture('places/error-403-disabled.json')],
      read: (text) => [
        googleError(answerOf(text, 400)),
        keyRefusal(answerOf(text, 403), { variable: 'A', title: 'B' }) ?? null,
      ],
    }),
    textParser('errors of any API', {
      words: ENVELOPE_WORDS,
      samples: [fixture('openpagerank/error-403-key.json'), fixture('wikipedia/error-404.json')],
      read: (text) => {
        const wording = { title: 'A', addressSetting: 'B', redact: (words: string) => words }
        const answer = answerOf(text, 500)
        const failure = apiFailure(wording, { answer, judge: undefined, now: 0 })
        return { said: errorMessageIn(answer), problem: failure?.message ?? null }
      },
      holds: ({ problem }) => assert.ok(problem !== null && problem.length < 600),
    }),
    valueParser(
      'answer of the gateway to language models',
      values('openrouter', 'ok-web-search-citations ok-json-schema-prefill ok-truncated-length'),
      {
        read: (body) => ({
          answer: chat.chatAnswer(body) ?? null,
          cost: chat.usageCost(body) ?? null,
        }),
        holds: ({ answer, cost }) => {
          assert.ok(cost === null || cost >= 0)
          for (const { url } of answer?.citations ?? []) assert.match(url, /^https?:\/\//i)
          assert.ok((answer?.promptTokens ?? 0) >= 0 && (answer?.completionTokens ?? 0) >= 0)
        },
      },
    ),
    valueParser(
      'refusal of the gateway to language models',
      values(
        'openrouter',
        'error-402-credits error-404-model-deprecated error-429-capacity error-502-provider error-200-in-body',
      ),
      {
        read: (body) => {
          const answer = answerOf(json(body), 404)
          const refusal = chat.chatRefusal(answer, body, MODEL)
          return [chat.isFault(200, body), chat.isFiltered(answer, body), refusal]
        },
      },
    ),
    valueParser('list of language models', values('openrouter', 'models'), {
      read: async (body) => {
        const apis = { request: async () => answerOf(json(body)) }
        const [clock, log, headers] = [new FakeClock(), new SilentLog(), () => ({})]
        const list = new ModelList({ api: 'openrouter', apis, headers, clock, log } as never)
        return (await list.get({ signal: new AbortController().signal } as never)) ?? null
      },
      holds: (listing) => {
        for (const { tokenInUsd = 0, searchUsd = 0 } of listing?.models ?? []) {
          assert.ok(tokenInUsd >= 0 && tokenInUsd <= 0.01 && searchUsd >= 0 && searchUsd <= 1)
        }
      },
    }),
    textParser('envelope of DataForSEO', {
      words: [...ENVELOPE_WORDS, ...pieces('"tasks"¦"status_code"¦20000¦40202¦"cost"¦"result"')],
      samples: fixtures(
        'dataforseo',
        'serp-ok error-200-rate-limit-40202 error-402-balance serp-no-results',
      ),
      read: (text) => {
        const judge = new EnvelopeJudge(new FakeClock(), 0.01)
        const verdict = judge.verdict(answerOf(text)) ?? null
        return { verdict, costUsd: judge.costUsd, result: verdict === 'ok' ? judge.result : [] }
      },
      holds: ({ costUsd, result }) => assert.ok(costUsd >= 0 && Array.isArray(result)),
    }),
    valueParser('results of a search', resultsOf('serp-ok serp-no-results'), {
      codes: CODES,
      read: (result) => readSerp(listOf(result), '2026-01-01T00:00:00.000Z'),
      mostAtLeast: 20_000,
    }),
    valueParser('backlinks of DataForSEO', resultsOf('backlinks-summary-ok'), {
      read: (result) => readBacklinks(listOf(result), 'example.com'),
    }),
    valueParser('search volumes', resultsOf('keywords-ok'), {
      read: (result) => readVolumes(listOf(result)),
    }),
    valueParser('places of Google', values('places', 'search-ok search-empty'), {
      read: readPlaces,
      mostPerCharacter: 40,
      holds: (places) => {
        for (const { id, rating, hours } of places) {
          assert.ok(id !== '' && (rating === null || (rating >= 1 && rating <= 5)))
          for (const { opens, closes } of hours)
            assert.match(`${opens} ${closes}`, /^\d\d:\d\d \d\d:\d\d$/)
        }
      },
    }),
    textParser('captures of Common Crawl', {
      words: pieces(
        '{"url":"https://a.example/"¦,¦"status":"200"¦}¦\n¦"languages":"fra,nld"',
        '"timestamp":"20261012091702"¦{}',
      ),
      samples: [fixture('commoncrawl/cdx-ok.ndjson')],
      read: (text) => readCaptures(text, 1000) ?? null,
      holds: (captures) => assert.ok(captures === null || captures.pages <= captures.count),
    }),
    valueParser(
      'ratings of domains',
      [
        ...values('openpagerank', 'ok not-found'),
        { results: [{ page: 'example.com', domain_authority: 12 }] },
      ],
      { read: (body) => [readPageRanks(body) ?? null, readMozMetrics(body) ?? null] },
    ),
    valueParser(
      'entries of Wikidata',
      values('wikidata', 'entity-ok entity-missing error-200-maxlag'),
      {
        codes: CODES,
        read: (body) => {
          const asked = { ids: ['Q42'], language: 'fr', table: wikidata }
          return wikimedia.readEntities(asked, answeringContext(json(body)))
        },
        mostPerCharacter: 40,
      },
    ),
    valueParser('search in Wikidata', values('wikidata', 'search-ok search-empty'), {
      codes: CODES,
      read: (body) => wikimedia.searchEntities('Example', 'fr', answeringContext(json(body))),
      holds: (ids) => {
        for (const id of ids) assert.match(id, /^Q[1-9]\d*$/)
      },
    }),
    valueParser('article of Wikipedia', values('wikipedia', 'summary-ok summary-disambiguation'), {
      codes: CODES,
      read: (body) => wikimedia.readArticle(ENTITY, answeringContext(json(body))),
    }),
    valueParser('suggestions of autocomplete', values('suggest', 'ok-firefox empty'), {
      codes: CODES,
      read: (body) => {
        const words = { searches: (text: string) => [text], isQuestion: () => true } as never
        const topic = { keyword: 'velo', language: 'fr', country: 'BE' } as never
        return new Suggestions().questions(topic, words, answeringContext(json(body)))
      },
      holds: (questions) => assert.ok(questions.length <= 10),
    }),
  ]
}
