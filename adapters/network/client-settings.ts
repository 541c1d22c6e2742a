import type { PoolLimits } from './connection-pool.ts'
import { type Resolve, resolveBySystem } from './resolver.ts'

export type HttpClientOptions = {
  /** ALLOW_LOCALHOST_AUDIT. Default false. */
  readonly allowLocal?: boolean
  readonly userAgent: string
  /** Name resolution; default the operating system's. */
  readonly resolve?: Resolve
  /** Default 10 000. */
  readonly connectTimeoutMs?: number
  readonly limits?: Partial<PoolLimits>
  /** Certificate authorities besides the system's, PEM. */
  readonly ca?: string
}

const LIMITS: PoolLimits = {
  perOrigin: 16,
  total: 256,
  idle: 64,
  keepAliveMs: 4000,
  maxHeaderBytes: 64 * 1024,
}

/** The options with every default filled in. */
export function httpSettings(options: HttpClientOptions) {
  return {
    userAgent: options.userAgent,
    policy: { allowLocal: options.allowLocal ?? false },
    limits: { ...LIMITS, ...options.limits },
    connector: {
      resolve: options.resolve ?? resolveBySystem,
      connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    },
  }
}

/** How audits name themselves: the project's name, and where to read about it when configured. */
export function auditorUserAgent(version: string, infoUrl?: string): string {
  const contact = infoUrl === undefined || infoUrl === '' ? '' : `; +${infoUrl}`
  return `Mozilla/5.0 (compatible; Manifold/${version}${contact})`
}
