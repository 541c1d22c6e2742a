import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SiteAnswer = {
  /** Default 200. */
  readonly status?: number
  /** Content-Type is `text/html; charset=utf-8` unless given. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array
}
/** A response, or a function that writes one. */
export type SiteRoute =
  | SiteAnswer
  | ((request: IncomingMessage, response: ServerResponse) => void | Promise<void>)

export type SiteRequest = {
  readonly method: string
  /** Includes the query. */
  readonly path: string
  readonly userAgent: string
}

export type SiteOptions = {
  /** By path, without the query. `*` matches all other paths (default 404). */
  readonly routes: Readonly<Record<string, SiteRoute>>
}

/**
 * An origin that refuses connections. A port that was free a moment ago could meanwhile belong to
 * another test; nothing listens on this one, which systems give to nobody.
 */
export const REFUSING_ORIGIN = 'http://127.0.0.1:82'

/** A web site on 127.0.0.1 at a free port. */
export type LoopbackSite = {
  /** `http://127.0.0.1:PORT`, without a final slash. */
  readonly origin: string
  /** Every request so far, in order of arrival. */
  readonly requests: readonly SiteRequest[]
  /** Also ends open connections. */
  close(): void
}

/** Serves `routes` until it is closed. */
export async function startLoopbackSite({ routes }: SiteOptions): Promise<LoopbackSite> {
  const requests: SiteRequest[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '/', headers } = request
    requests.push({ method, path: url, userAgent: headers['user-agent'] ?? '' })
    const path = url.split('?', 1)[0] ?? '/'
    const route = Object.hasOwn(routes, path) ? routes[path] : routes['*']
    Promise.resolve(answer(route ?? notFound, request, response)).catch(() => response.destroy())
  })
  // Large backlog for many parallel audits: connections wait instead of being refused.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1024, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const notFound: SiteAnswer = {
  status: 404,
  body: '<!doctype html><title>Not found</title><h1>Not found</h1>',
}

async function answer(
  route: SiteRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (typeof route === 'function') {
    await route(request, response)
    return
  }
  const { status = 200, headers = {}, body = '' } = route
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(headers as Record<string, string | string[]>),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
