import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openGate, until } from '../../contracts/work-queues.ts'
import { breakableWay } from '../../support/breakable-way.ts'
import { fleetQueues } from '../../support/fleet-queues.ts'
import { testRedis } from '../../support/fleet-servers.ts'

const never = new AbortController().signal
const queue = 'audits'
const call = { id: 'run', data: { secret: 'abc' } }

/** Two processes, of which one reaches Redis by a way that can be cut. */
async function twoProcesses(t: TestContext) {
  const redis = await testRedis(t)
  if (redis === undefined) return undefined
  const way = await breakableWay(t, redis.url)
  const near = await fleetQueues(t, redis)
  const far = await fleetQueues(t, { ...redis, url: way.url })
  return { near, far, way, prefix: redis.prefix }
}

test('the job of a process that is gone is executed by another', async (t) => {
  const own = await twoProcesses(t)
  if (own === undefined) return
  const { near, far, way } = own
  const [started, aborted] = [openGate(), openGate<unknown>()]
  far.queues.work(queue, {
    concurrency: 1,
    handle: async (_, { signal }) => {
      started.open()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      aborted.open(signal.reason)
      return 'far'
    },
  })
  const result = near.queues.call(queue, call, { signal: never })
  await started.passed
  way.cut()
  near.queues.work(queue, { concurrency: 1, handle: async () => 'near' })

  assert.equal(await result, 'near')
  way.mend()
  assert.match(String(await aborted.passed), /taken this job over/)
})

test('a job that took down three processes is given up', async (t) => {
  const own = await twoProcesses(t)
  if (own === undefined) return
  const { near, prefix } = own
  const result = near.queues.call(queue, call, { signal: never })
  await until(async () => (await near.queues.position(queue, 'run')) === 1)
  await near.server.client.hset(`${prefix}queues:${queue}:j-run`, 'stc', 3)
  near.queues.work(queue, { concurrency: 1, handle: async () => 'done' })

  await assert.rejects(result, { code: 'JOB_GIVEN_UP', message: /3 processes ended/ })
  await until(async () => (await near.queues.figures(queue)).running === 0)
})

test('a process that stops hands its jobs on', async (t) => {
  const own = await twoProcesses(t)
  if (own === undefined) return
  const { near, far } = own
  const started = openGate()
  far.queues.work(queue, {
    concurrency: 1,
    handle: async (_, { signal }) => {
      started.open()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw signal.reason
    },
  })
  const result = near.queues.call(queue, call, { signal: never })
  await started.passed
  await far.close()
  near.queues.work(queue, { concurrency: 1, handle: async () => 'near' })

  assert.equal(await result, 'near')
  assert.deepEqual(
    far.jobs.map(({ outcome }) => outcome),
    ['handed-on'],
  )
})

test('a job that leads others is handed on at once, however many processes have died', async (t) => {
  const own = await twoProcesses(t)
  if (own === undefined) return
  const { near, far, prefix } = own
  const result = near.queues.call(queue, call, { signal: never })
  await until(async () => (await near.queues.position(queue, 'run')) === 1)
  await near.server.client.hset(`${prefix}queues:${queue}:j-run`, 'stc', 3)
  const started = openGate()
  far.queues.work(queue, {
    ...{ concurrency: 1, isLeading: true },
    handle: async (_, { signal }) => {
      started.open()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw signal.reason
    },
  })
  await started.passed
  await far.queues.close(3_600_000)
  near.queues.work(queue, { concurrency: 1, isLeading: true, handle: async () => 'near' })

  assert.equal(await result, 'near')
})

test('nothing of a job is kept after its end, but its result for a moment', async (t) => {
  const own = await twoProcesses(t)
  if (own === undefined) return
  const { near, prefix } = own
  near.queues.work(queue, { concurrency: 1, handle: async () => 'done' })
  await near.queues.call(queue, call, { signal: never })
  await until(async () => (await near.queues.figures(queue)).running === 0)

  const { client } = near.server
  const keys = await client.keys(`${prefix}*run*`)
  assert.deepEqual(keys, [`${prefix}replies/audits/run`])
  const keptMs = await client.pttl(keys[0] ?? '')
  assert.ok(keptMs > 0 && keptMs <= 5000, `${keptMs} ms`)
})

