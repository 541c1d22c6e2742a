import { createServer } from 'node:net'
import { AppError } from '../../core/errors.ts'
import { Exchange, type ExchangeParts } from './exchange.ts'
import { IncomingRequest, type Uws, type UwsApp } from './incoming-request.ts'

const listenFailures: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this port: stop it, or set PORT to another one',
  EADDRNOTAVAIL: 'this machine does not have that address: set HOST to one it has',
  EACCES: 'this port needs more rights: set PORT to 1024 or above',
  ENOTFOUND: 'the name does not resolve: set HOST to an address',
}

/** Finds out why `host:port` is unavailable, because the web server does not say. */
function listenFailure(host: string, port: number): Promise<AppError> {
  return new Promise((resolve) => {
    const probe = createServer()
    const tell = (code: string, cause?: unknown) => {
      const reason = listenFailures[code] ?? `the system answers ${code}`
      const problem = `Cannot listen on ${host}:${port}: ${reason}.`
      resolve(new AppError('INVALID_CONFIG', { problem }, { cause }))
    }
    probe.once('error', (error: NodeJS.ErrnoException) => tell(error.code ?? 'UNKNOWN', error))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => tell('nothing clear')))
  })
}

const node20Abi = '115'
const headerBytes = '16384'
const newer = 'uWebSockets.js'
const older = 'uWebSockets.js-node20'
const usualBodyTimeoutMs = 30_000

type ServerOptions = ExchangeParts & {
  readonly host: string
  /** 0 chooses a free port. */
  readonly port: number
  /** Time limit for a whole request body. Default 30 000. */
  readonly bodyTimeoutMs?: number
}

export interface RunningServer {
  readonly port: number
  /** Accepts no new connections; existing ones continue. */
  stopListening(): void
  /** Resolves when all requests are finished, or after `timeoutMs`. */
  settle(timeoutMs: number): Promise<void>
  /** Closes every connection. */
  close(): void
}

/**
 * Listens on `host:port` and passes requests to `dispatch`. The only file that uses the web server
 * directly; HTTP decisions belong elsewhere.
 * @throws INVALID_CONFIG without a binary for this Node, or when the port is unavailable
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const uws = await loadUws()
  const open = new Set<Exchange>()
  const { bodyTimeoutMs = usualBodyTimeoutMs } = options
  const context = { parts: options, open }
  const app = uws.App().any('/*', (response, request) => {
    const incoming = new IncomingRequest(request, response, bodyTimeoutMs)
    new Exchange(incoming, response, context).run()
  })
  const socket = await listen(uws, app, options)
  let isListening = true
  const stopListening = () => {
    if (isListening) uws.us_listen_socket_close(socket)
    isListening = false
  }
  return {
    port: uws.us_socket_local_port(socket),
    stopListening,
    settle: (timeoutMs) => settled(open, timeoutMs),
    close: () => {
      stopListening()
      app.close()
    },
  }
}

type Load = (name: string) => Promise<unknown>

/**
 * Loads the binary for this Node. The newer release needs glibc 2.38; the older one has Node 20 and 22.
 * @throws INVALID_CONFIG naming what is supported
 */
export async function loadUws(
  load: Load = (name) => import(name),
  abi: string = process.versions.modules,
): Promise<Uws> {
  process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= headerBytes // read once, when the binary is loaded
  const names = abi === node20Abi ? [older] : [newer, older]
  const causes: unknown[] = []
  for (const name of names) {
    try {
      return (await load(name)) as Uws
    } catch (cause) {
      causes.push(cause)
    }
  }
  throw noBinary(causes)
}

function noBinary(causes: readonly unknown[]): AppError {
  const here = `Node ${process.versions.node} on ${process.platform} ${process.arch}`
  const glibc = /GLIBC_[0-9.]+/.exec(causes.map(String).join('\n'))?.[0]
  const lack = glibc ? ` (it needs ${glibc.replace('_', ' ').toLowerCase()})` : ''
  const problem = `The web server has no working binary for ${here}${lack}. Use Node 20, 22, 24 or 26 on Linux with glibc (2.38 for 24 and 26), macOS or Windows, and install with optional dependencies.`
  return new AppError('INVALID_CONFIG', { problem }, { cause: causes[0] })
}

function listen(uws: Uws, app: UwsApp, { host, port }: ServerOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // Without this option the system would let a second server share the port.
    app.listen(host, port, uws.LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
      if (socket === false) listenFailure(host, port).then(reject, reject)
      else resolve(socket)
    })
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
