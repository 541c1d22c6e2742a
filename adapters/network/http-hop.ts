import type { HttpRequest } from '../../core/ports/http.ts'
import type { Lease } from './connection-pool.ts'
import { type HopAnswer, HttpExchange } from './http-exchange.ts'
import { type HopRequest, redirectTarget } from './http-redirect.ts'
import type { ConnectionSetup } from './pinned-connector.ts'

const NO_SETUP: ConnectionSetup = { dnsMs: 0, connectMs: 0, tlsMs: 0 }

/** One hop's answer with what is known of its connection. */
export type HopResult = {
  readonly answer: HopAnswer
  readonly setup: ConnectionSetup
  readonly startedAt: number
  readonly remoteAddress: string | undefined
  readonly target: URL | undefined
}

export type HopContext = {
  readonly request: HttpRequest
  readonly signal: AbortSignal
  /** The last hop allowed: its body is read even where it redirects. */
  readonly isLast: boolean
}

/** One request over a leased connection, which is given back or, after a failure, closed. */
export async function askOnce(
  hop: HopRequest,
  lease: Lease,
  context: HopContext,
): Promise<HopResult> {
  const { request, signal, isLast } = context
  const { connection } = lease
  let target: URL | undefined
  const { meter } = request
  const exchange = new HttpExchange(hop, {
    maxBytes: request.maxBytes,
    maxHeaderBytes: connection.maxHeaderBytes,
    onBytes: (bytes) => meter?.received(bytes),
    onProgress: () => connection.noteProgress(),
    wantsBody: (status, headers) => {
      target = redirectTarget(hop.url, status, headers)
      return target === undefined || isLast
    },
  })
  const onAbort = (): void => {
    exchange.fail(signal.reason)
    connection.destroy()
  }
  let isReusable = false
  const startedAt = performance.now()
  try {
    if (signal.aborted) throw signal.reason
    meter?.sending()
    signal.addEventListener('abort', onAbort, { once: true })
    connection.dispatch(
      {
        path: hop.url.pathname + hop.url.search,
        method: hop.method,
        headers: hop.headers,
        body: hop.body ?? null,
      },
      exchange,
    )
    const answer = await exchange.answer
    isReusable = answer.isReusable
    const { remoteAddress } = connection
    return { answer, setup: connection.takeSetup() ?? NO_SETUP, startedAt, remoteAddress, target }
  } finally {
    signal.removeEventListener('abort', onAbort)
    lease.release(isReusable)
  }
}
