import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinSignals } from '../../core/abort-signals.ts'
import { settle } from '../support/fake-clock.ts'

test('joined signals abort with the reason of the first one that does', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const joined = joinSignals([first.signal, second.signal])
  assert.equal(joined.aborted, false)
  second.abort('over')
  first.abort('later')
  assert.equal(joined.reason, 'over')
})

test('many listeners of joined signals are no reason for a warning', async (t) => {
  const warnings: string[] = []
  const note = (warning: Error): unknown => warnings.push(warning.name)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  const joined = joinSignals([new AbortController().signal])
  for (let count = 0; count < 50; count += 1) joined.addEventListener('abort', () => count)
  await settle()
  assert.deepEqual(warnings, [])
})
