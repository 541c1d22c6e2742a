import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Reply, ReplyReader } from './reply-reader.ts'

/** The server has closed the connection in place of an answer. */
class HungUp extends Error {
  constructor(bytes: number) {
    super(`the connection ended after ${bytes} bytes of an answer`)
  }
}

export type Asking = {
  readonly isHead: boolean
  /** The request asks for the end of the connection. */
  readonly isLast?: boolean
  /** Longer than this no answer may take. */
  readonly mostMs: number
}
export type Answered = {
  readonly reply: Reply
  /** From the first byte sent to the last one read. */
  readonly ms: number
}

/** A connection to the server that is opened when it is needed, and kept while the server keeps it. */
export class Wire {
  readonly #port: number
  #socket: Socket | undefined

  /** @param port on 127.0.0.1. */
  constructor(port: number) {
    this.#port = port
  }

  /**
   * Sends a request and waits for its answer.
   * @throws an error where there is none, it is not HTTP, or more than one comes.
   */
  async ask(bytes: Uint8Array, asking: Asking): Promise<Answered> {
    const kept = this.#socket
    if (kept === undefined) return this.#askOver(await this.#open(), bytes, asking)
    try {
      return await this.#askOver(kept, bytes, asking)
    } catch (error) {
      // A server may close a connection that waits, at the moment it is used again.
      if (!(error instanceof HungUp)) throw error
      return this.#askOver(await this.#open(), bytes, asking)
    }
  }

  async #askOver(socket: Socket, bytes: Uint8Array, asking: Asking): Promise<Answered> {
    const { isHead, isLast = false, mostMs } = asking
    const startedAt = performance.now()
    const reader = new ReplyReader()
    try {
      const reply = await new Promise<Reply>((resolve, reject) => {
        const look = (isOver: boolean) => {
          try {
            const found = reader.next({ isHead, isOver })
            if (found !== undefined) resolve(found)
            else if (isOver) reject(new HungUp(reader.rest.length))
          } catch (error) {
            reject(error)
          }
        }
        socket.setTimeout(mostMs, () => reject(new Error(`no answer within ${mostMs} ms`)))
        socket.on('data', (chunk) => {
          reader.push(chunk)
          look(false)
        })
        socket.once('close', () => look(true))
        socket.write(bytes)
      })
      if (reader.rest.length > 0) throw new Error(`more than an answer: ${shown(reader.rest)}`)
      if (reply.headers.connection === 'close' || isLast) this.close()
      return { reply, ms: performance.now() - startedAt }
    } catch (error) {
      this.close()
      throw error
    } finally {
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('timeout')
      socket.setTimeout(0)
      socket.once('close', () => this.#forget(socket))
    }
  }

  /** From now on another connection is used. */
  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  #forget(socket: Socket): void {
    if (this.#socket === socket) this.#socket = undefined
  }

  async #open(): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1')
    // How it ended is told by `close`.
    socket.on('error', () => {})
    socket.setNoDelay()
    await once(socket, 'connect')
    this.#socket = socket
    return socket
  }
}

function shown(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('latin1', 0, 200))
}

export type Burst = {
  readonly replies: readonly Reply[]
  /** Whether the server closed the connection. */
  readonly isClosed: boolean
}

/**
 * Sends bytes over a connection of their own and reads what comes until nothing more does.
 * @throws an error where what comes is not HTTP.
 */
export async function sendRaw(port: number, bytes: Uint8Array, quietMs: number): Promise<Burst> {
  const socket = connect(port, '127.0.0.1')
  const reader = new ReplyReader()
  const replies: Reply[] = []
  try {
    const isClosed = await new Promise<boolean>((resolve) => {
      socket.on('error', () => {})
      socket.setTimeout(quietMs, () => resolve(false))
      socket.on('data', (chunk) => reader.push(chunk))
      socket.once('close', () => resolve(true))
      socket.once('connect', () => socket.write(bytes))
    })
    for (;;) {
      const reply = reader.next({ isHead: false, isOver: isClosed })
      if (reply === undefined) return { replies, isClosed }
      replies.push(reply)
    }
  } finally {
    socket.destroy()
  }
}
