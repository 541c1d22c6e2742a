/**
 * One of several processes that share limits. Gets addresses as JSON, says when it is ready, and
 * answers each message: the name of a task, then its numbers.
 */
import 'reflect-metadata'
import { setTimeout as pause } from 'node:timers/promises'
import { RateLimit } from '../../../adapters/access/rate-limit.ts'
import { Fleet } from '../../../adapters/fleet/fleet.ts'
import { openPostgresStore } from '../../../adapters/storage/postgres/postgres-store.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import { Budget } from '../../../core/budget/budget.ts'
import { AppError } from '../../../core/errors.ts'
import { SilentLog } from '../../support/silent-log.ts'

type Addresses = Parameters<typeof Fleet.open>[0]['addresses']

const CONFIG = {
  queueLimit: 1,
  takeoverSeconds: 10,
  patienceSeconds: 1,
  concurrency: 1,
  workerPort: 0,
}
const addresses = JSON.parse(process.argv[2] ?? '') as Addresses
const [clock, log] = [new SystemClock(), new SilentLog()]

/** How many of calls at once were refused with this code. @throws any other error */
async function refusals(calls: readonly Promise<unknown>[], code: string): Promise<number> {
  const ended = await Promise.allSettled(calls)
  const failed = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  const other = failed.find((error) => !(error instanceof AppError && error.code === code))
  if (other !== undefined) throw other
  return failed.length
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

async function work(): Promise<void> {
  const fleet = await Fleet.open({
    addresses,
    clock,
    log,
    config: CONFIG,
    onJob: () => {},
    watches: [],
  })
  const store = await openPostgresStore(addresses.databaseUrl, log)
  const tasks: Readonly<Record<string, (...numbers: number[]) => Promise<unknown>>> = {
    /** Counts so many calls at once. */
    count: async (calls = 0, perHour = 0) => {
      const counters = fleet.countersOf('trial', false)
      const limit = new RateLimit({ perMinute: 0, perHour }, Date.now, 'this address', counters)
      const all = times(calls, () => limit.count('192.0.2.1'))
      return { counted: calls - (await refusals(all, 'RATE_LIMITED')) }
    },
    /** Starts requests at one pace for so long. Returns when each started, in milliseconds since 1970. */
    pace: async (perSecond = 0, ms = 0) => {
      const gate = fleet.openGate('trial', { perSecond })
      const starts: number[] = []
      const until = performance.now() + ms
      while (performance.now() < until) {
        const turn = await gate.enter(new AbortController().signal)
        starts.push(performance.timeOrigin + performance.now())
        turn.end({ kind: 'good', page: '/' })
      }
      gate.close()
      return { starts }
    },
    /** Makes so many paid calls at once, of `micros` millionths of a USD each. */
    spend: async (calls = 0, micros = 0, limitUsd = 0) => {
      const budget = new Budget({ store, clock, log, limits: { openrouter: limitUsd } })
      const startedAt = performance.now()
      const all = times(calls, async () => {
        const reservation = await budget.reserve('openrouter', micros / 1e6)
        await pause(Math.random() * 20)
        await reservation.settle(micros / 1e6)
      })
      const refused = await refusals(all, 'BUDGET_SPENT')
      return { served: calls - refused, ms: performance.now() - startedAt }
    },
  }
  process.on('message', async (message: string) => {
    const [name = '', ...numbers] = message.split(' ')
    try {
      process.send?.(await tasks[name]?.(...numbers.map(Number)))
    } catch (error) {
      process.send?.({ error: error instanceof Error ? error.stack : String(error) })
    }
  })
  process.on('disconnect', async () => {
    await fleet.close()
    await store.close()
  })
  process.send?.('ready')
}

void work()
