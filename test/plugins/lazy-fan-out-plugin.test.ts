import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FanOutPlugin, WorkItem } from '../../core/plugin.ts'
import { LazyFanOutPlugin } from '../../plugins/lazy-plugin.ts'
import { testEngine } from '../support/test-engine.ts'
import { testRegistry } from '../support/test-registry.ts'

test('a fan-out is loaded once, when it runs, and its size is known before', async () => {
  let loads = 0
  const visited: string[] = []
  const plugin: FanOutPlugin = {
    id: 'pages',
    optionsSchema: true,
    async *list(): AsyncGenerator<WorkItem> {
      yield { key: 'a', order: 1, data: null }
      yield { key: 'b', order: 2, data: null }
    },
    visit: async ({ key }) => {
      visited.push(key)
      return { seen: 1 }
    },
    finish: async ({ counts }) => ({ outputs: { result: counts } }),
  }
  const lazy = new LazyFanOutPlugin({
    id: 'pages',
    optionsSchema: true,
    size: () => 2,
    load: async () => {
      loads += 1
      return plugin
    },
  })
  const { engine } = testEngine(testRegistry({ pages: 'fanOut: { concurrency: 2 }' }, [lazy]))
  assert.equal(loads, 0)
  const run = engine.start({ goals: ['pages'], inputs: {} })
  const totals: unknown[] = []
  run.subscribe(({ kind, data }) => {
    if (kind === 'progress') totals.push(data.total)
  })
  const { outcomes } = await run.result
  const outcome = outcomes.pages
  assert.deepEqual(outcome?.status === 'done' && outcome.output, { result: { seen: 2 } })
  assert.deepEqual([loads, visited, totals], [1, ['a', 'b'], [2, 2]])
})
