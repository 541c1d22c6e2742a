import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import type { Duplex } from 'node:stream'
import type { HeaderFields } from './api-message.ts'
import type { OnRequest, Place, RequestHead, WebServer } from './connection.ts'
import { NodeConnection } from './node-connection.ts'

// Same as in the native server.
const idleMs = 10_000
const mostHeaders = 98
const checkEveryMs = 2_000
/** Time for the client to read the end of a response and to send its next request. */
const restMs = 30_000
/**
 * In one turn of its event loop, Node accepts one connection per listening socket. With one socket,
 * many new connections would wait for as many turns.
 */
const mostSockets = 32

const parseFailures: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_VERSION: 505,
  HPE_INVALID_CONSTANT: 505,
}

type NodeOptions = Place & {
  /** Bytes of a request's headers. */
  readonly headerBytes: number
  readonly bodyTimeoutMs: number
}

/**
 * Serves with node:http, and refuses what the native server refuses. The port must be free: a
 * program of the same user that shares it is not noticed.
 * @throws the error of the system when the port is unavailable
 */
export async function listenOnNode(
  { host, port, headerBytes, bodyTimeoutMs }: NodeOptions,
  onRequest: OnRequest,
): Promise<WebServer> {
  const latest = new Map<Duplex, NodeConnection>()
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const earlier = latest.get(socket)
    // It may be part of a body whose end is not clear.
    if (earlier?.isLast) return
    if (earlier?.isBusy) {
      socket.destroy()
      return
    }
    const connection = new NodeConnection(request, response, earlier?.queuedBytes ?? 0)
    latest.set(socket, connection)
    const refusal = refusalOf(request)
    if (refusal === undefined) onRequest(headOf(request), connection)
    else connection.refuse(refusal)
  }
  const create = () => {
    const server = createServer(
      {
        maxHeaderSize: headerBytes,
        headersTimeout: idleMs,
        keepAliveTimeout: idleMs,
        // Limit for bodies that no route reads. Others have their own limit.
        requestTimeout: bodyTimeoutMs + 2 * idleMs,
        connectionsCheckingInterval: checkEveryMs,
        // Node's own refusal would let us see the next request on the connection.
        requireHostHeader: false,
      },
      handle,
    )
    // A number would make Node drop headers beyond it.
    server.maxHeadersCount = 0
    server.on('checkExpectation', handle) // which may be ignored (RFC 9110, section 10.1.1)
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      refuseBroken(error, socket, latest.get(socket))
    })
    server.on('connection', (socket) => socket.once('close', () => latest.delete(socket)))
    return server
  }
  const servers = await listenTogether(create, { host, port })
  // Node's own limits restart with every byte, even with a meaningless one.
  const check = setInterval(() => {
    const now = performance.now()
    for (const [socket, { endedAtMs }] of latest) if (now - endedAtMs > restMs) socket.destroy()
  }, checkEveryMs).unref()
  const stopListening = () => {
    for (const server of servers) if (server.listening) server.close()
  }
  return {
    port: portOf(servers[0]),
    stopListening,
    close: () => {
      stopListening()
      for (const server of servers) server.closeAllConnections()
      clearInterval(check)
    },
  }
}

/** Servers of one port: several on Linux with Node 22.12 or later, elsewhere one. */
async function listenTogether<T extends Server>(
  create: () => T,
  { host, port }: Place,
): Promise<readonly [T, ...T[]]> {
  const listening = (at: number) =>
    new Promise<T>((resolve, reject) => {
      const server = create()
      // Older releases of Node ignore `reusePort`, other systems refuse it.
      const options = { host, port: at, exclusive: true, reusePort: process.platform === 'linux' }
      server.once('error', reject)
      server.listen(options, () => resolve(server))
    })
  const first = await listening(port)
  const servers: [T, ...T[]] = [first]
  try {
    while (servers.length < mostSockets) servers.push(await listening(portOf(first)))
  } catch {
    // The port cannot be shared.
  }
  return servers
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** The status for a request that Node accepts and the native server does not. */
function refusalOf({ httpVersion, url = '', rawHeaders }: IncomingMessage): number | undefined {
  if (rawHeaders.length > 2 * mostHeaders) return 431
  if (httpVersion !== '1.1' || !url.startsWith('/')) return 505
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name))
  return hosts.length === 1 ? undefined : 400
}

/** Responds to bytes that are not a request. There is no response after a part of another one. */
function refuseBroken(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  latest: NodeConnection | undefined,
): void {
  // The connection closes after the response to a request with `Connection: close`.
  if (code === 'HPE_CLOSED_CONNECTION') return
  // Node finds this at the end of a head whose request is refused by us.
  if (code === 'HPE_INVALID_TRANSFER_ENCODING' && latest?.isSent === false) return
  if (!code.startsWith('HPE_') || latest?.isSent === false || !socket.writable) {
    socket.destroy()
    return
  }
  const status = parseFailures[code] ?? 400
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`
  socket.end(`${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

function headOf({ method = '', url = '', rawHeaders }: IncomingMessage): RequestHead {
  const end = url.indexOf('?')
  return {
    method,
    path: end < 0 ? url : url.slice(0, end),
    query: end < 0 ? '' : url.slice(end + 1),
    headers: headersOf(rawHeaders),
  }
}

function headersOf(raw: readonly string[]): HeaderFields {
  const headers: Record<string, string> = Object.create(null)
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    const value = raw[at + 1] ?? ''
    const earlier = headers[name]
    headers[name] = earlier === undefined ? value : `${earlier}, ${value}`
  }
  return headers
}
