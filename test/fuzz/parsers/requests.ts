import assert from 'node:assert/strict'
import * as aiVisibilityRequest from '../../../adapters/api/audit/ai-visibility-request.ts'
import { parseAuditRequest, parseModuleRequest } from '../../../adapters/api/audit/audit-run.ts'
import { parseLlmsTxtRequest } from '../../../adapters/api/audit/llms-txt.ts'
import { jsonProblem, parseJson } from '../../../adapters/http/json.ts'
import { parseExportPlan } from '../../../adapters/report/export-plan.ts'
import { exportFilename } from '../../../adapters/report/report-document.ts'
import { pieces } from '../pieces.ts'
import type { ForeignParser } from './foreign-parser.ts'
import { SAMPLE_REPORT } from './sample-report.ts'
import { textParsers, valueParser } from './text-parser.ts'

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
    valueParser(`request for ${name}`, {
      codes: ['INVALID_REQUEST', 'INVALID_URL'],
      samples: [sample],
      // Defaults are filled in where the value stands.
      read: (value) => read(structuredClone(value)),
    }),
  ),
  valueParser('report to export', {
    codes: ['INVALID_REQUEST'],
    samples: [
      SAMPLE_REPORT,
      { audit: SAMPLE_REPORT, title: 'A', accentColor: '#123456', sections: ['cover'] },
    ],
    read: (value) => {
      const plan = parseExportPlan(value)
      return { plan, file: exportFilename(plan.audit, 'pdf') }
    },
    holds: ({ file }) => assert.match(file, /^[\w.-]+\.pdf$/),
  }),
]
