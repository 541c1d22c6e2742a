import type { Socket } from 'node:net'

/**
 * Bounds what a server sends without getting anywhere: header fields, interim answers, trailers,
 * chunk extensions. undici bounds header fields by itself, but goes through the rest of what has
 * arrived with an error for each of thousands of them, half a second for one answer; so a connection
 * is ended here, before more of it is read.
 */
export class SilenceLimit {
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
