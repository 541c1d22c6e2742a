import { createServer, type RequestListener, type Server } from 'node:http'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net'
import type { TestContext } from 'node:test'
import { type HttpClientOptions, UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import type { HttpRequest } from '../../../core/ports/http.ts'

/** A server on 127.0.0.1 that ends with the test; gives its origin without a final slash. */
export async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${await listen(server)}`
}

/** A server that speaks raw bytes: `onData` is called once, with the first bytes of a connection. */
export async function serveRaw(t: TestContext, onData: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', () => onData(socket))
  })
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${await listen(server)}`
}

export function listen(server: Server | TcpServer): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** A client that ends with the test; local targets are allowed unless said otherwise. */
export function client(t: TestContext, options: Partial<HttpClientOptions> = {}): UndiciHttpClient {
  const http = new UndiciHttpClient({ allowLocal: true, userAgent: 'test', ...options })
  t.after(() => http.close())
  return http
}

/** A request with limits no test comes near. */
export function get(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return {
    url,
    maxBytes: 1_000_000,
    timeoutMs: 5000,
    signal: new AbortController().signal,
    ...more,
  }
}

export const text = (body: Uint8Array): string => Buffer.from(body).toString()

/** Writes as fast as it is read, until the other side goes. */
export function pour(socket: Socket, chunk: string): void {
  while (!socket.destroyed) {
    if (socket.write(chunk)) continue
    socket.once('drain', () => pour(socket, chunk))
    return
  }
}
