import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { loadUws } from '../../../adapters/http/load-uws.ts'
import { type RunningServer, startServer } from '../../../adapters/http/server.ts'
import type { Ends } from '../../support/ends.ts'
import { type ApiDouble, apiDouble, type DoubleOptions, recordingLog } from './api-double.ts'

export type WebServerName = RunningServer['webServer']

/** The web servers that this Node can run. */
export const webServers: readonly WebServerName[] = hasNative() ? ['native', 'node'] : ['node']

function hasNative(): boolean {
  try {
    return loadUws() !== undefined
  } catch {
    return false
  }
}

/** The API double behind the real server. */
export type Served = {
  readonly api: ApiDouble
  readonly server: RunningServer
  readonly url: string
}

type ServedOptions = DoubleOptions & {
  /** Default: the one that operators get. */
  readonly webServer?: WebServerName
  readonly bodyTimeoutMs?: number
}

export async function serveDouble(
  t: Ends,
  { webServer, bodyTimeoutMs = 1000, ...options }: ServedOptions = {},
): Promise<Served> {
  const api = apiDouble(options)
  const server = await startServer({
    dispatch: api.dispatch,
    log: recordingLog([]),
    host: '127.0.0.1',
    port: 0,
    bodyTimeoutMs,
    ...(webServer !== undefined && { webServer }),
  })
  t.after(() => server.close())
  return { api, server, url: `http://127.0.0.1:${server.port}` }
}

/** A connection on which `text` has been sent. */
export async function open(
  t: Ends,
  { port }: Pick<RunningServer, 'port'>,
  text: string,
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.on('error', () => {}) // a reset is one way for the server to close
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** Everything the server sends until `pattern` shows up or it closes. */
export async function readUntil(socket: Socket, pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (pattern.test(text)) break
  }
  return text
}

/** Resolves as soon as `holds` does; polls, since the other end is another part of this process. */
export async function until(holds: () => boolean): Promise<void> {
  // Long enough for a busy machine: only a fault takes as long.
  const deadline = Date.now() + 60_000
  while (!holds()) {
    assert.ok(Date.now() < deadline, 'not within 60 s')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
