import assert from 'node:assert/strict'
import { ClientAddress } from '../../../adapters/access/client-address.ts'
import { Origins } from '../../../adapters/access/origins.ts'
import { tokenParts } from '../../../adapters/access/token-file.ts'
import * as aiVisibilityRequest from '../../../adapters/api/audit/ai-visibility.ts'
import {
  auditRequestOfQuery,
  parseAuditRequest,
  parseModuleRequest,
} from '../../../adapters/api/audit/audit-request.ts'
import { parseLlmsTxtRequest } from '../../../adapters/api/audit/llms-txt.ts'
import { clubCodeOf, licenceOf } from '../../../adapters/api/table-tennis/parameters.ts'
import {
  interclubOrderOf,
  scrapeOrderOf,
} from '../../../adapters/api/table-tennis/scrapes/scrape-order.ts'
import { requestIdOf } from '../../../adapters/http/dispatch.ts'
import { acceptsEventStream } from '../../../adapters/http/event-stream.ts'
import { jsonProblem, parseJson } from '../../../adapters/http/json.ts'
import { queryReader } from '../../../adapters/http/query.ts'
import { namesTag, weakTag } from '../../../adapters/http/revalidation.ts'
import { environmentLayer } from '../../../core/config/environment.ts'
import { requestOf } from '../../adapters/http/api-double.ts'
import { pieces } from '../hostile.ts'
import { type ForeignParser, textParser, textParsers, valueParser } from './parser.ts'

const jsonTextParser = textParsers({
  words: pieces('{¦}¦[¦]¦"¦:¦,¦\\¦\\u0000¦\\"¦null¦true¦1¦-¦e9¦.¦//¦"a":¦"url"'),
  samples: ['{"url":"https://example.com/","options":{"modules":["seo","geo"],"timeout":1000}}'],
})

const context = {
  catalogue: { checks: [{ id: 'seo.on-page.title-length' }] },
  modules: { ids: ['seo', 'geo', 'crawl'] },
} as never

const SITE = 'https://example.com/'
const REQUESTS: readonly (readonly [string, (value: unknown) => unknown, object])[] = [
  [
    'an audit',
    (value) => parseAuditRequest(context, value),
    {
      url: SITE,
      options: { modules: ['seo'], timeout: 5000, brand: 'A', competitors: ['a.example'] },
    },
  ],
  ['a module', parseModuleRequest, { url: SITE, options: { brand: 'A', language: 'fr' } }],
  ['a prefill', aiVisibilityRequest.parsePrefillRequest, { url: SITE, language: 'fr' }],
  [
    'a citation run',
    aiVisibilityRequest.parseCitationRequest,
    { url: SITE, brand: 'A', niche: 'b', prompts: ['c'] },
  ],
  [
    'citation prompts',
    aiVisibilityRequest.parseCitationPrefillRequest,
    { url: SITE, brand: 'A', promptCount: 8 },
  ],
  ['a fan-out', aiVisibilityRequest.parseFanoutRequest, { url: SITE, query: 'which bicycle' }],
  ['a check of llms.txt', parseLlmsTxtRequest, { content: '# A', full: 'b' }],
]

/** As it arrives: halves of characters cannot be sent, a byte order mark is none of the text. */
const sent = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text))

/** Bodies that clients send. */
export const requests = (): readonly ForeignParser[] => [
  jsonTextParser('body in JSON', {
    // Its numbers may be too large for any: schemas refuse those.
    mostPerCharacter: 0,
    codes: ['INVALID_JSON', 'INVALID_REQUEST'],
    read: (text) => parseJson(new TextEncoder().encode(text), 100_000),
    holds: (value, text) => assert.deepEqual(value, JSON.parse(sent(text))),
  }),
  jsonTextParser('problem of a body', {
    read: jsonProblem,
    holds: (problem) => assert.ok(problem.length > 0 && problem.length < 200),
  }),
  ...REQUESTS.map(([name, read, sample]) =>
    valueParser(`request for ${name}`, [sample], {
      codes: ['INVALID_REQUEST', 'INVALID_URL'],
      // Defaults are filled in where the value stands.
      read: (value) => read(structuredClone(value)),
    }),
  ),
]

const queryParser = textParsers({
  words: pieces(
    'url=¦https%3A%2F%2Fexample.com¦&¦=¦modules=¦seo,geo¦timeout=¦1¦%¦+¦%zz¦__proto__=',
    'constructor=¦limit=5¦query=a¦;¦weeks=1-3¦divisions=3,7¦-¦,¦resume=last',
  ),
  samples: [
    'url=https%3A%2F%2Fexample.com%2F&modules=seo,geo&timeout=1000',
    'weeks=1-3,7&divisions=3&resume_week=2&resume_division=1',
  ],
})

const reader = queryReader<Record<string, unknown>>({
  type: 'object',
  required: ['query'],
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 40, description: 'a', examples: ['b'] },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'a',
      examples: [5],
    },
    order: {
      type: 'string',
      enum: ['name', 'points'],
      'x-ignoreCase': true,
      description: 'a',
      examples: ['name'],
    },
  },
} as never)

const addresses = new ClientAddress(['127.0.0.1', '10.0.0.0/8'])
const origins = new Origins({
  clients: addresses,
  publicOrigin: 'https://audit.example',
  cors: { origins: ['https://listed.example'], anyOriginMayStart: false },
})

