import type { PoolLimits } from './connection-pool.ts'
import { targetResolver } from './dns-resolver.ts'
import { type Resolve, resolveBySystem } from './host-resolver.ts'

export type HttpClientOptions = {
  /** ALLOW_LOCALHOST_AUDIT. Default false. */
  readonly allowLocal?: boolean
  readonly userAgent: string
  /** Name resolution; default `targetResolver`, the operating system's for trusted addresses. */
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
  const policy = { allowLocal: options.allowLocal ?? false }
  const connector = {
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  }
  const { resolve } = options
  return {
    userAgent: options.userAgent,
    policy,
    limits: { ...LIMITS, ...options.limits },
    connectors: {
      target: { ...connector, policy, resolve: resolve ?? targetResolver(policy) },
      trusted: { ...connector, policy: undefined, resolve: resolve ?? resolveBySystem },
    },
  }
}

/** How audits name themselves: the project's name, and where to read about it when configured. */
export function auditorUserAgent(version: string, infoUrl?: string): string {
  const contact = infoUrl === undefined || infoUrl === '' ? '' : `; +${infoUrl}`
  return `Mozilla/5.0 (compatible; Manifold/${version}${contact})`
}
