import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** A request that a double received. */
export type DoubleRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer; `json` and `body` exclude each other. Without either, only the status is sent. */
export type DoubleAnswer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly body?: string | Uint8Array
  /** Waits so long before it answers. */
  readonly delayMs?: number
  /** Ends the connection instead. */
  readonly hangUp?: boolean
}

export type DoubleHandler = (request: DoubleRequest) => DoubleAnswer | Promise<DoubleAnswer>

/** A third party on the loopback address, that remembers what it was asked. */
export type Double = {
  readonly url: string
  readonly requests: readonly DoubleRequest[]
  /** Requests that it has neither answered nor lost the asker of. */
  underWay(): number
  close(): Promise<void>
}

/** Starts a double on a free port; in a test it closes with the test. */
export async function openDouble(handler: DoubleHandler, t?: TestContext): Promise<Double> {
  const requests: DoubleRequest[] = []
  const sockets = new Set<Socket>()
  let underWay = 0
  const server: Server = createServer((incoming, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
    // A client that closes its connection while it sends does not wait for the answer.
    serve(incoming, response, handler, requests).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  t?.after(close)
  return { url: `http://127.0.0.1:${port}`, requests, underWay: () => underWay, close }
}

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  handler: DoubleHandler,
  requests: DoubleRequest[],
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const url = new URL(incoming.url ?? '/', 'http://double.invalid')
  const request: DoubleRequest = {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks).toString('utf8'),
  }
  requests.push(request)
  const answer = await handler(request)
  if (answer.delayMs !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, answer.delayMs).unref())
  }
  if (response.destroyed) return
  if (answer.hangUp) {
    response.destroy()
    return
  }
  const isJson = answer.json !== undefined
  response.writeHead(answer.status ?? 200, {
    ...(isJson && { 'content-type': 'application/json' }),
    ...answer.headers,
  })
  response.end(isJson ? JSON.stringify(answer.json) : answer.body)
}
