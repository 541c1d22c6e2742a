import type { HttpTrust } from '../../core/ports/http.ts'
import { ConnectionPool, type Lease, type PoolLimits } from './connection-pool.ts'
import { type Exchange, HttpExchange } from './exchange.ts'
import { isStaleConnection, toHttpFailure } from './http-failure.ts'
import type { ConnectionSetup } from './pinned-connector.ts'
import type { HopContext, HopRequest } from './redirect.ts'
import { type Resolve, resolveBySystem } from './resolver.ts'

/** One hop's response, and facts about its connection. */
export type HopAnswer = Exchange & {
  readonly setup: ConnectionSetup
  /** performance.now() when it started. */
  readonly startedAt: number
  readonly remoteAddress: string | undefined
}

export type TransportOptions = {
  /** ALLOW_LOCALHOST_AUDIT. Default false. */
  readonly allowLocal?: boolean
  /** `host:port` of a site that this process serves itself, which is allowed too. */
  readonly servedHere?: string | undefined
  /** Name resolution. Default: the operating system's. */
  readonly resolve?: Resolve
  /** Default 10 000. */
  readonly connectTimeoutMs?: number
  readonly limits?: Partial<PoolLimits>
  /** Additional certificate authorities, PEM. */
  readonly ca?: string
}

const NO_SETUP: ConnectionSetup = { dnsMs: 0, connectMs: 0, tlsMs: 0 }
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Sends single hops over undici. Targets and the operator's own addresses use separate connections,
 * so a target never gets a trusted one.
 */
export class Transport {
  readonly #pools: Readonly<Record<HttpTrust, ConnectionPool>>

  constructor(options: TransportOptions) {
    const { allowLocal = false, servedHere, resolve = resolveBySystem, ca, limits = {} } = options
    const { connectTimeoutMs = CONNECT_TIMEOUT_MS } = options
    const connector = { resolve, connectTimeoutMs, ...(ca !== undefined && { ca }) }
    this.#pools = {
      target: new ConnectionPool({ ...connector, policy: { allowLocal, servedHere } }, limits),
      trusted: new ConnectionPool({ ...connector, policy: undefined }, limits),
    }
  }

  /** @throws the same errors as HttpClient.fetch */
  async exchange(hop: HopRequest, context: HopContext): Promise<HopAnswer> {
    const pool = this.#pools[hop.trust]
    const { request, signal } = context
    try {
      // A request that is unsafe to repeat never uses a connection that may just have been closed.
      const isUnsafe = hop.method === 'POST' && request.isRepeatable !== true
      const lease = await pool.lease(hop.url.origin, signal, isUnsafe)
      const isReused = lease.connection.isAlive
      const first = await exchangeOver(lease, hop, context).catch((error: unknown) => {
        if (signal.aborted || !isReused || !isStaleConnection(error)) throw error
        return undefined
      })
      // A server may close an idle connection with a 408, which is not the response to our request.
      if (first !== undefined && !(isReused && first.status === 408)) return first
      return await exchangeOver(await pool.lease(hop.url.origin, signal, true), hop, context)
    } catch (error) {
      throw signal.aborted ? signal.reason : toHttpFailure(error, hop.url)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#pools.target.close(), this.#pools.trusted.close()])
  }
}

/** One exchange over a leased connection, which is then released or, after a failure, closed. */
async function exchangeOver(
  { connection, release }: Lease,
  hop: HopRequest,
  context: HopContext,
): Promise<HopAnswer> {
  const { request, signal } = context
  const exchange = new HttpExchange(hop, context, connection)
  const onAbort = (): void => {
    exchange.fail(signal.reason)
    connection.destroy()
  }
  let isReusable = false
  const startedAt = performance.now()
  try {
    if (signal.aborted) throw signal.reason
    request.meter?.sending()
    signal.addEventListener('abort', onAbort, { once: true })
    const path = hop.url.pathname + hop.url.search
    const { method, headers, body = null } = hop
    connection.dispatch({ path, method, headers, body }, exchange)
    const answer = await exchange.answer
    isReusable = answer.isComplete
    const { remoteAddress } = connection
    return { ...answer, setup: connection.takeSetup() ?? NO_SETUP, startedAt, remoteAddress }
  } finally {
    signal.removeEventListener('abort', onAbort)
    release(isReusable)
  }
}
