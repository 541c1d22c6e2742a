import type { ApiRequest, ApiResponse } from './api-message.ts'
import type { Wire } from './stream-sink.ts'

/** Head of a request. */
export type RequestHead = Pick<ApiRequest, 'method' | 'path' | 'query' | 'headers'>

/** Which parts of the response body to send. */
export type Content = {
  /** Undefined for a response without a body: to HEAD, 204 and 304. */
  readonly body: Uint8Array | undefined
  /** Content-Length. Undefined: the response has none. */
  readonly length: number | undefined
  /** Whether the connection closes after it. */
  readonly isLast: boolean
}

/** Sends a response. */
export type Sender = {
  /** The whole response was sent. */
  onSent(): void
}

/** Sends a response in parts. */
export type StreamSender = Sender & {
  readonly isLast: boolean
  /** The connection has room again. Returns whether everything was sent. */
  onRoom(): boolean
}

/**
 * The connection of one request, as both web servers offer it. Nothing may be called after the
 * client left, nor after the response was sent.
 */
export interface Connection {
  readonly remoteAddress: string
  /**
   * Passes on the body, whose last part may be empty. `take` returns whether a route waits for
   * more; a chunk is valid only until it returns.
   */
  onData(take: (chunk: Uint8Array, isLast: boolean) => boolean): void
  /** Calls `leave` when the client disconnects before the response was sent. */
  onLeft(leave: () => void): void
  /** Sends a response. Returns whether it is sent; otherwise `sender` is notified when it is. */
  send(answer: ApiResponse, content: Content, sender: Sender): boolean
  /** Sends the head of a response. Returns the writer for its body. */
  stream(answer: ApiResponse, sender: StreamSender): Wire
  /** Disconnects the client at once. */
  close(): void
}

/** Called for every request. The body is lost unless `onData` is called before this returns. */
export type OnRequest = (head: RequestHead, connection: Connection) => void

/** Address to listen on. Port 0 chooses a free one. */
export type Place = { readonly host: string; readonly port: number }

/** A web server that listens. */
export interface WebServer {
  readonly port: number
  /** Accepts no new connections; requests under way continue. */
  stopListening(): void
  /** Closes every connection. */
  close(): void
}
