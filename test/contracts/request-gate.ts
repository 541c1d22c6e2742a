import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { PaceChange, PaceOutcome } from '../../adapters/network/adaptive-limit.ts'
import type { OpenGate, PaceTurn, RequestGate } from '../../adapters/network/host-pace.ts'

/** Opens gates in two processes, which may be the same. Undefined when the test is skipped. */
export type OpenGates = (
  t: TestContext,
) => Promise<readonly [one: OpenGate, other: OpenGate] | undefined>

const good: PaceOutcome = { kind: 'good', page: '/' }
const never = new AbortController().signal

/** Unlike AbortSignal.timeout, it keeps the process alive. */
export function endsIn(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('too late')), ms)
  return controller.signal
}

/**
 * The contract of every gate. Times are real: on a busy machine things start later, never earlier.
 */
export function requestGateContract(name: string, open: OpenGates): void {
  const contract = (
    what: string,
    body: (open: OpenGate, openOther: OpenGate) => Promise<void>,
  ): void => {
    test(`${name}: ${what}`, async (t) => {
      const gates = await open(t)
      if (gates === undefined) return
      const opened: RequestGate[] = []
      const [one, other] = gates.map((openGate): OpenGate => {
        return (...args) => {
          const gate = openGate(...args)
          opened.push(gate)
          return gate
        }
      }) as [OpenGate, OpenGate]
      try {
        await body(one, other)
      } finally {
        for (const gate of opened) gate.close()
      }
    })
  }

  contract('starts are evenly spaced, and never more than a second allows', async (openGate) => {
    const gate = openGate('spaced', { perSecond: 20 })
    const starts: number[] = []
    for (let at = 0; at < 12; at += 1) {
      const turn = await gate.enter(never)
      starts.push(performance.now())
      turn.end(good)
    }
    const lasted = (starts.at(-1) ?? 0) - (starts[0] ?? 0)
    assert.ok(lasted >= 11 * 50 - 60, `12 starts took ${lasted} ms`)
  })

  contract('requests of one process start in order of arrival', async (openGate) => {
    const gate = openGate('order', { perSecond: 100 })
    const order: number[] = []
    await Promise.all(
      [0, 1, 2, 3].map(async (at) => {
        const turn = await gate.enter(never)
        order.push(at)
        turn.end(good)
      }),
    )
    assert.deepEqual(order, [0, 1, 2, 3])
  })

  contract('no more than so many are under way, and an end lets the next one in', async (open) => {
    const gate = open('number', { concurrency: 2 })
    const turns = [await gate.enter(never), await gate.enter(never)]
    let third: PaceTurn | undefined
    const entering = gate.enter(never).then((turn) => {
      third = turn
    })
    await pause(60)
    assert.equal(third, undefined)
    turns[0]?.end(good)
    await entering
    assert.ok(third)
  })

  contract('an end that is reported twice counts once', async (openGate) => {
    const gate = openGate('twice', { concurrency: 1 })
    const turn = await gate.enter(never)
    turn.end(good)
    turn.end(good)
    await gate.enter(never)
    await assert.rejects(gate.enter(endsIn(60)), { message: 'too late' })
  })

  contract(
    'an aborted request leaves the queue with the reason of its signal',
    async (openGate) => {
      const gate = openGate('abort', { concurrency: 1 })
      const turn = await gate.enter(never)
      const controller = new AbortController()
      const waiting = gate.enter(controller.signal)
      const next = gate.enter(never)
      controller.abort(new Error('left'))
      await assert.rejects(waiting, { message: 'left' })
      turn.end(good)
      ;(await next).end(good)
    },
  )

  contract('overload slows down, and a pause is kept', async (openGate) => {
    const changes: PaceChange[] = []
    const gate = openGate('slow', { perSecond: 200 }, (change) => changes.push(change))
    const first = await gate.enter(never)
    const before = performance.now()
    first.end({ kind: 'overload', reason: 'status 429', retryAfterMs: 300 })
    while (changes.length === 0) await pause(5)
    const [change] = changes
    assert.ok(change?.to === 'slowed')
    assert.deepEqual([change.reason, change.perSecond], ['status 429', 100])
    ;(await gate.enter(never)).end(good)
    assert.ok(performance.now() - before >= 299)
  })

  contract('good answers bring the pace back', async (openGate) => {
    const changes: string[] = []
    const gate = openGate('back', { perSecond: 500 }, ({ to }) => changes.push(to))
    const first = await gate.enter(never)
    first.end({ kind: 'overload', reason: 'refused' })
    while (changes.length === 0) await pause(5)
    for (let at = 0; at < 200 && changes.length < 2; at += 1) {
      const turn = await gate.enter(never)
      turn.end(good)
    }
    while (changes.length < 2) await pause(5)
    assert.deepEqual(changes, ['slowed', 'recovered'])
  })

  contract('a closed gate refuses who waits and who comes', async (openGate) => {
    const gate = openGate('closed', { concurrency: 1 })
    await gate.enter(never)
    const waiting = gate.enter(never)
    gate.close()
    await assert.rejects(waiting, { code: 'SHUTTING_DOWN' })
    await assert.rejects(gate.enter(never), { code: 'SHUTTING_DOWN' })
  })

  contract('two sources do not wait for each other', async (openGate, openOther) => {
    await openGate('a', { concurrency: 1 }).enter(never)
    await openOther('b', { concurrency: 1 }).enter(never)
  })
}
