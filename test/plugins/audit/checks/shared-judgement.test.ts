import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleFacts } from '../../../../plugins/audit/checks/examples/example-facts.ts'
import type { JudgeTaskInput } from '../../../../plugins/audit/checks/judge.ts'
import { judgementOf } from '../../../../plugins/audit/checks/shared-judgement.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import { InlineCompute } from '../../../support/inline-compute.ts'

/** A compute that gives one result per audit, and counts; `fails` of its first tasks fail. */
function counting({ fails = 0 } = {}) {
  const tasks: JudgeTaskInput[] = []
  const compute = new InlineCompute({
    judge: (input) => {
      tasks.push(input as JudgeTaskInput)
      if (tasks.length <= fails) throw new Error('lost')
      const results = ['seo', 'geo'].map((audit) => ({ id: `${audit}.a.b`, category: 'a' }))
      return { results, caps: [] }
    },
  })
  return { tasks, ctx: { compute, signal: new AbortController().signal } }
}

const taskOf = (audit: 'seo' | 'geo', rest: Partial<JudgeTaskInput> = {}): JudgeTaskInput => ({
  facts: rest.facts ?? exampleFacts({}, factsData()),
  selection: { audits: [audit] },
  accept: [],
  overrides: {},
  ...rest,
})

test('the two audits of one crawl are judged by one task, and each gets its own results', async () => {
  const { tasks, ctx } = counting()
  const seo = taskOf('seo')
  const both = [seo, taskOf('geo', { facts: seo.facts })].map((task) => judgementOf(task, ctx))
  const ids = (await Promise.all(both)).map(({ results }) => results.map(({ id }) => id))
  assert.deepEqual(ids, [['seo.a.b'], ['geo.a.b']])
  assert.deepEqual(
    tasks.map(({ selection }) => selection),
    [{ audits: ['seo', 'geo'] }],
  )
})

test('an audit that is requested by itself is judged by itself', async () => {
  const { tasks, ctx } = counting()
  await judgementOf(taskOf('geo'), ctx)
  assert.deepEqual(
    tasks.map(({ selection }) => selection),
    [{ audits: ['geo'] }],
  )
})

test('other facts, other accepted checks and a category are judged by tasks of their own', async () => {
  const { tasks, ctx } = counting()
  const seo = taskOf('seo')
  await judgementOf(seo, ctx)
  await judgementOf(taskOf('seo'), ctx)
  await judgementOf({ ...seo, accept: ['seo.a.b'] }, ctx)
  await judgementOf({ ...seo, selection: { audits: ['seo'], category: 'a' } }, ctx)
  assert.equal(tasks.length, 4)
})

test('an audit whose shared task failed is judged by itself', async () => {
  const { tasks, ctx } = counting({ fails: 1 })
  const seo = taskOf('seo')
  const lost = judgementOf(seo, ctx)
  const found = judgementOf(taskOf('geo', { facts: seo.facts }), ctx)
  await assert.rejects(lost, /lost/)
  assert.deepEqual(
    (await found).results.map(({ id }) => id),
    ['geo.a.b'],
  )
  assert.equal(tasks.length, 2)
})
