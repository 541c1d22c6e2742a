import { Callers } from '../../../adapters/access/callers.ts'
import { ClientAddress } from '../../../adapters/access/client-address.ts'
import { Origins } from '../../../adapters/access/origins.ts'
import type { RateLimits } from '../../../adapters/access/rate-limit.ts'
import { TokenFile } from '../../../adapters/access/token-file.ts'
import { Budget } from '../../../core/budget/budget.ts'
import type { ConfigValues } from '../../../manifests/types/config.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { stillClock } from '../api/audit/sample-audit.ts'

export type AccessOptions = {
  /** Default no limits. */
  readonly rate?: RateLimits
  /** Default no limits. */
  readonly reads?: RateLimits
  readonly now?: () => number
  readonly trustedProxies?: readonly string[]
  readonly publicOrigin?: string
  readonly cors?: ConfigValues['cors']
  /** Default they may spend anything. */
  readonly anonymous?: ConfigValues['anonymous']
  /** Folder of tokens.yaml. Default there are no tokens. */
  readonly dataDir?: string
}

const none: RateLimits = { perMinute: 0, perHour: 0 }

/** The access rules, without a server. */
export function accessDouble(options: AccessOptions = {}) {
  const { rate = none, reads = none, now = () => Date.now() } = options
  const { cors = { origins: [], anyOriginMayStart: false }, publicOrigin = null } = options
  const clients = new ClientAddress(options.trustedProxies ?? [])
  const tokens = new TokenFile(options.dataDir ?? '/nonexistent')
  const log = new SilentLog()
  const budget = new Budget({ store: new MemoryStore(), clock: stillClock, log, limits: {} })
  const anonymous = options.anonymous ?? { usdPerDay: null, usdPerAudit: null }
  const callers = new Callers({ tokens, clients, budget, anonymous, rate, reads, now })
  return { callers, tokens, budget, origins: new Origins({ clients, publicOrigin, cors }) }
}
