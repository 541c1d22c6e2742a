import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RunReasons } from '../../../../plugins/table-tennis/steps/step-tools.ts'

test('each step of a run has the reason of its last attempt', () => {
  const reasons = new RunReasons()
  reasons.note('run-1', 'clubMembers', new Error('It was cut.'))
  reasons.note('run-1', 'clubMembers', new Error('It answered 500.'))
  reasons.note('run-1', 'clubRanking', 'gone')
  assert.deepEqual(reasons.of('run-1'), ['It answered 500.', 'gone'])
  assert.deepEqual(reasons.of('run-2'), [])
})

test('only the latest runs are kept', () => {
  const reasons = new RunReasons()
  for (let run = 1; run <= 65; run += 1) reasons.note(`run-${run}`, 'clubMembers', new Error('x'))
  assert.deepEqual(reasons.of('run-1'), [])
  assert.deepEqual(reasons.of('run-2'), ['x'])
})
