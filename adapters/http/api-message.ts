import type { AppError } from '../../core/errors.ts'

/** Names of header fields in lower case, with their values. */
export type HeaderFields = Readonly<Record<string, string>>

/** One request as `dispatch` sees it; no socket is needed to make one. */
export type ApiRequest = {
  /** Upper case. */
  readonly method: string
  /** As sent, still percent-encoded, without the query. */
  readonly path: string
  /** As sent, without the question mark. */
  readonly query: string
  /** Repeated headers are joined by ", ". */
  readonly headers: HeaderFields
  readonly body: RequestBody
  /** Address of the socket's other end. */
  readonly remoteAddress: string
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
  /** Whether the client has gone away. */
  readonly hasLeft: boolean
  /** What is wrong with the request itself, whatever it asks for: its answer. */
  readonly fault?: AppError | undefined
}

/** The body, read when a route wants it: before anything is awaited, or it is gone. */
export interface RequestBody {
  /**
   * @throws PAYLOAD_TOO_LARGE beyond `limitBytes`, at once where Content-Length tells;
   * REQUEST_TIMEOUT for a body that comes too slowly; the signal's reason when the client left.
   */
  read(limitBytes: number): Promise<Uint8Array>
}

export type ApiResponse = {
  readonly status: number
  /** No Content-Length: the server knows it. */
  readonly headers: HeaderFields
  readonly body: string | Uint8Array | StreamBody
}

/** A body made while it is sent; it ends when `produce` resolves. */
export type StreamBody = {
  produce(sink: BodySink): Promise<void>
  /** Text without meaning to the reader, sent to move a stalled connection on. */
  readonly filler: string
}

/** The sending end of a stream. */
export interface BodySink {
  /** Sends what the client takes and keeps the rest; nothing happens after the client left. */
  write(chunk: string): void
  /** Bytes kept because the client does not take them yet. */
  readonly pendingBytes: number
  /** Closes the connection at once. */
  abort(): void
}

export function isStream(body: ApiResponse['body']): body is StreamBody {
  return typeof body === 'object' && 'produce' in body
}
