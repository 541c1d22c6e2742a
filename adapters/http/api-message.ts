import type { AppError } from '../../core/errors.ts'

/** Header fields: lower-case names and their values. */
export type HeaderFields = Readonly<Record<string, string>>

/** One request as `dispatch` sees it. Independent of any socket. */
export type ApiRequest = {
  /** Upper case. */
  readonly method: string
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string
  /** The query as sent, without the question mark. */
  readonly query: string
  /** Repeated headers are joined by ", ". */
  readonly headers: HeaderFields
  readonly body: RequestBody
  /** Address of the socket's peer. */
  readonly remoteAddress: string
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** Whether the client has disconnected. */
  readonly hasLeft: boolean
  /** The error to return if the request is malformed, whatever its route. */
  readonly fault?: AppError | undefined
}

/** The request body. A route must read it before it awaits anything, or the body is discarded. */
export interface RequestBody {
  /**
   * @throws PAYLOAD_TOO_LARGE beyond `limitBytes` (at once if Content-Length says so);
   * REQUEST_TIMEOUT for a body that arrives too slowly; the signal's reason when the client left
   */
  read(limitBytes: number): Promise<Uint8Array>
}

export type ApiResponse = {
  readonly status: number
  /** Without Content-Length, which the server adds. */
  readonly headers: HeaderFields
  readonly body: string | Uint8Array | StreamBody
}

/** A body that is produced while it is sent. It ends when `produce` resolves. */
export type StreamBody = {
  produce(sink: BodySink): Promise<void>
  /** Text that readers ignore, sent to flush a stalled connection. */
  readonly filler: string
}

/** Writes to a stream. */
export interface BodySink {
  /**
   * Sends as much as the client can take and buffers the rest. Does nothing after the client left.
   */
  write(chunk: string): void
  /** Bytes buffered because the client does not read them yet. */
  readonly pendingBytes: number
  /** Closes the connection at once. */
  abort(): void
}

export function isStream(body: ApiResponse['body']): body is StreamBody {
  return typeof body === 'object' && 'produce' in body
}
