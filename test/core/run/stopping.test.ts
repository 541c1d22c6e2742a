import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import type { RunEvent } from '../../../core/events/event.ts'
import { loadedPlugin, type Plugin } from '../../../core/plugin.ts'
import { settle } from '../../support/fake-clock.ts'
import { testConfig } from '../../support/test-config.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'

/** A plugin that never ends and never looks at its signal. */
const deaf = fakePlugin('deaf', () => new Promise<never>(() => {}))

const texts = { deaf: '', after: 'inputs: { x: { from: deaf.result } }', quick: '' }

test('a cancelled run ends at once although a plugin ignores its signal', async () => {
  const { engine, clock } = testEngine(testRegistry(texts, [deaf]))
  const run = engine.start({ goals: ['after', 'quick'], inputs: {} })
  await settle()
  run.cancel('the visitor left')
  const result = await run.result
  const error = 'The run was cancelled: the visitor left.'
  assert.deepEqual(
    { ...result, outcomes: { ...result.outcomes, quick: result.outcomes.quick?.status } },
    {
      ok: false,
      error,
      code: 'CANCELLED',
      outcomes: {
        deaf: { status: 'failed', error, code: 'CANCELLED', durationMs: 0, costUsd: 0 },
        after: { status: 'skipped', reason: error },
        quick: 'done',
      },
      warnings: [],
      durationMs: 0,
      costUsd: 0,
      costByApi: {},
    },
  )
  assert.deepEqual([clock.pending, engine.active], [0, 0])
})

test('an abort in real time waits for no timer', async () => {
  const { engine } = testEngine(testRegistry(texts, [deaf]), { clock: new SystemClock() })
  const client = new AbortController()
  const run = engine.start({ goals: ['after'], inputs: {}, signal: client.signal })
  await settle()
  client.abort()
  const first = await Promise.race([run.result, settle().then(() => undefined)])
  assert.equal(first?.code, 'CANCELLED')
})

test('a client that has left before the run began starts no module', async () => {
  const { engine } = testEngine(testRegistry({ quick: '' }))
  const run = engine.start({ goals: ['quick'], inputs: {}, signal: AbortSignal.abort() })
  const kinds: string[] = []
  run.subscribe(({ kind }: RunEvent) => kinds.push(kind))
  const { ok } = await run.result
  assert.deepEqual([ok, kinds], [false, ['plan', 'module:skip', 'result']])
})

test('cancelling twice, or after the end, changes nothing', async () => {
  const { engine } = testEngine(testRegistry({ quick: '' }))
  const run = engine.start({ goals: ['quick'], inputs: {} })
  const result = await run.result
  run.cancel('too late')
  run.cancel('again')
  const kinds: string[] = []
  run.subscribe(({ kind }: RunEvent) => kinds.push(kind))
  assert.deepEqual([result.ok, kinds.at(-1), kinds.length], [true, 'result', 4])
})

test("a plugin sees its signal abort with the run's reason", async () => {
  let reason: unknown
  const polite = fakePlugin('polite', (_, { signal }) => {
    return new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason
        reject(new Error('stopped in the middle'))
      })
    })
  })
  const { engine } = testEngine(testRegistry({ polite: '' }, [polite]))
  const run = engine.start({ goals: ['polite'], inputs: {} })
  await settle()
  run.cancel('the visitor left')
  const { outcomes } = await run.result
  assert.deepEqual(
    [(reason as Error).message, outcomes.polite?.status === 'failed' && outcomes.polite.code],
    ['The run was cancelled: the visitor left.', 'CANCELLED'],
  )
})

test('a module that passes its time fails with MODULE_TIMEOUT, and no other does', async () => {
  const slow = { ...texts, deaf: 'limits: { timeoutMs: 2000 }' }
  const { engine, clock } = testEngine(testRegistry(slow, [deaf]))
  const run = engine.start({ goals: ['after', 'quick'], inputs: {} })
  await clock.advance(2000)
  const { outcomes, ok } = await run.result
  const error = 'The module deaf did not finish within 2000 ms.'
  assert.deepEqual(
    [ok, outcomes.deaf, outcomes.after, outcomes.quick?.status],
    [
      true,
      { status: 'failed', error, code: 'MODULE_TIMEOUT', durationMs: 2000, costUsd: 0 },
      { status: 'skipped', reason: `Needs deaf, which failed: ${error}` },
      'done',
    ],
  )
  assert.equal(clock.pending, 0)
})

