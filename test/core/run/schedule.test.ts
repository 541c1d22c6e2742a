import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PlanNode } from '../../../core/engine.ts'
import { Schedule } from '../../../core/run/schedule.ts'

const node = (moduleId: string, ...dependsOn: string[]): PlanNode => ({
  moduleId,
  dependsOn,
  decision: 'run',
})

function ready(schedule: Schedule): string[] {
  const ids: string[] = []
  for (let id = schedule.next(); id !== undefined; id = schedule.next()) ids.push(id)
  return ids
}

test('a node is ready when the last of its dependencies has settled', () => {
  const schedule = new Schedule([node('a'), node('b'), node('c', 'a', 'b')])
  assert.deepEqual(ready(schedule), ['a', 'b'])
  schedule.settle('a')
  assert.deepEqual(ready(schedule), [])
  schedule.settle('b')
  assert.deepEqual(ready(schedule), ['c'])
})

test('a node that settled before it was ready is never given out', () => {
  const schedule = new Schedule([node('a'), node('b', 'a')])
  schedule.settle('b')
  assert.deepEqual(ready(schedule), ['a'])
  schedule.settle('a')
  assert.deepEqual([ready(schedule), schedule.unsettled], [[], 0])
})

test('settling twice counts once', () => {
  const schedule = new Schedule([node('a'), node('b', 'a')])
  schedule.settle('a')
  schedule.settle('a')
  assert.deepEqual([ready(schedule), schedule.unsettled], [['b'], 1])
})

test('a dependency that is not in the plan is not waited for', () => {
  assert.deepEqual(ready(new Schedule([node('a', 'elsewhere')])), ['a'])
})

test('in any graph every node is given out once, after all it depends on', () => {
  const graph = fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { maxLength: 30 })
  fc.assert(
    fc.property(graph, (rows) => {
      const nodes = rows.map((sources, index) => {
        const earlier = sources.filter((source) => source < index)
        return node(`m${index}`, ...new Set(earlier.map((source) => `m${source}`)))
      })
      const schedule = new Schedule(nodes)
      const order: string[] = []
      for (let id = schedule.next(); id !== undefined; id = schedule.next()) {
        const { dependsOn } = nodes.find(({ moduleId }) => moduleId === id) as PlanNode
        assert.ok(dependsOn.every((producer) => order.includes(producer)))
        order.push(id)
        schedule.settle(id)
      }
      assert.deepEqual(order.toSorted(), nodes.map(({ moduleId }) => moduleId).toSorted())
    }),
    { numRuns: 100 },
  )
})
