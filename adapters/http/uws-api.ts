/** The part of uWebSockets.js that the server uses; its two packages have it in common. */
export interface UwsResponse {
  writeStatus(status: string): UwsResponse
  writeHeader(name: string, value: string): UwsResponse
  /** True when no backpressure was added; the chunk is taken either way. */
  write(chunk: Uint8Array): boolean
  end(body?: Uint8Array | string, closeConnection?: boolean): UwsResponse
  endWithoutBody(): UwsResponse
  /** [everything given was taken, the response is complete] */
  tryEnd(bodyOrRest: Uint8Array, totalBytes: number): [boolean, boolean]
  close(): UwsResponse
  /** Reads nothing more from the connection. */
  pause(): void
  cork(callback: () => void): UwsResponse
  onAborted(handler: () => void): UwsResponse
  /** The buffer is gone when the handler returns. */
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => void): UwsResponse
  onWritable(handler: (offset: number) => boolean): UwsResponse
  getRemoteAddressAsText(): ArrayBuffer
}

/** Valid only until the handler returns. */
export interface UwsRequest {
  getCaseSensitiveMethod(): string
  getUrl(): string
  getQuery(): string | undefined
  forEach(callback: (name: string, value: string) => void): void
}

export interface UwsApp {
  any(pattern: string, handler: (response: UwsResponse, request: UwsRequest) => void): UwsApp
  /** The callback gets false when the port cannot be had. */
  listen(
    host: string,
    port: number,
    options: number,
    callback: (socket: unknown | false) => void,
  ): UwsApp
  /** Closes the listening socket and every connection. */
  close(): UwsApp
}

export interface Uws {
  App(): UwsApp
  us_listen_socket_close(socket: unknown): void
  us_socket_local_port(socket: unknown): number
  readonly LIBUS_LISTEN_EXCLUSIVE_PORT: number
}
