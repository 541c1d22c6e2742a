import { randomUUID } from 'node:crypto'
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpHttpHandler,
  type McpServer,
  type ServerContext,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../core/ports/log.ts'
import type { ApiRequest } from '../http/api-message.ts'
import type { McpAccess } from './access.ts'
import { type McpParts, mcpServers } from './server.ts'

const mostSessions = 500
const mostOfToken = 20
const sessionTtlMs = 60 * 60_000
const mostSubscriptions = 50
const keepAliveMs = 15_000

type Transport = WebStandardStreamableHTTPServerTransport
type Session = { readonly owner: string; readonly transport: Transport }

type Asked = {
  readonly access: McpAccess
  /** Parsed body. */
  readonly message: unknown
}

/**
 * Serves the protocol over HTTP. Clients of its revision 2026-07-28 need no session. Older ones have
 * one each, because they cancel a call with a request of its own.
 */
export class HttpSessions {
  readonly #create: () => McpServer
  readonly #handler: McpHttpHandler
  readonly #log: Log
  readonly #sessions = new LRUCache<string, Session>({
    max: mostSessions,
    ttl: sessionTtlMs,
    updateAgeOnGet: true,
    dispose: ({ transport }) => {
      transport.close().catch((error: unknown) => this.#report(error))
    },
  })

  constructor(parts: McpParts) {
    this.#log = parts.log
    this.#create = mcpServers(parts, accessIn)
    this.#handler = createMcpHandler(() => this.#create(), {
      legacy: 'reject',
      maxSubscriptions: mostSubscriptions,
      keepAliveMs,
      onerror: (error) => this.#report(error),
    })
  }

  async answer(request: ApiRequest, { access, message }: Asked): Promise<Response> {
    const asked = webRequest(request)
    const { owner, payer } = access
    const options = {
      authInfo: { token: '', clientId: payer.id, scopes: ['mcp'], extra: { access } },
      ...(message !== undefined && { parsedBody: message }),
    }
    if (!(await isLegacyRequest(asked, message))) return this.#handler.fetch(asked, options)
    const session = await this.#session(request, { owner, message })
    if (session === undefined) return noSession()
    cancelWithClient(request, { transport: session.transport, message })
    return session.transport.handleRequest(asked, options)
  }

  /** Undefined for an id that is not of this owner, or for a first request that opens no session. */
  async #session(
    { headers }: ApiRequest,
    { owner, message }: { readonly owner: string; readonly message: unknown },
  ): Promise<Session | undefined> {
    const id = headers['mcp-session-id']
    if (id !== undefined) {
      const known = this.#sessions.get(id)
      return known?.owner === owner ? known : undefined
    }
    if (!isInitializeRequest(message)) return undefined
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      keepAliveMs,
      onsessioninitialized: (opened) => {
        this.#sessions.set(opened, session)
        this.#closeOldest(owner)
      },
      onsessionclosed: (closed) => {
        this.#sessions.delete(closed)
      },
    })
    const session: Session = { owner, transport }
    await this.#create().connect(transport)
    return session
  }

  /** One token cannot push out the sessions of the others. */
  #closeOldest(owner: string): void {
    const own = [...this.#sessions.entries()].filter(([, session]) => session.owner === owner)
    for (const [id] of own.slice(mostOfToken)) this.#sessions.delete(id)
  }

  #report(error: unknown): void {
    this.#log.debug({ err: error }, 'a message of an MCP client was refused')
  }
}

function accessIn({ http }: ServerContext): McpAccess {
  return http?.authInfo?.extra?.access as McpAccess
}

/** Our router has already decided about path, host and origin. */
function webRequest({ method, headers, signal }: ApiRequest): Request {
  return new Request('http://localhost/mcp', { method, headers, signal })
}

/** The response cannot be fetched later, so a client that left no longer needs it. */
function cancelWithClient(
  { signal }: ApiRequest,
  { transport, message }: { readonly transport: Transport; readonly message: unknown },
): void {
  const { id: requestId } = (message ?? {}) as { readonly id?: unknown }
  if (typeof requestId !== 'string' && typeof requestId !== 'number') return
  const cancel = () => {
    const params = { requestId, reason: 'the client left' }
    transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
  }
  signal.addEventListener('abort', cancel, { once: true })
}

/** Clients then open a new session. */
function noSession(): Response {
  const message = 'This session no longer exists. Send initialize without Mcp-Session-Id.'
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32001, message } },
    { status: 404 },
  )
}
