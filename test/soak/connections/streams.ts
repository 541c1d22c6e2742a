import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { emptyResult } from '../../adapters/api/audit/fake-engine.ts'
import { open, serveDouble, until, type WebServerName } from '../../adapters/http/served-double.ts'
import { Api } from '../../integration/table-tennis/service.ts'
import { figures, none, some } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { times } from '../trial.ts'
import { ended, serverState, type World } from '../world.ts'

type StreamedEvent = { readonly id: number; readonly event: string; readonly data: string }

/** All that one client got of a stream. It `isWhole` when it ended as HTTP ends one. */
export type Streamed = {
  readonly status: number
  readonly events: readonly StreamedEvent[]
  readonly isWhole: boolean
}

/**
 * Reads a stream of events on a connection of its own to its end, however that comes.
 * @param goesOn whether to read on after an event; otherwise the client leaves as one that crashes.
 */
export async function readStream(
  url: string,
  goesOn: (event: StreamedEvent) => boolean = () => true,
): Promise<Streamed> {
  const asked = request(url, { agent: false, headers: { accept: 'text/event-stream' } }).end()
  const events: StreamedEvent[] = []
  const parser = createParser({
    onEvent: ({ id, event = 'message', data }) => {
      events.push({ id: Number(id), event, data })
      if (!goesOn({ id: Number(id), event, data })) asked.socket?.resetAndDestroy()
    },
  })
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    asked.on('error', () => {}) // the answer's own error says the same
    try {
      for await (const chunk of answer.setEncoding('utf8')) parser.feed(String(chunk))
    } catch {
      // The connection broke: the answer is not complete.
    }
    return { status: answer.statusCode ?? 0, events, isWhole: answer.complete }
  } catch {
    return { status: 0, events, isWhole: false }
  }
}

/** Returns the fault in the stream of a whole audit; undefined if there is none. */
export function auditDefect({ status, events, isWhole }: Streamed): string | undefined {
  if (status !== 200) return `status ${status}`
  if (!isWhole) return `it broke after ${events.length} events`
  const [first] = events
  if (first?.event !== 'plan') return `it begins with ${first?.event ?? 'nothing'}`
  if (events.at(-1)?.event !== 'result') return `it ends with ${events.at(-1)?.event}`
  const isInOrder = events.every(({ id }, at) => at === 0 || id > (events[at - 1]?.id ?? 0))
  if (!isInOrder) return 'its events are out of order'
  const settled = events
    .filter(({ event }) => event === 'module:done' || event === 'module:skip')
    .map(({ data }) => JSON.parse(data).moduleId)
  const planned: { id: string }[] = JSON.parse(first.data).modules
  const missing = planned.map(({ id }) => id).filter((id) => !settled.includes(id))
  return missing.length > 0 ? `${missing.join(', ')} never settled` : undefined
}

/** Returns the fault in a follower's copy of a task's log; undefined if there is none. */
export function logDefect({ status, events, isWhole }: Streamed): string | undefined {
  if (status !== 200) return `status ${status}`
  if (!isWhole) return `it broke after ${events.length} events`
  if (events.at(-1)?.event !== 'end') return `it ends with ${events.at(-1)?.event}`
  const lines = events.slice(0, -1)
  const isWithoutGap = lines.every(({ id, event }, at) => event === 'log' && id === at + 1)
  return isWithoutGap ? undefined : 'lines are missing or out of order'
}

export function auditUrl(serverUrl: string, siteUrl: string): string {
  const query = new URLSearchParams({ url: `${siteUrl}/`, modules: 'seo,geo' })
  return `${serverUrl}/api/audit/stream?${query}`
}

export const logUrl = (serverUrl: string, taskId: string): string =>
  `${serverUrl}/api/scrape/interclubs/logs/${taskId}`

/** Reads these weeks of every division. @returns the task's id. */
export async function startTask(serverUrl: string, weeks: string): Promise<string> {
  const { task_id: id } = await new Api(serverUrl).post(`/api/scrape/interclubs?weeks=${weeks}`)
  return String(id)
}