test('a run that passes its time keeps what is done and fails what is not', async () => {
  const { engine, clock } = testEngine(testRegistry(texts, [deaf]))
  const run = engine.start({ goals: ['after', 'quick'], inputs: {}, timeoutMs: 5000 })
  await clock.advance(5000)
  const { outcomes, ok, durationMs } = await run.result
  const error = 'The module deaf did not finish within 5000 ms.'
  assert.deepEqual([ok, durationMs, outcomes.quick?.status], [true, 5000, 'done'])
  assert.deepEqual(outcomes.deaf, {
    status: 'failed',
    error,
    code: 'MODULE_TIMEOUT',
    durationMs: 5000,
    costUsd: 0,
  })
  assert.deepEqual(outcomes.after, {
    status: 'skipped',
    reason: "The run's time of 5000 ms had passed before it could start.",
  })
})

test('the time of a run comes from the configuration when the request gives none', async () => {
  const config = testConfig({ limits: { runTimeoutMs: 1000 } })
  const { engine, clock } = testEngine(testRegistry(texts, [deaf]), { config })
  const run = engine.start({ goals: ['deaf'], inputs: {} })
  await clock.advance(1000)
  assert.equal((await run.result).durationMs, 1000)
})

test('a module that ends takes its signal with it, so that forgotten work stops', async () => {
  let signal: AbortSignal | undefined
  const careless = fakePlugin('careless', (_, ctx) => {
    signal = ctx.signal
    return { outputs: { result: true } }
  })
  const { engine } = testEngine(testRegistry({ careless: '' }, [careless]))
  await engine.start({ goals: ['careless'], inputs: {} }).result
  assert.equal(signal?.aborted, true)
})

test('what abandoned work throws later disturbs nobody', async () => {
  let fail = (_: Error): void => {}
  const late = fakePlugin('late', () => {
    return new Promise<never>((_resolve, reject) => {
      fail = reject
    })
  })
  const { engine } = testEngine(testRegistry({ late: '' }, [late]))
  const run = engine.start({ goals: ['late'], inputs: {} })
  await settle()
  run.cancel('the visitor left')
  const result = await run.result
  fail(new Error('too late'))
  await settle()
  assert.equal(result.code, 'CANCELLED')
})

test('a client signal keeps no listener once the run is over', async () => {
  const client = new AbortController()
  let listeners = 0
  const { signal } = client
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners += 1
    add(...args)
  }
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners -= 1
    remove(...args)
  }
  const { engine } = testEngine(testRegistry({ quick: '' }))
  await engine.start({ goals: ['quick'], inputs: {}, signal }).result
  assert.equal(listeners, 0)
})

test('more runs than allowed are refused as OVERLOADED until one ends', async () => {
  const config = testConfig({ limits: { maxConcurrentRuns: 1 } })
  const { engine } = testEngine(testRegistry({ deaf: '' }, [deaf]), { config })
  const request = { goals: ['deaf'], inputs: {} }
  const first = engine.start(request)
  assert.throws(() => engine.start(request), {
    code: 'OVERLOADED',
    message: 'The server has reached its limit for runs (1). Try again shortly.',
  })
  first.cancel('done with it')
  await first.result
  const second = engine.start(request)
  second.cancel('done with it')
  await second.result
  assert.equal(engine.active, 0)
})

test('an unknown goal is refused before a run begins', () => {
  const { engine } = testEngine(testRegistry({ quick: '' }))
  assert.throws(() => engine.start({ goals: ['quikc'], inputs: {} }), { code: 'INVALID_GRAPH' })
  assert.equal(engine.active, 0)
})

test('draining refuses new runs and waits for those under way', async () => {
  let finish = (): void => {}
  const slow: Plugin = {
    run: async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return { outputs: { result: true } }
    },
  }
  const { engine, clock } = testEngine(testRegistry({ slow: '' }, [loadedPlugin('slow', slow)]))
  const run = engine.start({ goals: ['slow'], inputs: {} })
  const drained = engine.drain(10_000)
  assert.throws(() => engine.start({ goals: ['slow'], inputs: {} }), { code: 'SHUTTING_DOWN' })
  await settle()
  finish()
  await drained
  assert.deepEqual([(await run.result).ok, clock.pending], [true, 0])
})

test('draining cancels what is left when the grace is over', async () => {
  const { engine, clock } = testEngine(testRegistry({ deaf: '' }, [deaf]))
  const run = engine.start({ goals: ['deaf'], inputs: {} })
  const drained = engine.drain(3000)
  await clock.advance(3000)
  await drained
  assert.deepEqual(
    [(await run.result).error, engine.active, clock.pending],
    ['The run was cancelled: the server is shutting down.', 0, 0],
  )
})

test('draining an idle server is done at once', async () => {
  const { engine, clock } = testEngine(testRegistry({ quick: '' }))
  await engine.drain(10_000)
  assert.equal(clock.pending, 0)
})
