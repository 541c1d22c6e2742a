import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '../../measure/server-process.ts'

/** What a server holds at a moment without garbage. */
export type ServerState = {
  readonly rssMb: number
  readonly heapMb: number
  /** Buffers outside of the heap. */
  readonly externalMb: number
  readonly files: number
  readonly threads: number
  /** Timers that keep it awake. */
  readonly timers: number
  /** All that keeps it awake, timers included. */
  readonly resources: number
}

type HeapLine = {
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
  readonly resources: Readonly<Record<string, number>>
}

const BYTES_PER_MB = 1_048_576
const POLL_MS = 5
const WITHIN_MS = 10_000

/** Collects garbage in a server that was started with the probe, and looks. */
export async function serverState(server: ServerProcess): Promise<ServerState> {
  const { rss, heapUsed, external, resources } = await probe(server)
  return {
    rssMb: rss / BYTES_PER_MB,
    heapMb: heapUsed / BYTES_PER_MB,
    externalMb: external / BYTES_PER_MB,
    files: countOf(`/proc/${server.pid}/fd`),
    threads: countOf(`/proc/${server.pid}/task`),
    timers: resources.Timeout ?? 0,
    resources: Object.values(resources).reduce((sum, count) => sum + count, 0),
  }
}

async function probe(server: ServerProcess): Promise<HeapLine> {
  const from = server.lines.length
  process.kill(server.pid, 'SIGUSR2')
  const endMs = performance.now() + WITHIN_MS
  for (;;) {
    const line = server.lines.slice(from).find((text) => text.startsWith('{"msg":"heap"'))
    if (line !== undefined) return JSON.parse(line) as HeapLine
    if (performance.now() > endMs) throw new Error('the server did not look at its heap')
    await pause(POLL_MS)
  }
}

/** NaN where the system does not tell. */
function countOf(folder: string): number {
  try {
    return readdirSync(folder).length
  } catch {
    // Other systems have no /proc.
    return Number.NaN
  }
}

/** Waits until the server says of itself what is awaited. @throws when it does not within the time. */
export async function metricReaches(
  server: ServerProcess,
  {
    name,
    value,
    withinMs,
  }: { readonly name: string; readonly value: number; readonly withinMs: number },
): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const found = (await server.metrics()).get(name) ?? 0
    const ms = performance.now() - startedAt
    if (found === value) return ms
    if (ms > withinMs) throw new Error(`${name} is ${found} after ${Math.round(ms)} ms`)
    await pause(10 * POLL_MS)
  }
}
