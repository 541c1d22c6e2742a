import assert from 'node:assert/strict'
import {
  chatAnswer,
  chatRefusal,
  isFault,
  isFiltered,
  usageCost,
} from '../../../adapters/llm/chat-answer.ts'
import { ModelList } from '../../../adapters/llm/models.ts'
import { errorMessageIn } from '../../../adapters/third-party/answer.ts'
import { apiFailure } from '../../../adapters/third-party/failure.ts'
import { readExperience } from '../../../plugins/audit/cwv/field.ts'
import { googleError, keyRefusal } from '../../../plugins/audit/cwv/google-error.ts'
import { readHistory } from '../../../plugins/audit/cwv/history.ts'
import { readLab } from '../../../plugins/audit/cwv/lab.ts'
import { readBacklinks, readVolumes } from '../../../plugins/audit/dataforseo/calls.ts'
import { EnvelopeJudge } from '../../../plugins/audit/dataforseo/client.ts'
import { readSerp } from '../../../plugins/audit/dataforseo/serp.ts'
import { fixture, fixtureJson } from '../../doubles/fixture.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { pieces } from '../pieces.ts'
import { answerOf } from './answering-context.ts'
import type { ForeignParser } from './foreign-parser.ts'
import { textParser, valueParser } from './text-parser.ts'

const MODEL = { platform: 'chatgpt', id: 'a/b', setting: 'LLM_MODEL_OPENAI' } as never
const RESULT = (name: string): unknown =>
  fixtureJson<{ tasks: { result: unknown }[] }>(`dataforseo/${name}`).tasks[0]?.result

const json = (value: unknown): string => JSON.stringify(value) ?? 'null'
const isShare = (share: number | null): void =>
  assert.ok(share === null || (share >= 0 && share <= 1))

const ENVELOPE_WORDS = pieces(
  '{¦}¦"error"¦:¦"message"¦"a"¦[¦]¦,¦{"error":{"message":"¦"}}¦403¦null',
)

/** What third parties answer. */
export function answers(): readonly ForeignParser[] {
  return [
    valueParser('field data of PageSpeed Insights', {
      samples: [
        fixtureJson('pagespeed/ok-mobile.json'),
        fixtureJson('pagespeed/no-field-data.json'),
      ],
      read: (body) => readExperience(body, 'PHONE'),
      holds: (snapshot) => {
        for (const share of Object.values(snapshot?.LCP?.distribution ?? {}))
          isShare(share as number)
      },
    }),
    valueParser('lab data of PageSpeed Insights', {
      samples: [
        fixtureJson('pagespeed/ok-mobile.json'),
        fixtureJson('pagespeed/error-500-lighthouse.json'),
      ],
      read: readLab,
    }),
    valueParser('history of CrUX', {
      samples: [
        fixtureJson('crux/ok-origin-phone-25.json'),
        fixtureJson('crux/ok-url-with-gaps.json'),
      ],
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
    valueParser('answer of the gateway to language models', {
      samples: [
        fixtureJson('openrouter/ok-web-search-citations.json'),
        fixtureJson('openrouter/ok-json-schema-prefill.json'),
        fixtureJson('openrouter/ok-truncated-length.json'),
      ],
      read: (body) => ({ answer: chatAnswer(body) ?? null, cost: usageCost(body) ?? null }),
      holds: ({ answer, cost }) => {
        assert.ok(cost === null || cost >= 0)
        for (const { url } of answer?.citations ?? []) assert.match(url, /^https?:\/\//i)
        assert.ok((answer?.promptTokens ?? 0) >= 0 && (answer?.completionTokens ?? 0) >= 0)
      },
    }),
    valueParser('refusal of the gateway to language models', {
      samples: [
        '402-credits',
        '404-model-deprecated',
        '429-capacity',
        '502-provider',
        '200-in-body',
      ].map((name) => fixtureJson(`openrouter/error-${name}.json`)),
      read: (body) => {
        const answer = answerOf(json(body), 404)
        return [isFault(200, body), isFiltered(answer, body), chatRefusal(answer, body, MODEL)]
      },
    }),
    valueParser('list of language models', {
      samples: [fixtureJson('openrouter/models.json')],
      read: async (body) => {
        const list = new ModelList({
          api: 'openrouter',
          apis: { request: async () => answerOf(json(body)) } as never,
          headers: () => ({}),
          clock: new FakeClock(),
          log: new SilentLog(),
        } as never)
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
      samples: [
        'serp-ok',
        'error-200-rate-limit-40202',
        'error-402-balance',
        'serp-no-results',
      ].map((name) => fixture(`dataforseo/${name}.json`)),
      read: (text) => {
        const judge = new EnvelopeJudge(new FakeClock(), 0.01)
        const verdict = judge.verdict(answerOf(text)) ?? null
        return { verdict, costUsd: judge.costUsd, result: verdict === 'ok' ? judge.result : [] }
      },
      holds: ({ costUsd, result }) => {
        assert.ok(costUsd >= 0)
        assert.ok(Array.isArray(result))
      },
    }),
    valueParser('results of a search', {
      codes: ['UPSTREAM_FAILED'],
      samples: [RESULT('serp-ok.json'), RESULT('serp-no-results.json')],
      read: (result) => readSerp(Array.isArray(result) ? result : [], '2026-01-01T00:00:00.000Z'),
      mostAtLeast: 20_000,
    }),
    valueParser('backlinks of DataForSEO', {
      samples: [RESULT('backlinks-summary-ok.json')],
      read: (result) => readBacklinks(Array.isArray(result) ? result : [], 'example.com'),
    }),
    valueParser('search volumes', {
      samples: [RESULT('keywords-ok.json')],
      read: (result) => readVolumes(Array.isArray(result) ? result : []),
    }),
  ]
}
