import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import type { AuditRun } from '../../../../adapters/report/ci/findings.ts'
import { sarifText } from '../../../../adapters/report/ci/sarif.ts'
import { loadTexts } from '../../../../adapters/texts/load-texts.ts'
import { sampleCheck } from '../../cli/sample-report.ts'
import { sampleRun } from './sample-run.ts'

loadTexts('en')

const engine = { name: 'Manifold', version: '1.2.3' }
const file = new URL('../../../fixtures/sarif-2.1.0-schema.json', import.meta.url)
// The standard's schema is of draft 4, which Ajv reads as draft 7 without these two keys.
const { id: _id, $schema: _draft, ...schema } = JSON.parse(readFileSync(file, 'utf8'))
const isValid = new Ajv({
  strict: false,
  validateFormats: false,
  unicodeRegExp: false,
}).compile(schema)

const robots = {
  ...sampleCheck('geo.ai-crawler-access.perplexity-allowed', 'fail'),
  evidence: [{ url: 'https://www.example.com/robots.txt', line: 5, snippet: 'Disallow: /' }],
}
const images = {
  ...sampleCheck('seo.on-page.image-alt', 'warn'),
  evidence: [{ selector: 'main > img', url: 'https://cdn.example/a.png' }],
}

type Log = { readonly runs: readonly [Run] }
type Run = {
  readonly tool: { readonly driver: { readonly semanticVersion: string; readonly rules: Rule[] } }
  readonly invocations: readonly [
    {
      readonly executionSuccessful: boolean
      readonly toolExecutionNotifications: readonly { readonly message: { text: string } }[]
    },
  ]
  readonly results: readonly Result[]
}
type Rule = { readonly id: string; readonly helpUri: string; readonly help: { markdown: string } }
type Result = {
  readonly level: string
  readonly ruleIndex: number
  readonly baselineState?: string
  readonly partialFingerprints: { readonly primaryLocationLineHash: string }
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string }
        readonly region?: { readonly startLine: number }
      }
    },
  ]
}

function logOf(run: AuditRun): Run {
  const log: unknown = JSON.parse(sarifText(run, engine))
  assert.ok(isValid(log), JSON.stringify(isValid.errors))
  return (log as Log).runs[0]
}

const FILES: Readonly<Record<string, string>> = {
  'https://www.example.com/': 'dist/index page.html',
  'https://www.example.com/robots.txt': 'dist/robots.txt',
}

test('SARIF names the rules with their help, and is valid by the schema of the standard', () => {
  const { tool } = logOf(sampleRun([robots, images, sampleCheck('seo.on-page.a', 'pass')]))
  const { rules, semanticVersion } = tool.driver
  assert.equal(semanticVersion, '1.2.3')
  assert.deepEqual(
    rules.map(({ id, helpUri }) => [id, helpUri]),
    [
      ['geo.ai-crawler-access.perplexity-allowed', 'https://example.com/'],
      ['seo.on-page.image-alt', 'https://example.com/'],
    ],
  )
  assert.match(rules[0]?.help.markdown ?? '', /\*\*Fix: Do the right thing\.\*\*/)
})

test('a result is at the address of the page, or at the file and line of an audited folder', () => {
  const places = (run: AuditRun) =>
    logOf(run).results.map(({ level, ruleIndex, locations: [{ physicalLocation }] }) => {
      const { artifactLocation, region } = physicalLocation
      return [level, ruleIndex, artifactLocation.uri, region?.startLine]
    })
  assert.deepEqual(places(sampleRun([images, robots])), [
    ['error', 0, 'https://www.example.com/robots.txt', undefined],
    ['warning', 1, 'https://www.example.com/', undefined],
  ])
  assert.deepEqual(places(sampleRun([images, robots], { fileOf: (url) => FILES[url] })), [
    ['error', 0, 'dist/robots.txt', 5],
    ['warning', 1, 'dist/index%20page.html', undefined],
  ])
})

test('a result keeps its fingerprint, and says when the baseline has it', () => {
  const [before] = logOf(sampleRun([images])).results
  const [after] = logOf(
    sampleRun([{ ...images, message: 'Measured 9' }], { isKnown: () => true }),
  ).results
  assert.match(before?.partialFingerprints.primaryLocationLineHash ?? '', /^[0-9a-f]{16}:1$/)
  assert.deepEqual(after?.partialFingerprints, before?.partialFingerprints)
  assert.deepEqual([before?.baselineState, after?.baselineState], [undefined, 'unchanged'])
})

test('a page without a report is a failure of the run, without results', () => {
  const page = { url: 'https://www.example.com/', problem: 'No answer.', findings: [] }
  const { results, invocations } = logOf(sampleRun([], { pages: [page] }))
  assert.deepEqual([results, invocations[0].executionSuccessful], [[], false])
  assert.match(invocations[0].toolExecutionNotifications[0]?.message.text ?? '', /No answer\./)
})
