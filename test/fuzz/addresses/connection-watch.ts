import { Socket } from 'node:net'

/** One try to connect, to the very address that the system was given. */
export type Attempt = { readonly ip: string; readonly port: number }

/** Sees every TCP connection that this process tries to make, TLS or not, until it is stopped. */
export class ConnectionWatch {
  readonly attempts: Attempt[] = []
  readonly #connect = Socket.prototype.connect

  constructor() {
    const { attempts } = this
    const connect = this.#connect
    // Node tells of an attempt on the socket alone, and TLS sockets on no channel.
    Socket.prototype.connect = function watched(this: Socket, ...given: unknown[]): Socket {
      this.on('connectionAttempt', (ip: string, port: number) => attempts.push({ ip, port }))
      return Reflect.apply(connect, this, given)
    } as typeof connect
  }

  stop(): void {
    Socket.prototype.connect = this.#connect
  }
}
