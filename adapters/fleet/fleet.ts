import type { Engine } from '../../core/engine.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { EventStreams } from '../../core/ports/event-streams.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Cache } from '../../core/ports/storage.ts'
import type { JobFact } from '../../core/ports/work-queue.ts'
import type { ConfigValues } from '../../manifests/types/config.ts'
import type { ShareState } from '../../plugins/audit/site/index.ts'
import type { CountersOf } from '../access/rate-limit.ts'
import type { OpenGate } from '../network/host-pace.ts'
import type { FleetAddresses } from '../settings.ts'
import type { ServerState, ServerWatch } from '../telemetry/server-watch.ts'
import { BullQueues } from './bull-queues.ts'
import { FleetEngine, type FleetEngineParts } from './fleet-engine.ts'
import { QueueWatch } from './queue-watch.ts'
import { RedisServer } from './redis.ts'
import { RedisCache } from './redis-cache.ts'
import { RedisCounters } from './redis-counters.ts'
import { RedisEventStreams } from './redis-streams.ts'
import { SharedGate } from './shared-gate.ts'
import { sharedStates } from './shared-states.ts'
import { StreamReader } from './stream-reader.ts'

type FleetParts = {
  readonly addresses: FleetAddresses
  readonly config: ConfigValues['fleet']
  readonly clock: Clock
  readonly log: Log
  /** Called for each job that ended in this process. */
  readonly onJob: (fact: JobFact) => void
  /** Further servers that the process needs. */
  readonly watches: readonly ServerWatch[]
}

/** Everything that this process shares with others through Redis. */
export class Fleet {
  readonly redis: RedisServer
  readonly queues: BullQueues
  readonly streams: EventStreams
  /** Whether audits are being executed. */
  readonly audits: QueueWatch
  readonly #parts: FleetParts
  readonly #reader: StreamReader
  readonly #watches: readonly ServerWatch[]

  private constructor(redis: RedisServer, parts: FleetParts) {
    const { clock, log, config, onJob, watches } = parts
    const { queueLimit: maxWaiting, takeoverSeconds, patienceSeconds } = config
    this.redis = redis
    this.#parts = parts
    this.#watches = [redis.watch, ...watches]
    this.#reader = new StreamReader({ server: redis, log })
    const takeoverMs = takeoverSeconds * 1000
    const own = { server: redis, reader: this.#reader, log }
    this.queues = new BullQueues({ ...own, maxWaiting, takeoverMs, onJob })
    this.streams = new RedisEventStreams({ ...own, now: () => clock.now() })
    this.audits = new QueueWatch({
      ...{ queues: this.queues, queue: 'audits', maxWaiting },
      patienceMs: patienceSeconds * 1000,
      now: () => clock.monotonic(),
    })
  }

  /** @throws INVALID_CONFIG naming the remedy, when Redis cannot be used */
  static async open(parts: FleetParts): Promise<Fleet> {
    const { addresses, clock, log } = parts
    const { redisUrl: url, redisPrefix: prefix } = addresses
    return new Fleet(await RedisServer.open({ url, prefix, clock, log }), parts)
  }

  /** An engine whose runs other processes execute. */
  auditEngine(parts: Pick<FleetEngineParts, 'planner' | 'planEvent'>): Engine {
    const { clock, log } = this.#parts
    const { queues, streams, audits: watch } = this
    return new FleetEngine({ ...parts, queues, streams, watch, clock, log })
  }

  /** Whether each server answers. */
  readonly servers = (): readonly ServerState[] => this.#watches.map(({ state }) => state)

  readonly countersOf: CountersOf = (name, isFree) =>
    new RedisCounters({
      ...{ redis: this.redis, name },
      whenAway: isFree ? 'count-here' : 'refuse',
    })

  /** @param version of the program, because another one may cache other values */
  cache(memory: Cache, version: string): Cache {
    return new RedisCache({ redis: this.redis, memory, version })
  }

  readonly openGate: OpenGate = (name, limits, onChange) =>
    new SharedGate({ redis: this.redis, clock: this.#parts.clock, name, limits, onChange })

  /** States that audits of one site share. */
  get share(): ShareState {
    return sharedStates(this.redis, this.#parts.clock)
  }

  async close(): Promise<void> {
    await this.queues.close()
    await this.streams.close()
    this.#reader.close()
    this.redis.close()
  }
}
