import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditHandler, streamOfRun } from '../../../adapters/fleet/audit-jobs.ts'
import { FleetEngine } from '../../../adapters/fleet/fleet-engine.ts'
import { QueueWatch } from '../../../adapters/fleet/queue-watch.ts'
import { MemoryQueues } from '../../../adapters/queues/memory-queues.ts'
import { MemoryEventStreams } from '../../../adapters/queues/memory-streams.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import type { Run, RunRequest } from '../../../core/engine.ts'
import type { RunEvent } from '../../../core/events/event.ts'
import { planEvent } from '../../../core/plan/planner.ts'
import type { RunContext } from '../../../core/plugin.ts'
import { openGate, until } from '../../contracts/work-queues.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'

type SlowWork = (ctx: RunContext) => Promise<unknown>
const ended: SlowWork = async () => 1

/** An engine that sends runs away, and what executes them once `work` is called. */
function fleetOf({ slow = ended, patienceMs = 60_000 } = {}) {
  const clock = new SystemClock()
  const log = new SilentLog()
  const texts = {
    quick: '',
    slow: 'inputs: { x: { from: quick.result } }\noutputs: { result: true, secret: true }',
  }
  const plugin = fakePlugin('slow', async (_, ctx) => ({
    outputs: { result: await slow(ctx), secret: 'facts' },
  }))
  const registry = testRegistry(texts, [plugin])
  const { engine: executing } = testEngine(registry, { clock })
  const now = (): number => clock.monotonic()
  const queues = new MemoryQueues({ maxWaiting: 5, now })
  const streams = new MemoryEventStreams()
  const watch = new QueueWatch({ queues, queue: 'audits', maxWaiting: 5, patienceMs, now })
  const engine = new FleetEngine({
    ...{ queues, streams, watch, clock, log, planner: executing },
    planEvent: (plan) => planEvent(plan, registry),
  })
  const handle = auditHandler({ engine: executing, streams })
  const work = (): void => queues.work('audits', { concurrency: 1, handle })
  return { engine, executing, queues, streams, watch, work }
}

const request: RunRequest = { goals: ['slow'], inputs: {} }

function eventsOf(run: Run): readonly RunEvent[] {
  const events: RunEvent[] = []
  run.subscribe((event) => events.push(event))
  return events
}

const kindsOf = (events: readonly RunEvent[]): readonly string[] => events.map(({ kind }) => kind)

test('a run of another process has the events and the result of its own', async () => {
  const { engine, executing, work } = fleetOf()
  const own = executing.start(request)
  const expected = eventsOf(own)
  await own.result
  work()
  const run = engine.start(request)
  const events = eventsOf(run)
  const result = await run.result

  assert.deepEqual(kindsOf(events), kindsOf(expected))
  assert.deepEqual(
    events.map(({ seq }) => seq),
    expected.map((_, index) => index),
  )
  assert.deepEqual(events[0]?.data, expected[0]?.data)
  assert.equal(events.at(-1)?.data, result)
  assert.deepEqual([result.ok, result.outcomes.slow?.status], [true, 'done'])
  assert.equal(engine.active, 0)
})

test('only the outputs that the caller reads come back', async () => {
  const { engine, work } = fleetOf()
  work()
  const outputOf = async (changes: Partial<RunRequest>): Promise<unknown> => {
    const { outcomes } = await engine.start({ ...request, ...changes }).result
    return outcomes.slow?.status === 'done' ? outcomes.slow.output : undefined
  }

  assert.deepEqual(await outputOf({}), { result: 1 })
  assert.deepEqual(await outputOf({ reads: ['result', 'secret'] }), { result: 1, secret: 'facts' })
})

test('a run that waits shows its place in the queue, and when it begins', async () => {
  const { engine, queues, work } = fleetOf()
  await queues.add('audits', { id: 'other', data: { ...request, plan: engine.plan(request) } })
  const run = engine.start(request)
  const events = eventsOf(run)
  const places = (): readonly unknown[] =>
    events.flatMap(({ kind, data }) => (kind === 'queued' ? [data] : []))
  await until(async () => places().length === 1)
  work()
  await run.result

  assert.deepEqual(places(), [{ place: 2 }, { place: 0 }])
  assert.equal(kindsOf(events)[0], 'plan')
})

