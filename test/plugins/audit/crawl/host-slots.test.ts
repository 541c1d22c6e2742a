import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpRequest } from '../../../../core/ports/http.ts'
import { Requester } from '../../../../plugins/audit/crawl/requester.ts'
import { HostSlots } from '../../../../plugins/audit/page/http/host-slots.ts'
import { FakeClock } from '../../../support/fake-clock.ts'

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

test('nothing is requested in the last part of a millisecond of the time', async () => {
  const clock = new FakeClock()
  const asked: HttpRequest[] = []
  const http = {
    fetch: async (request: HttpRequest) => {
      asked.push(request)
      return Promise.reject(new Error('away'))
    },
  }
  const { signal } = new AbortController()
  const requester = new Requester({ http, clock, signal, slots: new HostSlots(1), timeoutMs: 100 })
  const ask = { url: 'https://example.org/', maxBytes: 1 }
  await clock.advance(98.5)
  await assert.rejects(requester.fetch(ask), /away/)
  assert.deepEqual([asked[0]?.timeoutMs, requester.isOutOfTime], [2, false])
  await clock.advance(0.75)
  assert.equal(requester.isOutOfTime, true)
  await assert.rejects(requester.fetch(ask), { code: 'TARGET_UNREACHABLE' })
  assert.equal(asked.length, 1)
})
