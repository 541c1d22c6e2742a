import type { buildConnector, Client, Dispatcher } from 'undici'
import {
  type ConnectionSetup,
  connectPinned,
  type PinnedConnectorSettings,
} from './pinned-connector.ts'
import { SilenceLimit } from './silence-limit.ts'

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
