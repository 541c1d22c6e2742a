import { Client } from 'undici'
import { AppError } from '../../core/errors.ts'
import { Semaphore } from '../timing/semaphore.ts'
import { PooledConnection } from './connection.ts'
import type { PinnedConnectorSettings } from './pinned-connector.ts'

export type PoolLimits = {
  /** Exchanges with one origin at a time. */
  readonly perOrigin: number
  /** Exchanges in all at a time. */
  readonly total: number
  /** Kept-alive connections in all. */
  readonly idle: number
  readonly keepAliveMs: number
  readonly maxHeaderBytes: number
}

export type Lease = {
  readonly connection: PooledConnection
  /** Gives the connection back; one that is not reusable is closed. */
  release(isReusable: boolean): void
}

/**
 * Keeps connections alive for a moment and bounds how many there are. One undici client per
 * connection, so that each exchange knows its own socket: its set-up times, its address, and what
 * to destroy on abort.
 */
export class ConnectionPool {
  readonly #settings: PinnedConnectorSettings
  readonly #limits: PoolLimits
  readonly #origins = new Map<string, Semaphore>()
  readonly #all: Semaphore
  readonly #idle = new Set<PooledConnection>()
  readonly #busy = new Set<PooledConnection>()
  #isClosed = false

  constructor(settings: PinnedConnectorSettings, limits: PoolLimits) {
    this.#settings = settings
    this.#limits = limits
    this.#all = new Semaphore(limits.total)
  }

  /**
   * `fresh` asks for a new connection even where one is kept alive.
   * @throws SHUTTING_DOWN, or the signal's reason
   */
  async lease(origin: string, signal: AbortSignal, fresh: boolean): Promise<Lease> {
    const leaveOrigin = await this.#enterOrigin(origin, signal)
    const leaveAll = await this.#all.acquire(signal).catch((reason: unknown) => {
      leaveOrigin()
      throw reason
    })
    const leave = (): void => {
      leaveAll()
      leaveOrigin()
    }
    if (this.#isClosed) {
      leave()
      throw new AppError('SHUTTING_DOWN')
    }
    const connection = (fresh ? undefined : this.#takeIdle(origin)) ?? this.#open(origin)
    this.#busy.add(connection)
    return { connection, release: (isReusable) => this.#release(connection, isReusable, leave) }
  }

  /** Closes every connection; exchanges under way fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    const all = [...this.#idle, ...this.#busy]
    this.#idle.clear()
    await Promise.all(all.map((connection) => connection.destroy()))
  }

  #release(connection: PooledConnection, isReusable: boolean, leave: () => void): void {
    this.#busy.delete(connection)
    if (isReusable && connection.isAlive && !this.#isClosed) this.#keep(connection)
    else connection.destroy()
    leave()
  }

  async #enterOrigin(origin: string, signal: AbortSignal): Promise<() => void> {
    const semaphore = this.#origins.get(origin) ?? new Semaphore(this.#limits.perOrigin)
    this.#origins.set(origin, semaphore)
    const forget = (): void => {
      if (semaphore.isIdle) this.#origins.delete(origin)
    }
    try {
      const leave = await semaphore.acquire(signal)
      return () => {
        leave()
        forget()
      }
    } catch (reason) {
      forget()
      throw reason
    }
  }

  #takeIdle(origin: string): PooledConnection | undefined {
    for (const connection of this.#idle) {
      if (connection.origin !== origin) continue
      this.#idle.delete(connection)
      if (connection.isAlive) return connection
    }
    return undefined
  }

  #keep(connection: PooledConnection): void {
    this.#idle.add(connection)
    const [oldest] = this.#idle
    if (this.#idle.size > this.#limits.idle && oldest !== undefined) {
      this.#idle.delete(oldest)
      oldest.destroy()
    }
  }

  #open(origin: string): PooledConnection {
    const { keepAliveMs, maxHeaderBytes } = this.#limits
    const settings = { ...this.#settings, maxHeaderBytes }
    const connection = new PooledConnection(origin, settings, (connector) => {
      return new Client(origin, {
        connect: connector,
        keepAliveTimeout: keepAliveMs,
        keepAliveMaxTimeout: keepAliveMs,
        // Never met: the connection itself holds the bound.
        maxHeaderSize: 16 * maxHeaderBytes,
        headersTimeout: 0,
        bodyTimeout: 0,
      })
    })
    connection.onClosed(() => this.#idle.delete(connection))
    return connection
  }
}
