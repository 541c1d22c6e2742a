import type { TestContext } from 'node:test'
import { BullQueues } from '../../adapters/fleet/bull-queues.ts'
import { RedisServer } from '../../adapters/fleet/redis.ts'
import { RedisEventStreams } from '../../adapters/fleet/redis-streams.ts'
import { StreamReader } from '../../adapters/fleet/stream-reader.ts'
import type { JobFact } from '../../core/ports/work-queue.ts'
import type { TestRedis } from './fleet-servers.ts'
import { SilentLog } from './silent-log.ts'

export type FleetQueues = {
  readonly server: RedisServer
  readonly queues: BullQueues
  readonly streams: RedisEventStreams
  /** The jobs that ended in this process. */
  readonly jobs: readonly JobFact[]
  close(): Promise<void>
}

/** The queues of one process of a fleet. Closed when the test ends. */
export async function fleetQueues(
  t: Pick<TestContext, 'after'>,
  { url, prefix }: TestRedis,
  options: { readonly takeoverMs?: number; readonly maxWaiting?: number } = {},
): Promise<FleetQueues> {
  const log = new SilentLog()
  const clock = { now: () => Date.now() }
  const server = await RedisServer.open({ url, prefix, clock, log })
  const reader = new StreamReader({ server, log })
  const jobs: JobFact[] = []
  const queues = new BullQueues({
    ...{ server, reader, log, maxWaiting: 100, takeoverMs: 1000, ...options },
    onJob: (fact) => jobs.push(fact),
  })
  const streams = new RedisEventStreams({ server, reader, log, now: clock.now })
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await queues.close()
    await streams.close()
    reader.close()
    server.close()
  }
  const once = (): Promise<void> => {
    closing ??= close()
    return closing
  }
  t.after(once)
  return { server, queues, streams, jobs, close: once }
}
