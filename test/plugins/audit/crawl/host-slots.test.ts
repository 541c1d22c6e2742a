import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostSlots } from '../../../../plugins/audit/page/http/host-slots.ts'

const never = new AbortController().signal

/** Acquires a slot and notes when it was given. */
function waiter(slots: HostSlots, given: string[], name: string, signal = never) {
  return slots.acquire('a', signal).then((release) => {
    given.push(name)
    return release
  })
}

test('slots are handed over in order', async () => {
  const slots = new HostSlots(1)
  const given: string[] = []
  const first = await waiter(slots, given, 'first')
  const second = waiter(slots, given, 'second')
  const third = waiter(slots, given, 'third')
  assert.deepEqual(given, ['first'])
  first()
  const releaseSecond = await second
  assert.deepEqual(given, ['first', 'second'])
  releaseSecond()
  await third
  assert.deepEqual(given, ['first', 'second', 'third'])
})

test('hosts do not wait for each other', async () => {
  const slots = new HostSlots(1)
  await slots.acquire('a', never)
  assert.equal(typeof (await slots.acquire('b', never)), 'function')
})

test('who gives up waiting leaves the place to the next', async () => {
  const slots = new HostSlots(1)
  const given: string[] = []
  const release = await waiter(slots, given, 'first')
  const controller = new AbortController()
  const second = waiter(slots, given, 'second', controller.signal)
  const third = waiter(slots, given, 'third')
  controller.abort(new Error('gone'))
  await assert.rejects(second, { message: 'gone' })
  release()
  await third
  assert.deepEqual(given, ['first', 'third'])
})

test('nobody may begin when the run is over', async () => {
  const over = AbortSignal.abort(new Error('over'))
  await assert.rejects(new HostSlots(1).acquire('a', over), { message: 'over' })
})
