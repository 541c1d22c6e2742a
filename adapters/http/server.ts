import { createServer } from 'node:net'
import { AppError } from '../../core/errors.ts'
import type { OnRequest, Place, WebServer } from './connection.ts'
import { Exchange, type ExchangeParts } from './exchange.ts'
import { IncomingRequest } from './incoming-request.ts'
import { headerBytes, loadUws } from './load-uws.ts'
import { listenNatively, type Uws } from './native-server.ts'
import { listenOnNode } from './node-server.ts'

const usualBodyTimeoutMs = 30_000

type ServerOptions = ExchangeParts &
  Place & {
    /** Default auto: native where its binary loads. */
    readonly webServer?: 'auto' | 'native' | 'node'
    /** Default: the installed binary. */
    readonly loadNative?: () => Uws
    /** Time limit for a whole request body. Default 30 000. */
    readonly bodyTimeoutMs?: number
  }

export interface RunningServer extends WebServer {
  readonly webServer: 'native' | 'node'
  /** Resolves when all requests are finished, or after `timeoutMs`. */
  settle(timeoutMs: number): Promise<void>
}

/**
 * Listens on `host:port` and passes requests to `dispatch`. HTTP decisions belong elsewhere.
 * @throws INVALID_CONFIG when the port is unavailable, or without the binary of a native server
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { bodyTimeoutMs = usualBodyTimeoutMs } = options
  const open = new Set<Exchange>()
  const context = { parts: options, open }
  const onRequest: OnRequest = (head, connection) => {
    const request = new IncomingRequest(head, connection, bodyTimeoutMs)
    new Exchange(request, connection, context).run()
  }
  const uws = nativeOf(options)
  const server = await listen(uws, { ...options, bodyTimeoutMs }, onRequest)
  return {
    ...server,
    webServer: uws === undefined ? 'node' : 'native',
    settle: (timeoutMs) => settled(open, timeoutMs),
  }
}

function nativeOf(options: ServerOptions): Uws | undefined {
  const { webServer = 'auto', loadNative = loadUws, log } = options
  if (webServer === 'node') return undefined
  try {
    return loadNative()
  } catch (error) {
    if (webServer === 'native' || !(error instanceof AppError)) throw error
    const instead = 'Serving with node:http instead, which answers fewer requests per second.'
    log.warn({ webServer: 'node' }, `${error.message} ${instead}`)
    return undefined
  }
}

async function listen(
  uws: Uws | undefined,
  { host, port, bodyTimeoutMs }: Place & { readonly bodyTimeoutMs: number },
  onRequest: OnRequest,
): Promise<WebServer> {
  const place = { host, port }
  if (uws === undefined) {
    const cause = port === 0 ? undefined : await obstacleTo(place)
    if (cause !== undefined) throw listenFailure(place, cause)
    const options = { ...place, headerBytes: headerBytes(), bodyTimeoutMs }
    return listenOnNode(options, onRequest).catch((error: NodeJS.ErrnoException) => {
      throw listenFailure(place, error)
    })
  }
  const server = await listenNatively(uws, place, onRequest)
  // The native server does not say why.
  if (server === undefined) throw listenFailure(place, await obstacleTo(place))
  return server
}

const listenFailures: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this port: stop it, or set PORT to another port',
  EADDRNOTAVAIL: 'this machine does not have that address: set HOST to one of its addresses',
  EACCES: 'this port requires more privileges: set PORT to 1024 or above',
  ENOTFOUND: 'the name does not resolve: set HOST to an address',
}

function listenFailure({ host, port }: Place, cause?: NodeJS.ErrnoException): AppError {
  const code = cause === undefined ? 'unknown' : (cause.code ?? 'UNKNOWN')
  const reason = listenFailures[code] ?? `the system returned ${code}`
  const problem = `Cannot listen on ${host}:${port}: ${reason}.`
  return new AppError('INVALID_CONFIG', { problem }, { cause })
}

/** Reason why the server cannot listen there; undefined if the port is free. */
function obstacleTo(place: Place): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ ...place, exclusive: true }, () => probe.close(resolve))
  })
}

function settled(open: ReadonlySet<Exchange>, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (open.size === 0) return resolve()
    const timer = setTimeout(resolve, timeoutMs)
    for (const exchange of open) {
      exchange.onOver = () => {
        if (open.size > 0) return
        clearTimeout(timer)
        resolve()
      }
    }
  })
}