type StreamsOptions = {
  /** Clients of streams of audits, and of the log of one task that reads these weeks. */
  readonly audits: number
  readonly followers: number
  readonly weeks: string
  /** The first one fills caches. */
  readonly rounds: number
}

/** Audits streamed to many clients at once while others follow the log of one task. */
export async function streamsTrial({ server, siteUrl }: World, options: StreamsOptions) {
  const { audits, followers, weeks, rounds } = options
  const audit = auditUrl(server.url, siteUrl)
  const defects: (string | undefined)[] = []
  const heapMb: number[] = []
  const counts = { events: 0, lines: 0 }
  const startedAt = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    const log = logUrl(server.url, await startTask(server.url, weeks))
    const [streamed, followed] = await Promise.all([
      Promise.all(times(audits, () => readStream(audit))),
      Promise.all(times(followers, () => readStream(log))),
    ])
    await ended(server, 'manifold_runs_active')
    const logs = new Set(followed.map(({ events }) => JSON.stringify(events))).size
    if (logs > 1) defects.push(`${logs} different logs of one task`)
    defects.push(...streamed.map(auditDefect), ...followed.map(logDefect))
    for (const { events } of streamed) counts.events += events.length
    for (const { events } of followed) counts.lines += events.length
    heapMb.push((await serverState(server)).heapMb)
  }
  const ms = (performance.now() - startedAt) / rounds
  const grownMb = (heapMb.at(-1) ?? Number.NaN) - (heapMb[0] ?? Number.NaN)
  return figures(`connections: ${audits} streams of audits, ${followers} followers of a log, `, [
    none(
      'incomplete',
      defects.filter((defect) => defect !== undefined),
    ),
    some('events', counts.events),
    some('lines', counts.lines),
    ['until all have ended', ms, 'ms'],
    [`heap after ${rounds - 1} more rounds`, grownMb, 'MB', 8],
  ])
}

type SlowReaders = {
  /** Clients that read, and clients that take nothing after the first bytes. */
  readonly readers: number
  readonly deaf: number
  /** Bytes that each stream carries before it ends. */
  readonly events: number
  readonly eventBytes: number
  /** Bytes that the server may buffer for one stream. */
  readonly bufferMb: number
  /** Bytes that this process may buffer for all streams. */
  readonly mostBufferedMb: number
  /** Default: the one that operators get. */
  readonly webServer?: WebServerName
}

const MEGABYTE = 1_048_576
const PATH = '/api/audit/stream?url=https://example.com/'

/** Streams of many megabytes to clients that read them, beside clients that do not. */
export async function slowReadersTrial(
  ends: Ends,
  { readers, deaf, events, eventBytes, bufferMb, mostBufferedMb, ...which }: SlowReaders,
) {
  const streamBufferBytes = bufferMb * MEGABYTE
  const { api, server, url } = await serveDouble(ends, { streamBufferBytes, ...which })
  const { runs } = api.engine
  const asked = `GET ${PATH} HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n`
  for (const socket of await Promise.all(times(deaf, () => open(ends, server, asked)))) {
    socket.once('data', () => socket.pause())
  }
  await until(() => runs.length === deaf)
  const reading = times(readers, () => readStream(url + PATH))
  await until(() => runs.length === deaf + readers)
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
  const isComplete = ({ isWhole, events: seen }: Streamed) =>
    isWhole && seen.length === events + 1 && seen.every(({ id }, at) => id === at)
  const lacking = (await Promise.all(reading)).filter((stream) => !isComplete(stream))
  const peakMb = Math.max(...buffered) - (buffered[0] ?? 0)
  // The system's own buffers of a connection hold some megabytes as well.
  const mostMb = bufferMb + 12
  return figures(`connections: ${deaf} that do not read beside ${readers} that do, `, [
    ['not cut off', deaf - cutOff.length, '', 0],
    ['readers without all', lacking.length, '', 0],
    [
      'most that was written to one that does not',
      Math.max(...written.slice(0, deaf)),
      'MB',
      mostMb,
    ],
    ['most that was buffered', peakMb, 'MB', mostBufferedMb],
  ])
}
