import type { Socket } from 'node:net'
import type { buildConnector, Client, Dispatcher } from 'undici'
import {
  type ConnectionSetup,
  connectPinned,
  type PinnedConnectorSettings,
} from './pinned-connector.ts'

/**
 * Bounds what a server sends without getting anywhere: header fields, interim answers, trailers,
 * chunk extensions. undici bounds header fields by itself, but goes through the rest of what has
 * arrived with an error for each of thousands of them, half a second for one answer; so a connection
 * is ended here, before more of it is read.
 */
class SilenceLimit {
  #bytes = 0

  /** @param limitBytes since the last progress; one reading of the socket may come on top. */
  constructor(socket: Socket, limitBytes: number) {
    const read = socket.read.bind(socket)
    socket.read = (size?: number): unknown => {
      if (this.#bytes > limitBytes) {
        socket.destroy(new SilenceError(limitBytes))
        return null
      }
      const chunk: unknown = read(size)
      if (chunk instanceof Uint8Array) this.#bytes += chunk.length
      return chunk
    }
  }

  /** A header is complete, a piece of a body has come, or a request leaves. */
  progress(): void {
    this.#bytes = 0
  }
}

class SilenceError extends Error {
  readonly code = 'HEADERS_OVERFLOW'

  constructor(limitBytes: number) {
    super(`more than ${limitBytes} bytes without an answer`)
  }
}

/** One connection to one origin: an undici client and what is known of its socket. */
export class PooledConnection {
  readonly origin: string
  readonly maxHeaderBytes: number
  readonly #client: Client
  readonly #abort = new AbortController()
  #setup: ConnectionSetup | undefined
  #isConnected = false
  #remoteAddress: string | undefined
  #silence: SilenceLimit | undefined

  constructor(
    origin: string,
    settings: PinnedConnectorSettings & { readonly maxHeaderBytes: number },
    createClient: (connector: buildConnector.connector) => Client,
  ) {
    this.origin = origin
    this.maxHeaderBytes = settings.maxHeaderBytes
    this.#client = createClient((_options, callback) => {
      connectPinned(new URL(origin), settings, this.#abort.signal).then(
        ({ socket, setup }) => {
          this.#setup = setup
          this.#remoteAddress = setup.remoteAddress
          this.#isConnected = true
          this.#silence = new SilenceLimit(socket, settings.maxHeaderBytes)
          callback(null, socket)
        },
        (error: Error) => callback(error, null),
      )
    })
    this.#client.on('disconnect', () => {
      this.#isConnected = false
    })
  }

  get isAlive(): boolean {
    return this.#isConnected && !this.#client.destroyed
  }

  get remoteAddress(): string | undefined {
    return this.#remoteAddress
  }

  /** How the connection came about, told once: later exchanges found it ready. */
  takeSetup(): ConnectionSetup | undefined {
    const setup = this.#setup
    this.#setup = undefined
    return setup
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#silence?.progress()
    this.#client.dispatch(options, handler)
  }

  /** The answer under way has got somewhere: its header is complete, or some of its body is there. */
  noteProgress(): void {
    this.#silence?.progress()
  }

  onClosed(listener: () => void): void {
    this.#client.on('disconnect', listener)
  }

  /** Ends the connection at once, also while it is being made. */
  async destroy(): Promise<void> {
    this.#abort.abort(new Error('connection no longer wanted'))
    await this.#client.destroy()
  }
}
