import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { PAGE, runCrawl } from './run-crawl.ts'

const file = new URL('../../../../manifests/modules/crawl.yaml', import.meta.url)
const manifest = parse(readFileSync(file, 'utf8'))

function problems(schema: object, value: unknown): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true })
  return ajv.validate(schema, value) ? null : ajv.errors
}

const cases: [what: string, web: object][] = [
  ['a page with everything missing', { [PAGE]: '<!doctype html><title>x</title>' }],
  [
    'an answer that is no HTML',
    { [PAGE]: { body: 'x', headers: { 'content-type': 'text/plain' } } },
  ],
]
for (const [what, web] of cases) {
  test(`the outputs of ${what} are what the manifest declares, and can be cloned`, async () => {
    const needs = ['page', 'robots', 'sitemap', 'llmsTxt', 'probes.aiAgents', 'probes.markdown']
    const { facts, result } = await runCrawl({ web: { ...web }, needs })
    assert.equal(problems(manifest.outputs.site, facts), null)
    assert.equal(problems(manifest.outputs.result, result), null)
    assert.deepEqual(structuredClone(facts), facts)
  })
}
