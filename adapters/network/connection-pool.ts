import type { Socket } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import { AppError } from '../../core/errors.ts'
import { KeyedSemaphore } from '../timing/semaphore.ts'
import {
  type ConnectionSetup,
  connectPinned,
  type PinnedConnectorSettings,
} from './pinned-connector.ts'

export type PoolLimits = {
  /** Concurrent exchanges with one origin. */
  readonly perOrigin: number
  /** Concurrent exchanges in total. */
  readonly total: number
  /** Kept-alive connections in total. */
  readonly idle: number
  readonly keepAliveMs: number
  readonly maxHeaderBytes: number
}

const LIMITS: PoolLimits = {
  perOrigin: 16,
  total: 256,
  idle: 64,
  keepAliveMs: 4000,
  maxHeaderBytes: 64 * 1024,
}

export type Lease = {
  readonly connection: Connection
  /** Returns the connection to the pool. One that is not reusable is closed. */
  readonly release: (isReusable: boolean) => void
}

/**
 * Keeps connections alive briefly and limits their number. Each connection has its own undici
 * client, so that every exchange knows its socket: the setup times, the address, and what to
 * destroy on abort.
 */
export class ConnectionPool {
  readonly #settings: PinnedConnectorSettings
  readonly #limits: PoolLimits
  readonly #turns: KeyedSemaphore
  readonly #idle = new Set<Connection>()
  readonly #busy = new Set<Connection>()
  #isClosed = false

  constructor(settings: PinnedConnectorSettings, limits: Partial<PoolLimits>) {
    this.#settings = settings
    this.#limits = { ...LIMITS, ...limits }
    this.#turns = new KeyedSemaphore(this.#limits.perOrigin, this.#limits.total)
  }

  /**
   * @param fresh requests a new connection even if one is kept alive
   * @throws SHUTTING_DOWN, or the signal's reason
   */
  async lease(origin: string, signal: AbortSignal, fresh: boolean): Promise<Lease> {
    const leave = await this.#turns.acquire(origin, signal)
    if (this.#isClosed) {
      leave()
      throw new AppError('SHUTTING_DOWN')
    }
    const connection = (fresh ? undefined : this.#takeIdle(origin)) ?? this.#open(origin)
    this.#busy.add(connection)
    const release = (isReusable: boolean): void => {
      this.#busy.delete(connection)
      if (isReusable && connection.isAlive && !this.#isClosed) this.#keep(connection)
      else connection.destroy()
      leave()
    }
    return { connection, release }
  }

  /** Closes every connection. Running exchanges fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    const all = [...this.#idle, ...this.#busy]
    this.#idle.clear()
    await Promise.all(all.map((connection) => connection.destroy()))
  }

  #takeIdle(origin: string): Connection | undefined {
    for (const connection of this.#idle) {
      if (connection.origin !== origin) continue
      this.#idle.delete(connection)
      if (connection.isAlive) return connection
    }
    return undefined
  }

  #keep(connection: Connection): void {
    this.#idle.add(connection)
    const [oldest] = this.#idle
    if (this.#idle.size > this.#limits.idle && oldest !== undefined) {
      this.#idle.delete(oldest)
      oldest.destroy()
    }
  }

  #open(origin: string): Connection {
    const settings = { ...this.#settings, ...this.#limits }
    const connection = new Connection(origin, settings, () => this.#idle.delete(connection))
    return connection
  }
}

type ConnectionSettings = PinnedConnectorSettings &
  Pick<PoolLimits, 'keepAliveMs' | 'maxHeaderBytes'>

/** One connection to one origin: an undici client and the state of its socket. */
export class Connection {
  readonly origin: string
  readonly maxHeaderBytes: number
  remoteAddress: string | undefined
  readonly #client: Client
  readonly #abort = new AbortController()
  #setup: ConnectionSetup | undefined
  #isConnected = false
  #silence: SilenceLimit | undefined

  constructor(origin: string, settings: ConnectionSettings, onClosed: () => void) {
    const { keepAliveMs, maxHeaderBytes } = settings
    this.origin = origin
    this.maxHeaderBytes = maxHeaderBytes
    this.#client = new Client(origin, {
      connect: (_options, callback) => {
        this.#connect(settings).then(
          (socket) => callback(null, socket),
          (error: Error) => callback(error, null),
        )
      },
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      // Never reached: SilenceLimit ends the connection earlier.
      maxHeaderSize: 16 * maxHeaderBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    this.#client.on('disconnect', () => {
      this.#isConnected = false
      onClosed()
    })
  }

  get isAlive(): boolean {
    return this.#isConnected && !this.#client.destroyed
  }

  /** Setup times of the connection, returned once: later exchanges reuse it. */
  takeSetup(): ConnectionSetup | undefined {
    const setup = this.#setup
    this.#setup = undefined
    return setup
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.noteProgress()
    this.#client.dispatch(options, handler)
  }

  /** Call this when a request is sent, a response header is complete, or body bytes arrive. */
  noteProgress(): void {
    this.#silence?.progress()
  }

  /** Ends the connection at once, even while it is connecting. */
  async destroy(): Promise<void> {
    this.#abort.abort(new Error('connection no longer wanted'))
    await this.#client.destroy()
  }

  async #connect(settings: ConnectionSettings): Promise<Socket> {
    const { socket, setup } = await connectPinned(
      new URL(this.origin),
      settings,
      this.#abort.signal,
    )
    this.#setup = setup
    this.remoteAddress = setup.remoteAddress
    this.#isConnected = true
    this.#silence = new SilenceLimit(socket, this.maxHeaderBytes)
    return socket
  }
}

/**
 * Limits what a server sends without progress: header fields, interim responses, trailers, chunk
 * extensions. undici limits header fields, but then reports thousands of errors for the remaining
 * ones, which takes half a second. Ending the connection here avoids reading them.
 */
class SilenceLimit {
  #bytes = 0

  /** @param limitBytes since the last progress; one socket read may exceed it */
  constructor(socket: Socket, limitBytes: number) {
    const read = socket.read.bind(socket)
    socket.read = (size?: number): unknown => {
      if (this.#bytes > limitBytes) {
        const error = new Error(`more than ${limitBytes} bytes without a response`)
        socket.destroy(Object.assign(error, { code: 'HEADERS_OVERFLOW' }))
        return null
      }
      const chunk: unknown = read(size)
      if (chunk instanceof Uint8Array) this.#bytes += chunk.length
      return chunk
    }
  }

  progress(): void {
    this.#bytes = 0
  }
}
