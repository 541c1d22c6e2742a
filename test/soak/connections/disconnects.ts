import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { metricReaches, type ServerState, serverState } from '../load/server-state.ts'
import type { World } from '../load/world.ts'
import { auditUrl } from './streams.ts'

export type DisconnectsOptions = {
  /** Of each kind. */
  readonly each: number
  readonly atOnce: number
}

export type DisconnectsResult = {
  readonly connections: number
  /** Until no run was active and no stream open any more. */
  readonly settledMs: number
  readonly runsStarted: number
  readonly before: ServerState
  readonly after: ServerState
}

/** A place in a request at which its client vanishes. */
type Break = {
  readonly text: string
  /** Waits for so many bytes of the answer; default leaves once the text is sent. */
  readonly afterBytes?: number
}

const WITHIN_MS = 30_000
const JSON_TYPE = 'Content-Type: application/json\r\n'

/** Clients that reset their connection in the middle of something, many of each kind. */
export async function disconnectsTrial(
  { server, siteUrl }: World,
  { each, atOnce }: DisconnectsOptions,
): Promise<DisconnectsResult> {
  const { port } = new URL(server.url)
  const breaks = breaksOf(server.url, siteUrl)
  // What is loaded with the first of each is no leak.
  for (const one of breaks) await leave(Number(port), one)
  await settled(server)
  const before = await serverState(server)
  const runsBefore = await runsStarted(server)
  const waiting = Array.from({ length: each }, () => breaks)
    .flat()
    [Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      await leave(Number(port), next.value)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const settledMs = await settled(server)
  return {
    connections: each * breaks.length,
    settledMs,
    runsStarted: (await runsStarted(server)) - runsBefore,
    before,
    after: await serverState(server),
  }
}

function breaksOf(serverUrl: string, siteUrl: string): readonly Break[] {
  const stream = auditUrl(serverUrl, siteUrl).slice(serverUrl.length)
  const body = JSON.stringify({ url: `${siteUrl}/`, options: { modules: ['seo', 'geo'] } })
  const post = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}Content-Length: ${length}\r\n\r\n`
  const chunked = `POST /api/audit/full HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`
  const streamed = `GET ${stream} HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n`
  return [
    { text: '' },
    { text: 'GET /hea' },
    { text: 'GET /health HTTP/1.1\r\nHos' },
    { text: post('/api/audit/full', body.length) },
    { text: post('/api/audit/full', body.length) + body.slice(0, 10) },
    { text: `${chunked}a\r\n{"url"` },
    { text: post('/api/audit/full', body.length) + body },
    { text: post('/api/export/html', 1000) + body },
    { text: 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n', afterBytes: 1000 },
    { text: 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20), afterBytes: 1 },
    { text: streamed },
    { text: streamed, afterBytes: 1 },
    { text: streamed, afterBytes: 4000 },
  ]
}

async function leave(port: number, { text, afterBytes = 0 }: Break): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // the server may close first
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(text, resolve))
  await received(socket, afterBytes)
  socket.resetAndDestroy()
}

async function received(socket: Socket, bytes: number): Promise<void> {
  if (bytes === 0) return
  let seen = 0
  for await (const chunk of socket) {
    seen += (chunk as Buffer).byteLength
    if (seen >= bytes) break
  }
}

function settled(server: World['server']): Promise<number> {
  const route = 'manifold_http_open_streams{route="/api/audit/stream"}'
  return metricReaches(server, {
    name: 'manifold_runs_active',
    value: 0,
    withinMs: WITHIN_MS,
  }).then(
    async (ms) =>
      ms + (await metricReaches(server, { name: route, value: 0, withinMs: WITHIN_MS })),
  )
}

async function runsStarted(server: World['server']): Promise<number> {
  const metrics = await server.metrics()
  return metrics.get('manifold_runs_started_total{kind="full"}') ?? 0
}
