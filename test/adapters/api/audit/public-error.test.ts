import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicFailure } from '../../../../adapters/api/audit/outcomes.ts'

test('a sentence of several third parties is no longer than an export takes', () => {
  const { error } = publicFailure('UPSTREAM_FAILED', `It failed: ${'because '.repeat(300)}`)
  assert.deepEqual([error.length, error.endsWith('…')], [1000, true])
  assert.equal(publicFailure('UPSTREAM_FAILED', 'It failed.').error, 'It failed.')
})
