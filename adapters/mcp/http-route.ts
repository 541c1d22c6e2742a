import { AppError } from '../../core/errors.ts'
import type { Admission } from '../access/admission.ts'
import type { Callers } from '../access/callers.ts'
import type { AuditParts } from '../api/audit/audit-run.ts'
import type { ApiResponse, StreamBody } from '../http/api-message.ts'
import { readJson } from '../http/json.ts'
import type { Route, RouteContext } from '../http/router.ts'
import type { McpAccess } from './access.ts'
import type { HttpSessions } from './http-sessions.ts'
import type { McpParts } from './server.ts'

export type McpRouteParts = Omit<McpParts, 'tableTennis'> & {
  readonly admission: Admission
  readonly callers: Pick<Callers, 'of' | 'token'>
  readonly limits: AuditParts['limits']
  readonly tableTennis?: () => Promise<NonNullable<McpParts['tableTennis']>>
}

/** `/mcp`, for clients with a token that has the scope `mcp`. */
export function mcpRoutes(parts: McpRouteParts): readonly Route[] {
  let opening: Promise<HttpSessions> | undefined
  // Loaded with the first request, because most servers are never asked.
  const sessions = () => {
    opening ??= open(parts)
    return opening
  }
  return (['POST', 'DELETE'] as const).map((method) => ({
    method,
    path: '/mcp',
    isFrequent: true,
    handle: async (context) => {
      const { request } = context
      const body = method === 'POST' ? readJson(request, parts.limits.bodyBytes) : undefined
      body?.catch(() => undefined) // reported below, unless the caller is refused first
      const access = await accessOf(parts, context)
      await parts.admission.countRead(context)
      const message = await body
      const answer = await (await sessions()).answer(request, { access, message })
      return responseOf(answer, context, parts.limits.streamBufferBytes)
    },
  }))
}

async function open(parts: McpRouteParts): Promise<HttpSessions> {
  const { HttpSessions } = await import('./http-sessions.ts')
  const { audit, documents, browser, log, siteAudits, tableTennis } = parts
  const read = await tableTennis?.()
  return new HttpSessions({
    ...{ audit, documents, browser, log },
    ...(siteAudits && { siteAudits }),
    ...(read && { tableTennis: read }),
  })
}

/** @throws UNAUTHORIZED, FORBIDDEN, RATE_LIMITED */
async function accessOf(
  { callers, admission }: McpRouteParts,
  context: RouteContext,
): Promise<McpAccess> {
  const { request } = context
  const token = await callers.token(request)
  if (token === undefined) {
    const problem =
      'send "Authorization: Bearer …" with a token of this server that has the scope mcp'
    throw new AppError('UNAUTHORIZED', { problem })
  }
  const { payer } = await callers.of(request, 'mcp')
  return {
    owner: token.hash, // a later token of the same name has another one
    payer,
    admit: (url) => admission.admit(context, url, 'mcp'),
  }
}

async function responseOf(
  answer: Response,
  { request, log }: RouteContext,
  bufferBytes: number,
): Promise<ApiResponse> {
  const { status, body } = answer
  const headers = Object.fromEntries(answer.headers)
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true
  if (body === null || !isStream) return { status, headers, body: await answer.text() }
  const cached = {
    ...headers,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
  return {
    status,
    headers: cached,
    body: streamOf(body, { signal: request.signal, bufferBytes, log }),
  }
}

type Streaming = {
  readonly signal: AbortSignal
  readonly bufferBytes: number
  readonly log: RouteContext['log']
}

function streamOf(
  body: ReadableStream<Uint8Array>,
  { signal, bufferBytes, log }: Streaming,
): StreamBody {
  return {
    filler: ':\n\n',
    produce: async (sink) => {
      const reader = body.getReader()
      const leave = () => {
        reader.cancel().catch((error: unknown) => log.debug({ err: error }, 'stream cancelled'))
      }
      signal.addEventListener('abort', leave, { once: true })
      if (signal.aborted) leave()
      const decoder = new TextDecoder()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        sink.write(decoder.decode(value, { stream: true }))
        if (sink.pendingBytes > bufferBytes) sink.abort()
      }
      signal.removeEventListener('abort', leave)
    },
  }
}