/** Queries and headers that clients send, and what operators set. */
export const queries = (): readonly ForeignParser[] => [
  textParser('query of a read', {
    words: pieces('query=¦a¦&¦limit=¦5¦1e3¦order=¦NAME¦points¦%20¦+¦%zz¦__proto__=¦x=1'),
    samples: ['query=exemple&limit=5&order=Points', 'query=a'],
    codes: ['INVALID_QUERY'],
    read: (text) => reader(new URLSearchParams(text)),
    holds: ({ limit, order }) => {
      assert.ok(Number(limit) >= 1 && Number(limit) <= 100)
      assert.ok(order === undefined || order === 'name' || order === 'points')
    },
  }),
  queryParser('query of a stream', {
    samples: [
      'url=https%3A%2F%2Fexample.com%2F&modules=seo,geo&timeout=5000',
      'url=http://a.example',
    ],
    codes: ['INVALID_REQUEST', 'INVALID_URL'],
    read: (text) => parseAuditRequest(context, auditRequestOfQuery(text)),
    holds: ({ url }) => assert.match(url, /^https?:\/\//),
  }),
  queryParser('query of a scrape', {
    codes: ['INVALID_QUERY'],
    read: (text) => scrapeOrderOf(new URLSearchParams(text)),
    mostAtLeast: 10_000,
    holds: (order) => {
      if (order === 'resume') return
      for (const week of order.weeks) assert.ok(Number.isInteger(week) && week >= 1 && week <= 22)
      assert.deepEqual(
        order.weeks,
        [...new Set(order.weeks)].sort((a, b) => a - b),
      )
    },
  }),
  textParser('order of weeks and divisions', {
    words: ['1', '-', ',', '3', ' ', '22', '0', '999', '99999999999', '+', '1-3', '--', '7', 'e'],
    samples: ['1-3,7', '1,2,3', '22'],
    codes: ['INVALID_QUERY'],
    read: (text) => interclubOrderOf({ weeks: text, divisions: text }),
    mostAtLeast: 10_000,
  }),
  textParser('licences and club codes of paths', {
    words: ['123456', 'H004', 'Vl-B234', '-', ' ', '0', 'a', '%', 'é'],
    samples: ['123456', 'H004', 'Vl-B234'],
    codes: ['INVALID_LICENCE', 'INVALID_CLUB_CODE'],
    read: (text) => (/^\s*\d/.test(text) ? licenceOf(text) : clubCodeOf(text)),
    holds: (id) => assert.match(id, /^[\w-]{3,12}$/),
  }),
  textParser('headers of a request', {
    words: pieces(
      '127.0.0.1¦10.1.2.3¦, ¦[::1]:80¦::ffff:1.2.3.4¦text/event-stream¦;q=0¦*/*¦W/"a"¦"',
      'unknown¦%¦_hidden¦:',
    ),
    samples: ['203.0.113.9, 10.0.0.1', 'text/event-stream;q=0.5, */*;q=0.1', 'W/"abc", "def"'],
    read: (text) => ({
      key: addresses.keyOf('127.0.0.1', text),
      isPrivate: addresses.isPrivate('127.0.0.1', text),
      socket: addresses.keyOf(text, undefined),
      isStream: acceptsEventStream(text),
      isNamed: namesTag(text, weakTag(new Uint8Array(1))),
      requestId: requestIdOf({ 'x-request-id': text }).length,
    }),
    holds: ({ requestId }) => assert.ok(requestId > 0 && requestId <= 200),
  }),
  textParser('origin and host of a page', {
    words: pieces(
      'https¦http¦://¦audit.example¦listed.example¦localhost¦127.0.0.1¦[::1]¦:3000¦.¦@¦/¦, ¦null¦ ',
      '%2f',
    ),
    samples: ['https://audit.example', 'http://localhost:3000', 'null'],
    codes: ['FOREIGN_ORIGIN'],
    read: (origin) => {
      const headers = { origin, host: 'localhost:3000', 'content-type': 'application/json' }
      origins.assertMayStart(requestOf({ method: 'POST', path: '/', headers }))
      const host = { host: origin }
      return { origin, isLocal: origins.isLocal(requestOf({ path: '/', headers: host })) }
    },
    holds: ({ origin }) =>
      assert.match(origin, /^https?:\/\/(?:(?:audit|listed)\.example|localhost:3000)$/),
  }),
  textParser('tokens', {
    words: pieces('manifold_¦agency¦-¦_¦a¦9¦é¦=¦ ', 'A'.repeat(43)),
    samples: [`manifold_agency_${'A'.repeat(43)}`],
    read: (text) => tokenParts(text),
    holds: (parts) => assert.ok(parts === undefined || parts.secret.length === 43),
  }),
  textParser('environment variables', {
    words: pieces(
      '1¦0¦true¦info¦https://a.example¦/¦:8080¦@¦user:secret@¦?key=a¦,¦10.0.0.0/8¦-¦1e3¦.5¦ ',
      '{lang}',
    ),
    samples: ['https://user:secret@a.example/?key=b', '10.0.0.0/8, ::1'],
    read: (text) => {
      const problems: { message: string; expected: string }[] = []
      const names = pieces(
        'PORT¦LOG_LEVEL¦TRUSTED_PROXIES¦PUBLIC_ORIGIN¦OPERATOR_EMAIL¦CRUX_BASE_URL',
        'BUDGET_PLACES_USD_PER_DAY¦TABLETENNIS_SOURCE_URL¦SUGGEST_ENABLED¦constructor',
      )
      const layer = environmentLayer(
        Object.fromEntries(names.map((name) => [name, text])),
        ['places'],
        problems as never,
      )
      return { values: layer.values, problems }
    },
    mostPerCharacter: 40,
    holds: ({ problems }, text) => {
      for (const { message, expected } of problems) {
        assert.ok(message !== '' && expected !== '' && message.length < 400)
        const isOnceBeforeAt = /secret@/.test(text) && text.split('secret').length === 2
        if (isOnceBeforeAt) assert.ok(!message.includes('secret'))
      }
    },
  }),
]
