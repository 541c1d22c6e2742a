import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RunningServer } from '../../../adapters/http/server.ts'
import { emptyResult, type FakeRun } from '../../adapters/api/audit/fake-engine.ts'
import { readStream, type Streamed } from './stream-client.ts'

export type SlowReadersOptions = {
  /** Clients that read, and clients that take nothing after the first bytes. */
  readonly readers: number
  readonly deaf: number
  /** What each stream carries before it ends. */
  readonly events: number
  readonly eventBytes: number
}

export type SlowReadersResult = {
  /** Readers that did not get every event in order. */
  readonly incomplete: number
  /** Deaf clients whose run was cancelled. */
  readonly cutOff: number
  /** The most that was written for one deaf client before it was cut off; the system takes some. */
  readonly mostWrittenMb: number
  /** Of buffers that this process held more than before, at its highest. */
  readonly peakBufferedMb: number
}

/** A server in this process whose runs are ended by the trial. */
export type ScriptedServer = {
  readonly server: Pick<RunningServer, 'port'>
  readonly runs: readonly FakeRun[]
}

const BYTES_PER_MB = 1_048_576
const WITHIN_MS = 10_000
const PATH = '/api/audit/stream?url=https://example.com/'

/** Streams of many megabytes to clients that read them, beside clients that do not. */
export async function slowReadersTrial(
  { server, runs }: ScriptedServer,
  { readers, deaf, events, eventBytes }: SlowReadersOptions,
): Promise<SlowReadersResult> {
  const sockets = Array.from({ length: deaf }, () => deafClient(server.port))
  await reached(() => runs.length === deaf)
  const url = `http://127.0.0.1:${server.port}${PATH}`
  const reading = Array.from({ length: readers }, () => readStream({ url }))
  await reached(() => runs.length === deaf + readers)
  const { peakBufferedMb, emitted } = await emitAll(runs, events, 'x'.repeat(eventBytes))
  const cutOff = runs.slice(0, deaf).filter(({ cancelledFor }) => cancelledFor !== undefined).length
  for (const run of runs.slice(deaf)) run.finish(emptyResult)
  const streamed = await Promise.all(reading)
  for (const socket of sockets) socket.destroy()
  return {
    incomplete: streamed.filter((stream) => !isComplete(stream, events + 1)).length,
    cutOff,
    mostWrittenMb: (Math.max(...emitted.slice(0, deaf)) * eventBytes) / BYTES_PER_MB,
    peakBufferedMb,
  }
}

/** @returns the most that buffers grew by, and the events of each run. */
async function emitAll(
  runs: readonly FakeRun[],
  events: number,
  message: string,
): Promise<{ readonly peakBufferedMb: number; readonly emitted: readonly number[] }> {
  const before = process.memoryUsage().arrayBuffers
  const emitted = runs.map(() => 0)
  let peak = before
  for (let n = 0; n < events; n += 1) {
    for (const [index, run] of runs.entries()) {
      if (run.cancelledFor !== undefined) continue
      run.emit('warning', { code: 'A', message })
      emitted[index] = n + 1
    }
    peak = Math.max(peak, process.memoryUsage().arrayBuffers)
    await nextTurn()
  }
  return { peakBufferedMb: (peak - before) / BYTES_PER_MB, emitted }
}

function isComplete({ isWhole, events }: Streamed, count: number): boolean {
  return isWhole && events.length === count && events.every(({ id }, at) => id === at)
}

/** Takes the first bytes of its stream and nothing more. */
function deafClient(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // it is cut off
  socket.once('data', () => socket.pause())
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n`)
  return socket
}

/** The other end is another part of this process. */
async function reached(holds: () => boolean): Promise<void> {
  const endMs = performance.now() + WITHIN_MS
  while (!holds()) {
    if (performance.now() > endMs) throw new Error('the streams did not start')
    await nextTurn()
  }
}
