import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { emptyResult } from '../../adapters/api/audit/fake-engine.ts'
import { open, type Served, until } from '../../adapters/http/served-double.ts'
import { Api } from '../../integration/table-tennis/service.ts'
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

/** What is wrong with the stream of a whole audit; undefined when nothing is. */
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

/** What is wrong with what a follower got of a task's log; undefined when nothing is. */
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

/** Audits streamed to many clients at once while others follow the log of one task. */
export async function streamsTrial(
  { server, siteUrl }: World,
  { audits, followers, weeks }: { audits: number; followers: number; weeks: string },
) {
  const audit = auditUrl(server.url, siteUrl)
  await readStream(audit)
  const before = await serverState(server)
  const startedAt = performance.now()
  const log = logUrl(server.url, await startTask(server.url, weeks))
  const [streamed, followed] = await Promise.all([
    Promise.all(times(audits, () => readStream(audit))),
    Promise.all(times(followers, () => readStream(log))),
  ])
  const ms = performance.now() - startedAt
  await ended(server, 'manifold_runs_active')
  const logs = new Set(followed.map(({ events }) => JSON.stringify(events))).size
  const unequal = logs > 1 ? [`${logs} different logs of one task`] : []
  const defects = [...streamed.map(auditDefect), ...followed.map(logDefect), ...unequal]
  const count = (streams: readonly Streamed[]): number =>
    streams.reduce((sum, { events }) => sum + events.length, 0)
  return {
    defects: defects.filter((defect) => defect !== undefined),
    events: count(streamed),
    lines: count(followed),
    ms,
    before,
    after: await serverState(server),
  }
}

type SlowReaders = {
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
  { readers, deaf, events, eventBytes }: SlowReaders,
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
  const isComplete = ({ isWhole, events: seen }: Streamed) =>
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
