import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PacedHttpClient } from '../../../adapters/io/paced-http-client.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { HttpClient, HttpRequest } from '../../../core/ports/http.ts'
import { get } from './loopback-server.ts'

/** A clock that jumps to the end of each sleep in turn, and an inner client that tells when it is asked. */
function paced(hosts: ConstructorParameters<typeof PacedHttpClient>[2]) {
  const asked: [string, number][] = []
  const finish: (() => void)[] = []
  let now = 0
  let jumps = Promise.resolve()
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    sleep: (ms) => {
      const dueAt = now + ms
      jumps = jumps.then(settled).then(() => {
        now = Math.max(now, dueAt)
      })
      return jumps
    },
  }
  const inner: HttpClient = {
    fetch: (request: HttpRequest) => {
      asked.push([new URL(request.url).pathname, now])
      return new Promise((resolve) => finish.push(() => resolve({} as never)))
    },
  }
  return { http: new PacedHttpClient(inner, clock, hosts), asked, finish }
}

/** Every promise that can settle without an event has done so. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

test('requests to a host start evenly spaced', async () => {
  const { http, asked } = paced({ 'data.test': { perSecond: 4 } })

  for (const path of ['a', 'b', 'c']) void http.fetch(get(`https://data.test/${path}`))
  while (asked.length < 3) await settled()

  assert.deepEqual(asked, [
    ['/a', 0],
    ['/b', 250],
    ['/c', 500],
  ])
})

test('no more requests to a host are under way than allowed', async () => {
  const { http, asked, finish } = paced({ 'data.test': { concurrency: 2 } })

  for (const path of ['a', 'b', 'c']) void http.fetch(get(`https://data.test/${path}`))
  await settled()
  assert.equal(asked.length, 2)
  finish[0]?.()
  await settled()

  assert.deepEqual(
    asked.map(([path]) => path),
    ['/a', '/b', '/c'],
  )
})

test('other hosts, and limits of 0, are not slowed down', async () => {
  const { http, asked } = paced({ 'data.test': { perSecond: 0, concurrency: 0 } })

  for (const host of ['data.test', 'data.test', 'other.test', 'data.test:8080'])
    void http.fetch(get(`https://${host}/`))
  await settled()

  assert.deepEqual(
    asked.map(([, at]) => at),
    [0, 0, 0, 0],
  )
})

test('a request that is given up while it waits is not sent', async () => {
  const { http, asked, finish } = paced({ 'data.test': { concurrency: 1 } })
  const abort = new AbortController()
  void http.fetch(get('https://data.test/a'))
  const waiting = http.fetch(get('https://data.test/b', { signal: abort.signal }))
  abort.abort(new Error('gone'))

  await assert.rejects(waiting, { message: 'gone' })
  finish[0]?.()
  await settled()
  assert.deepEqual(
    asked.map(([path]) => path),
    ['/a'],
  )
})
