import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { CountersOf } from '../access/rate-limit.ts'
import type { OpenGate } from '../network/host-pace.ts'
import type { FleetAddresses } from '../settings.ts'
import type { ServerState, ServerWatch } from '../telemetry/server-watch.ts'
import { RedisServer } from './redis.ts'
import { RedisCounters } from './redis-counters.ts'
import { SharedGate } from './shared-gate.ts'

type FleetParts = {
  readonly addresses: FleetAddresses
  readonly clock: Clock
  readonly log: Log
  /** Further servers that the process needs. */
  readonly watches?: readonly ServerWatch[]
}

/** What this process shares with others through Redis. */
export class Fleet {
  readonly redis: RedisServer
  readonly #watches: readonly ServerWatch[]

  readonly #clock: Clock

  private constructor(redis: RedisServer, clock: Clock, watches: readonly ServerWatch[]) {
    this.redis = redis
    this.#clock = clock
    this.#watches = [redis.watch, ...watches]
  }

  /** @throws INVALID_CONFIG naming the remedy, when Redis cannot be used */
  static async open({ addresses, clock, log, watches = [] }: FleetParts): Promise<Fleet> {
    const { redisUrl: url, redisPrefix: prefix } = addresses
    return new Fleet(await RedisServer.open({ url, prefix, clock, log }), clock, watches)
  }

  /** Whether each server answers. */
  readonly servers = (): readonly ServerState[] => this.#watches.map(({ state }) => state)

  readonly countersOf: CountersOf = (name, isFree) =>
    new RedisCounters({
      ...{ redis: this.redis, name },
      whenAway: isFree ? 'count-here' : 'refuse',
    })

  readonly openGate: OpenGate = (name, limits, onChange) =>
    new SharedGate({ redis: this.redis, clock: this.#clock, name, limits, onChange })

  close(): void {
    this.redis.close()
  }
}