test('without Redis nothing is added, and what runs ends when it is back', async (t) => {
  const own = await twoProcesses(t)
  if (own === undefined) return
  const { far, way } = own
  const [started, gate] = [openGate(), openGate()]
  far.queues.work(queue, {
    concurrency: 1,
    handle: async () => {
      started.open()
      await gate.passed
      return 'done'
    },
  })
  const result = far.queues.call(queue, call, { signal: never })
  await started.passed
  way.cut()

  await assert.rejects(far.queues.add(queue, { id: 'other', data: null }), {
    code: 'QUEUE_UNAVAILABLE',
    status: 503,
  })
  gate.open()
  way.mend()
  assert.equal(await result, 'done')
})

test('a job that Redis has lost is added again', async (t) => {
  const own = await twoProcesses(t)
  if (own === undefined) return
  const { near, prefix } = own
  const result = near.queues.call(queue, call, { signal: never })
  await until(async () => (await near.queues.position(queue, 'run')) === 1)
  await near.server.client.unlink(await near.server.client.keys(`${prefix}queues:*`))
  near.queues.work(queue, { concurrency: 1, handle: async () => 'done' })

  assert.equal(await result, 'done')
})

test('events of an outage arrive after it, in order', async (t) => {
  const own = await twoProcesses(t)
  if (own === undefined) return
  const { near, far, way } = own
  const seen: number[] = []
  const ended = openGate()
  const send = ({ id }: { readonly id: number }): unknown => seen.push(id)
  near.streams.follow('run', { send, end: () => ended.open() })
  far.streams.follow('run', { send: () => {}, end: () => ended.open() })
  const writer = far.streams.open('run', 1)
  writer.emit('page', {})
  await until(async () => seen.length === 1)
  way.cut()
  for (let n = 2; n <= 50; n += 1) writer.emit('page', {})
  const stored = writer.end()
  way.mend()
  await stored
  await ended.passed

  await until(async () => seen.length === 50)
  assert.deepEqual(
    seen,
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
})

test('a job whose caller is gone is aborted, and the next one of that caller does not begin', async (t) => {
  const own = await twoProcesses(t)
  if (own === undefined) return
  const { near, far } = own
  const [started, aborted] = [openGate(), openGate<unknown>()]
  const begun: string[] = []
  near.queues.work(queue, {
    concurrency: 1,
    handle: async ({ id }, { signal }) => {
      begun.push(id)
      if (id === 'other') return 'done'
      started.open()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      aborted.open(signal.reason)
      throw signal.reason
    },
  })
  const calls = ['run', 'next'].map((id) =>
    assert.rejects(far.queues.call(queue, { id, data: null }, { signal: never }), {
      code: 'SHUTTING_DOWN',
    }),
  )
  await started.passed
  await far.close()
  await Promise.all(calls)

  assert.match(String(await aborted.passed), /waited for its result is gone/)
  const other = near.queues.call(queue, { id: 'other', data: null }, { signal: never })
  assert.equal(await other, 'done')
  assert.deepEqual(begun, ['run', 'other'])
  assert.deepEqual(near.jobs.map(({ outcome }) => outcome).sort(), [
    'cancelled',
    'cancelled',
    'done',
  ])
})

test('a job that comes back to the process that executes it begins again when that has ended', async (t) => {
  const own = await twoProcesses(t)
  if (own === undefined) return
  const { near, prefix } = own
  const { client } = near.server
  let [now, most, times] = [0, 0, 0]
  const [started, again, gate] = [openGate(), openGate(), openGate()]
  near.queues.work(queue, {
    concurrency: 2,
    handle: async (_, { signal }) => {
      times += 1
      now += 1
      most = Math.max(most, now)
      if (times === 1) {
        started.open()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        // It takes a moment to end.
        for (let n = 0; n < 20; n += 1) await near.queues.figures(queue)
        now -= 1
        throw signal.reason
      }
      again.open()
      await gate.passed
      return 'again'
    },
  })
  const result = near.queues.call(queue, call, { signal: never })
  await started.passed
  // As after an outage that is longer than the lock.
  const key = `${prefix}queues:${queue}`
  await client
    .multi()
    .del(`${key}:j-run:lock`)
    .lrem(`${key}:active`, 0, 'j-run')
    .rpush(`${key}:wait`, 'j-run')
    .zadd(`${key}:marker`, 0, '0')
    .exec()
  await again.passed
  assert.equal(most, 1)

  // The new lock is renewed.
  let leftMs = await client.pttl(`${key}:j-run:lock`)
  await until(async () => {
    const before = leftMs
    leftMs = await client.pttl(`${key}:j-run:lock`)
    return leftMs > before
  })
  gate.open()
  assert.equal(await result, 'again')
})
