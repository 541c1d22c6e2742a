import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Reply, ReplyReader } from './reply-reader.ts'

/** The server closed the connection instead of answering. */
class HungUp extends Error {}

export type Asking = {
  readonly isHead?: boolean
  /** The request asks the server to close the connection. */
  readonly isLast?: boolean
}
export type Answered = { readonly reply: Reply; readonly ms: number }

const LONGEST_MS = 120_000
const QUIET_MS = 150

/** A connection to the server on 127.0.0.1, which is opened when needed and kept as long as the server keeps it. */
export class Wire {
  readonly #port: number
  #socket: Socket | undefined

  constructor(port: number) {
    this.#port = port
  }

  /** @throws an error if there is no answer, it is not HTTP, or more than one comes. */
  async ask(bytes: Uint8Array, asking: Asking = {}): Promise<Answered> {
    const kept = this.#socket
    if (kept === undefined) return this.#askOver(await this.#open(), bytes, asking)
    try {
      return await this.#askOver(kept, bytes, asking)
    } catch (error) {
      // A server may close an idle connection at the moment it is used again.
      if (!(error instanceof HungUp)) throw error
      return this.#askOver(await this.#open(), bytes, asking)
    }
  }

  async #askOver(
    socket: Socket,
    bytes: Uint8Array,
    { isHead = false, isLast = false }: Asking,
  ): Promise<Answered> {
    const startedAt = performance.now()
    const reader = new ReplyReader()
    try {
      const reply = await new Promise<Reply>((resolve, reject) => {
        const look = (isOver: boolean) => {
          try {
            const found = reader.next({ isHead, isOver })
            if (found !== undefined) resolve(found)
            else if (isOver)
              reject(new HungUp(`the connection ended after ${reader.rest.length} bytes`))
          } catch (error) {
            reject(error)
          }
        }
        socket.setTimeout(LONGEST_MS, () => reject(new Error(`no answer within ${LONGEST_MS} ms`)))
        socket.on('data', (chunk) => {
          reader.push(chunk)
          look(false)
        })
        socket.once('close', () => look(true))
        socket.write(bytes)
      })
      const more = reader.rest.toString('latin1', 0, 200)
      if (more !== '') throw new Error(`more than an answer: ${JSON.stringify(more)}`)
      if (reply.headers.connection === 'close' || isLast) this.close()
      return { reply, ms: performance.now() - startedAt }
    } catch (error) {
      this.close()
      throw error
    } finally {
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('timeout')
      socket.setTimeout(0)
      socket.once('close', () => {
        if (this.#socket === socket) this.#socket = undefined
      })
    }
  }

  /** The next request opens another connection. */
  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  async #open(): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1')
    // `close` reports how the connection ended.
    socket.on('error', () => {})
    socket.setNoDelay()
    await once(socket, 'connect')
    this.#socket = socket
    return socket
  }
}

/**
 * Sends bytes over a connection of their own and reads answers until nothing more comes.
 * @throws an error if an answer is not HTTP.
 */
export async function sendRaw(port: number, bytes: Uint8Array): Promise<readonly Reply[]> {
  const socket = connect(port, '127.0.0.1')
  const reader = new ReplyReader()
  const replies: Reply[] = []
  try {
    const isOver = await new Promise<boolean>((resolve) => {
      socket.on('error', () => {})
      socket.setTimeout(QUIET_MS, () => resolve(false))
      socket.on('data', (chunk) => reader.push(chunk))
      socket.once('close', () => resolve(true))
      socket.once('connect', () => socket.write(bytes))
    })
    for (;;) {
      const reply = reader.next({ isHead: false, isOver })
      if (reply === undefined) return replies
      replies.push(reply)
    }
  } finally {
    socket.destroy()
  }
}