test('cancelling, and a client that leaves, reach the module that runs', async () => {
  for (const how of ['cancel', 'leave']) {
    const [started, reason] = [openGate(), openGate<unknown>()]
    const { engine, work } = fleetOf({
      slow: ({ signal }) => {
        signal.addEventListener('abort', () => reason.open(signal.reason))
        started.open()
        return new Promise(() => {})
      },
    })
    work()
    const client = new AbortController()
    const run = engine.start({ ...request, signal: client.signal })
    await started.passed
    if (how === 'leave') client.abort()
    else run.cancel('the visitor left')

    assert.equal((await run.result).code, 'CANCELLED')
    assert.match(String(await reason.passed), how === 'leave' ? /no client/ : /visitor left/)
  }
})

test('an audit that is executed again is one sequence of events with a remark', async () => {
  const { engine, queues, streams } = fleetOf()
  const run = engine.start(request)
  const events = eventsOf(run)
  queues.work('audits', {
    concurrency: 1,
    handle: async () => {
      for (const modules of [['quick'], ['quick', 'slow']]) {
        const writer = streams.open(streamOfRun(run.runId))
        writer.emit('plan', {})
        for (const moduleId of modules) {
          writer.emit('module:start', { moduleId })
          writer.emit('warning', { moduleId, code: 'W', message: 'w' })
          writer.emit('module:done', { moduleId, ok: true, durationMs: 1, costUsd: 0 })
        }
        if (modules.length === 2) await writer.end()
      }
      const figures = { outcomes: {}, durationMs: 1, costUsd: 0, costByApi: {} }
      return { ok: true, warnings: [], ...figures }
    },
  })
  const { warnings } = await run.result

  const perModule = ['module:start', 'warning', 'module:done']
  const expected = ['plan', ...perModule, 'warning', ...perModule, 'result']
  assert.deepEqual(kindsOf(events), expected)
  assert.deepEqual(
    events.map(({ seq }) => seq),
    expected.map((_, index) => index),
  )
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['RUN_RESTARTED'],
  )
})

test('a run fails clearly when no process executes audits', async () => {
  const { engine, watch, work } = fleetOf({ patienceMs: 100 })
  await watch.problem()
  const { ok, code, error } = await engine.start(request).result

  assert.deepEqual([ok, code], [false, 'QUEUE_UNAVAILABLE'])
  assert.match(error ?? '', /cannot hand out work/)
  await assert.rejects(watch.assertRoom(), { code: 'QUEUE_UNAVAILABLE', status: 503 })
  work()
  await until(async () => (await watch.problem()) === undefined)
  assert.equal((await engine.start(request).result).ok, true)
})

test('a run for which the queue has no room fails', async () => {
  const { engine, queues, watch } = fleetOf()
  for (let n = 0; n < 5; n += 1) await queues.add('audits', { id: `${n}`, data: null })

  assert.equal((await engine.start(request).result).code, 'OVERLOADED')
  await assert.rejects(watch.assertRoom(), { code: 'OVERLOADED', status: 503 })
})

test('the run of a token that is revoked ends', async () => {
  const { engine, work } = fleetOf({ slow: () => new Promise(() => {}) })
  work()
  const limits = { usdPerDay: null, usdPerRun: null, modules: null, remedy: '' }
  const payer = { id: 'a', title: 'the token "a"', ...limits, isValid: async () => false }
  const { code, error } = await engine.start({ ...request, payer }).result

  assert.deepEqual([code, error], ['BUDGET_SPENT', 'the token "a" was revoked.'])
})

test('draining lets runs end, and cancels those that take too long', async () => {
  const { engine, work } = fleetOf({ slow: () => new Promise(() => {}) })
  work()
  const run = engine.start(request)
  await engine.drain(10)

  assert.equal((await run.result).code, 'CANCELLED')
  assert.throws(() => engine.start(request), { code: 'SHUTTING_DOWN' })
})
