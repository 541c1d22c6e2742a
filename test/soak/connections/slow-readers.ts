import { setImmediate as nextTurn } from 'node:timers/promises'
import { emptyResult } from '../../adapters/api/audit/fake-engine.ts'
import { open, type Served, until } from '../../adapters/http/served-double.ts'
import type { Ends } from '../../support/ends.ts'
import { times } from '../trial.ts'
import { readStream } from './streams.ts'

type Options = {
  /** Clients that read, and clients that take nothing after the first bytes. */
  readonly readers: number
  readonly deaf: number
  /** What each stream carries before it ends. */
  readonly events: number
  readonly eventBytes: number
}

const MEGABYTE = 1_048_576
const PATH = '/api/audit/stream?url=https://example.com/'

/** Streams of many megabytes to clients that read them, beside clients that do not. */
export async function slowReadersTrial(
  ends: Ends,
  { api, server, url }: Served,
  { readers, deaf, events, eventBytes }: Options,
) {
  const { runs } = api.engine
  const asked = `GET ${PATH} HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n`
  for (const socket of await Promise.all(times(deaf, () => open(ends, server, asked)))) {
    socket.once('data', () => socket.pause())
  }
  await until(() => runs.length === deaf, 10_000)
  const reading = times(readers, () => readStream(url + PATH))
  await until(() => runs.length === deaf + readers, 10_000)
  const written = runs.map(() => 0)
  const buffered = [process.memoryUsage().arrayBuffers / MEGABYTE]
  const message = 'x'.repeat(eventBytes)
  for (let event = 1; event <= events; event += 1) {
    for (const [at, run] of runs.entries()) {
      if (run.cancelledFor !== undefined) continue
      run.emit('warning', { code: 'A', message })
      written[at] = (event * eventBytes) / MEGABYTE
    }
    buffered.push(process.memoryUsage().arrayBuffers / MEGABYTE)
    await nextTurn()
  }
  const cutOff = runs.slice(0, deaf).filter(({ cancelledFor }) => cancelledFor !== undefined)
  for (const run of runs.slice(deaf)) run.finish(emptyResult)
  const isComplete = ({ isWhole, events: seen }: Awaited<ReturnType<typeof readStream>>) =>
    isWhole && seen.length === events + 1 && seen.every(({ id }, at) => id === at)
  return {
    incomplete: (await Promise.all(reading)).filter((stream) => !isComplete(stream)).length,
    cutOff: cutOff.length,
    /** For one deaf client before it was cut off; the system takes some of it. */
    mostWrittenMb: Math.max(...written.slice(0, deaf)),
    /** What the buffers of this process grew by at most. */
    peakBufferedMb: Math.max(...buffered) - (buffered[0] ?? 0),
  }
}
