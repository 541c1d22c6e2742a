import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../../measure/figure.ts'
import type { World } from '../load/world.ts'
import { auditUrl } from './streams.ts'

export type IdleOptions = {
  /** Connections on which nothing is sent, and those of each kind that keep somebody waiting. */
  readonly idle: number
  readonly each: number
  /** How long the server may take to close them. */
  readonly withinMs: number
}

/** What became of the connections of one kind. */
export type IdleOutcome = {
  readonly name: string
  readonly connections: number
  readonly open: number
  /** Until the last of them was closed. */
  readonly slowestMs: number
}

export type IdleResult = {
  readonly kinds: readonly IdleOutcome[]
  /** What one open connection without a request costs. */
  readonly kbPerConnection: number
  /** Of a plain request meanwhile. */
  readonly healthP99Ms: number
}

/** How a client keeps a server waiting. */
type Manner = {
  readonly text: string
  /** Sent byte by byte, one a second. */
  readonly drip?: string
  /** Takes nothing of the answer. */
  readonly isDeaf?: boolean
}

const DRIP_MS = 1000

/** Clients that wait, drip or do not listen, beside one that asks properly. */
export async function idleTrial(world: World, options: IdleOptions): Promise<IdleResult> {
  const { server } = world
  const port = Number(new URL(server.url).port)
  const beforeMb = server.memory().nowMb
  const nothing = await openMany(port, options.idle, { text: '' })
  const perConnection = ((server.memory().nowMb - beforeMb) * 1024) / options.idle
  const others = Object.entries(mannersOf(world))
  const opened = await Promise.all(
    others.map(
      async ([name, manner]) => [name, await openMany(port, options.each, manner)] as const,
    ),
  )
  const end = new AbortController()
  const asked = askWhile(server.url, end.signal)
  const kinds = await Promise.all(
    [['nothing sent', nothing] as const, ...opened].map(([name, waiting]) =>
      outcomeOf(name, waiting, options.withinMs),
    ),
  )
  end.abort()
  return { kinds, kbPerConnection: perConnection, healthP99Ms: quantile(await asked, 0.99) }
}

function mannersOf({ server, siteUrl }: World): Readonly<Record<string, Manner>> {
  const filler = 'x'.repeat(200)
  const body = 'Content-Type: application/json\r\nContent-Length: 200\r\n\r\n'
  const chunks = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const post = 'POST /api/audit/full HTTP/1.1\r\nHost: a\r\n'
  const stream = auditUrl(server.url, siteUrl).slice(server.url.length)
  return {
    'a part of a line': { text: 'GET /he' },
    'HTTP/0.9': { text: 'GET /health\r\n' },
    'an empty line first': { text: '\r\nGET /health HTTP/1.1\r\nHost: a\r\n\r\n' },
    'a bare carriage return': { text: 'GET /health HTTP/1.1\r\nHost: a\r\nX: y\rZ: z\r\n\r\n' },
    'a head that drips': { text: 'GET /health HTTP/1.1\r\nHost: a\r\nX: ', drip: filler },
    'a body that never comes': { text: post + body },
    'a body that drips': { text: post + body, drip: filler },
    'chunks that drip': { text: `${post}${chunks}c8\r\n`, drip: filler },
    'a body that nobody wants and drips': {
      text: `POST /nowhere HTTP/1.1\r\nHost: a\r\n${body}`,
      drip: filler,
    },
    'nothing after an answer': { text: 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n' },
    'a large answer that is not read': {
      text: 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n',
      isDeaf: true,
    },
    'many large answers that are not read': {
      text: 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100),
      isDeaf: true,
    },
    'a stream that is not read': {
      text: `GET ${stream} HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n`,
      isDeaf: true,
    },
  }
}

type Waiting = { readonly closed: Promise<number>; readonly socket: Socket }

async function openMany(port: number, count: number, manner: Manner): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = []
  for (let n = 0; n < count; n += 1) waiting.push(await openOne(port, manner))
  return waiting
}

async function openOne(port: number, { text, drip, isDeaf = false }: Manner): Promise<Waiting> {
  const startedAt = performance.now()
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => {}) // a reset is one way for the server to close
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - startedAt))
  })
  await once(socket, 'connect')
  socket.write(text)
  if (!isDeaf) socket.resume()
  // Who does not read learns of the end by writing to a connection that is no more.
  const sent = isDeaf ? '\r\n'.repeat(60) : drip
  if (sent !== undefined) void dripping(socket, sent)
  return { socket, closed }
}

async function dripping(socket: Socket, text: string): Promise<void> {
  for (const letter of text) {
    await pause(DRIP_MS)
    if (!socket.writable) return
    socket.write(letter)
  }
}

async function outcomeOf(
  name: string,
  waiting: readonly Waiting[],
  withinMs: number,
): Promise<IdleOutcome> {
  const late = pause(withinMs).then(() => undefined)
  const times = await Promise.all(waiting.map(({ closed }) => Promise.race([closed, late])))
  for (const { socket } of waiting) socket.destroy()
  const known = times.filter((ms) => ms !== undefined)
  return {
    name,
    connections: waiting.length,
    open: times.length - known.length,
    slowestMs: Math.max(...known),
  }
}

async function askWhile(url: string, signal: AbortSignal): Promise<readonly number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const startedAt = performance.now()
    await (await fetch(`${url}/health`)).text()
    times.push(performance.now() - startedAt)
    await pause(50)
  }
  return times
}
