import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunEvent } from '../../../core/events/event.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'

test('outputs travel along edges and the result comes last', async () => {
  const registry = testRegistry(
    {
      crawl: 'inputs: { url: { request: url } }\noutputs: { page: { type: string } }',
      seo: 'inputs: { page: { from: crawl.page } }\noutputs: { result: { type: object } }',
    },
    [
      fakePlugin('crawl', ({ url }) => ({ outputs: { page: `page of ${url}` } })),
      fakePlugin('seo', ({ page }) => ({
        outputs: { result: { page } },
        score: 90,
        summary: 'Good.',
      })),
    ],
  )
  const { engine, clock } = testEngine(registry)
  const run = engine.start({ goals: ['seo'], inputs: { url: 'https://a.example' } })
  const events: RunEvent[] = []
  run.subscribe((event) => events.push(event))
  const result = await run.result
  assert.deepEqual(result.outcomes.seo, {
    status: 'done',
    output: { result: { page: 'page of https://a.example' } },
    durationMs: 0,
    costUsd: 0,
    cached: false,
    score: 90,
    summary: 'Good.',
  })
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['plan', 'module:start', 'module:done', 'module:start', 'module:done', 'result'],
  )
  assert.equal(clock.pending, 0)
})
