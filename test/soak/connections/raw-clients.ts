import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { open } from '../../adapters/http/served-double.ts'
import { figures, none, some } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { eachOf, times } from '../trial.ts'
import { ended, serverState, type World } from '../world.ts'
import { auditUrl } from './streams.ts'

/** A place in a request at which its client vanishes, or how it keeps a server waiting. */
type Manner = {
  readonly text: string
  /** Vanishes after so many bytes of the answer; default once the text is sent. */
  readonly afterBytes?: number
  /** Sent byte by byte, one a second. */
  readonly drip?: string
  /** Takes nothing of the answer. */
  readonly isDeaf?: boolean
  /** Must be told that it was too slow. */
  readonly isToldWhy?: boolean
}

const JSON_TYPE = 'Content-Type: application/json\r\n'
const POST = `POST /api/audit/full HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}`
const HEALTH = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'
const LARGE = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'
const DRIP_MS = 1000

const portOf = ({ server }: World) => ({ port: Number(new URL(server.url).port) })

function streamOf({ server, siteUrl }: World): string {
  const path = auditUrl(server.url, siteUrl).slice(server.url.length)
  return `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n`
}

function breaksOf(world: World): readonly Manner[] {
  const body = JSON.stringify({ url: `${world.siteUrl}/`, options: { modules: ['seo', 'geo'] } })
  const post = `${POST}Content-Length: ${body.length}\r\n\r\n`
  const stream = streamOf(world)
  return [
    ...['', 'GET /hea', 'GET /health HTTP/1.1\r\nHos'].map((text) => ({ text })),
    ...[post, post + body.slice(0, 10), post + body].map((text) => ({ text })),
    { text: `${POST}Transfer-Encoding: chunked\r\n\r\na\r\n{"url"` },
    { text: `${POST.replace('audit/full', 'export/html')}Content-Length: 1000\r\n\r\n${body}` },
    { text: LARGE, afterBytes: 1000 },
    { text: HEALTH.repeat(20), afterBytes: 1 },
    ...[0, 1, 4000].map((afterBytes) => ({ text: stream, afterBytes })),
  ]
}

/**
 * Clients that reset their connection in the middle of something, `each` of every kind.
 * `withinMs`: until nothing of theirs is left; default 5000.
 */
export async function disconnectsTrial(
  ends: Ends,
  world: World,
  options: { readonly each: number; readonly atOnce: number; readonly withinMs?: number },
) {
  const { server } = world
  const { each, atOnce, withinMs = 5000 } = options
  const leave = async ({ text, afterBytes = 0 }: Manner): Promise<void> => {
    const socket = await open(ends, portOf(world), '')
    await new Promise((resolve) => socket.write(text, resolve))
    let missing = afterBytes
    if (missing > 0) {
      for await (const chunk of socket) {
        missing -= chunk.length
        if (missing <= 0) break
      }
    }
    socket.resetAndDestroy()
  }
  const settled = async (): Promise<number> =>
    (await ended(server, 'manifold_runs_active')) +
    (await ended(server, 'manifold_http_open_streams{route="/api/audit/stream"}'))
  const started = async (): Promise<number> =>
    (await server.metrics()).get('manifold_runs_started_total{kind="full"}') ?? 0
  const breaks = breaksOf(world)
  // Code that the first request of each kind loads is no leak.
  await eachOf(breaks, 1, leave)
  await settled()
  const before = await serverState(server)
  const startedBefore = await started()
  await eachOf(times(each, () => breaks).flat(), atOnce, leave)
  const settledMs = await settled()
  const runsStarted = (await started()) - startedBefore
  const after = await serverState(server)
  return figures(`connections: ${each * breaks.length} that vanish, `, [
    some('audits begun by them', runsStarted),
    ['until no audit and no stream is left', settledMs, 'ms', withinMs],
    // Connections to the played site are kept for a moment.
    ['files left open', after.files - before.files, 'files', 40],
    ['timers left', after.timers, 'timers', 0],
    ['heap left', after.heapMb - before.heapMb, 'MB', 8],
  ])
}

