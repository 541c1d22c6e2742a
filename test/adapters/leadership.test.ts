import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Leadership, MOST_VAIN } from '../../adapters/queues/leadership.ts'
import { openScope } from '../../core/abort-signals.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { MemoryStore } from '../support/memory-store.ts'
import { SilentLog } from '../support/silent-log.ts'

function world() {
  const parts = { store: new MemoryStore(), clock: new FakeClock(), log: new SilentLog() }
  return { ...parts, leadership: new Leadership(parts) }
}

test('a leader stops when another one takes the lead', async () => {
  const { leadership, clock } = world()
  const scope = openScope({ clock })
  const lead = await leadership.take('leader', 0)
  const watching = leadership.watch('leader', lead, scope)
  await clock.advance(1000)
  assert.equal(scope.signal.aborted, false)

  await leadership.take('leader', 0)
  await clock.advance(1000)
  assert.match(String(scope.signal.reason), /another process leads/)
  await watching
})

test('work that is taken up in vain again and again is given up', async () => {
  const { leadership } = world()
  const last: boolean[] = []
  for (let n = 0; n < MOST_VAIN; n += 1) last.push((await leadership.take('leader', 3)).isLast)
  assert.deepEqual(last.indexOf(true), MOST_VAIN - 1)
  await assert.rejects(leadership.take('leader', 3), { code: 'JOB_GIVEN_UP' })
})

test('work that gets further is taken up any number of times', async () => {
  const { leadership } = world()
  for (let n = 0; n < 3 * MOST_VAIN; n += 1) {
    assert.equal((await leadership.take('leader', Math.floor(n / 5))).isLast, false)
  }
})
