import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptsOfLanguage } from '../../../../../plugins/audit/page/language/detection.ts'

test('scripts are those of the table, and none of a language it does not know', () => {
  assert.deepEqual(scriptsOfLanguage('sr'), new Set(['Cyrl', 'Latn']))
  assert.deepEqual(scriptsOfLanguage('nl'), new Set(['Latn']))
  for (const language of ['und', 'constructor', '__proto__', 'toString']) {
    assert.equal(scriptsOfLanguage(language), null)
  }
})