function mannersOf(world: World): Readonly<Record<string, Manner>> {
  const drip = 'x'.repeat(200)
  const body = 'Content-Length: 200\r\n\r\n'
  return {
    'a part of a line': { text: 'GET /he' },
    'HTTP/0.9': { text: 'GET /health\r\n' },
    'an empty line first': { text: `\r\n${HEALTH}` },
    'a bare carriage return': { text: HEALTH.replace('\r\n\r\n', '\r\nX: y\rZ: z\r\n\r\n') },
    'a head that drips': { text: 'GET /health HTTP/1.1\r\nHost: a\r\nX: ', drip },
    'a body that never comes': { text: POST + body, isToldWhy: true },
    'a body that drips': { text: POST + body, drip, isToldWhy: true },
    'chunks that drip': {
      ...{ text: `${POST}Transfer-Encoding: chunked\r\n\r\nc8\r\n`, drip, isToldWhy: true },
    },
    'a body that nobody wants': { text: POST.replace('/api/audit/full', '/nowhere') + body, drip },
    'nothing after an answer': { text: HEALTH },
    'a large answer that is not read': { text: LARGE, isDeaf: true },
    'many large answers that are not read': { text: LARGE.repeat(100), isDeaf: true },
    [UNREAD_STREAM]: { text: streamOf(world), isDeaf: true },
  }
}

/** It ends with its audit, which takes longer than a limit of the web server. */
const UNREAD_STREAM = 'a stream that is not read'

/** Clients that wait, drip or do not listen, beside one that asks properly. */
export async function idleTrial(
  ends: Ends,
  world: World,
  { idle, each, withinMs }: { idle: number; each: number; withinMs: number },
) {
  const { server } = world
  const waiting: { readonly name: string; readonly closed: Promise<number> }[] = []
  const untold: string[] = []
  const openMany = async (name: string, count: number, manner: Manner): Promise<void> => {
    for (let left = count; left > 0; left -= 1) {
      const socket = await open(ends, portOf(world), manner.text)
      waiting.push({ name, closed: closedAfter(socket, withinMs) })
      if (!manner.isDeaf) socket.resume()
      if (manner.isToldWhy) {
        untold.push(name)
        socket.once('data', (chunk) => {
          if (/^HTTP\/1\.1 408 /.test(String(chunk))) untold.splice(untold.indexOf(name), 1)
        })
      }
      // A client that does not read learns of the end by writing to a connection that is no more.
      void dripped(socket, manner.isDeaf ? '\r\n'.repeat(60) : (manner.drip ?? ''))
    }
  }
  const beforeMb = server.memory().nowMb
  await openMany('nothing sent', idle, { text: '' })
  const kbPerConnection = ((server.memory().nowMb - beforeMb) * 1024) / idle
  const manners = Object.entries(mannersOf(world))
  await Promise.all(manners.map(([name, manner]) => openMany(name, each, manner)))
  const load = {
    ...{ url: `${server.url}/health`, connections: 1, overallRate: 20, duration: 600 },
    // Every other request opens a connection, as that of a new visitor does. Only these are
    // counted: autocannon drops the last answer of a connection. Each counts once.
    ...{ reconnectRate: 2, ignoreCoordinatedOmission: true },
  }
  const health = autocannon(load, () => {})
  const closed = await Promise.all(waiting.map(async (one) => ({ ...one, ms: await one.closed })))
  health.stop()
  const [{ latency }] = (await once(health, 'done')) as [autocannon.Result]
  const still = closed.filter(({ ms }) => ms === Number.POSITIVE_INFINITY)
  const limited = closed.filter(({ name }) => name !== UNREAD_STREAM).map(({ ms }) => ms)
  return figures('connections: ', [
    none(
      'waiting ones never closed',
      still.map(({ name }) => name),
    ),
    none('too slow ones not answered with 408', untold),
    // A body may take 30 s. Then the web server looks every 4 s whether 10 s have gone by.
    [
      `${manners.length} kinds of waiting, the slowest to be closed`,
      Math.max(...limited),
      'ms',
      45_000,
    ],
    [`memory of an idle one of ${idle}`, kbPerConnection, 'kB', 8],
    ['p99 of /health over new connections beside all of these', latency.p99, 'ms'],
    ['the slowest of them', latency.max, 'ms'],
  ])
}

/** Infinity when the server does not close the connection in time. */
async function closedAfter(socket: Socket, withinMs: number): Promise<number> {
  const startedAt = performance.now()
  const closed = new Promise((resolve) => socket.once('close', () => resolve(true)))
  const isClosed = await Promise.race([closed, pause(withinMs, false, { ref: false })])
  return isClosed ? performance.now() - startedAt : Number.POSITIVE_INFINITY
}

async function dripped(socket: Socket, text: string): Promise<void> {
  for (const letter of text) {
    await pause(DRIP_MS)
    if (!socket.writable) return
    socket.write(letter)
  }
}
