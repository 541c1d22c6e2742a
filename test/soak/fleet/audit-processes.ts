import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, figures, none, some } from '../../measure/figure.ts'
import type { ServerProcess } from '../../measure/server-process.ts'
import type { Ends } from '../../support/ends.ts'
import type { TestPostgres, TestRedis } from '../../support/fleet-servers.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { auditDefect, auditUrl, readStream, type Streamed } from '../connections/streams.ts'
import { startServer, times } from '../trial.ts'

const TAKEOVER_SECONDS = 2
const WITHIN_MS = 60_000

/** A server that executes nothing, workers, and a site whose page can be held back. */
export type AuditFleet = {
  readonly server: ServerProcess
  /** Workers that have not ended. */
  readonly alive: () => readonly ServerProcess[]
  readonly site: HeldSite
  /** Another process, by its command and flags. */
  readonly start: (...command: readonly string[]) => Promise<ServerProcess>
}

export async function startAuditFleet(
  ends: Ends,
  { redis, postgres }: { readonly redis: TestRedis; readonly postgres: TestPostgres },
  { workers }: { readonly workers: number },
): Promise<AuditFleet> {
  const config = { ...LOCAL_CHECKS_ONLY, fleet: { takeoverSeconds: TAKEOVER_SECONDS } }
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix, DATABASE_URL: postgres.url }
  const start = (...command: readonly string[]): Promise<ServerProcess> =>
    startServer(ends, { config, env, command: [...command, '--port', '0'] })
  const site = await startHeldSite(ends)
  const [server, ...started] = await Promise.all([
    start('serve'),
    ...times(workers, () => start('worker', '--concurrency', '4')),
  ])
  const alive = new Set(started)
  for (const worker of started) worker.exit.then(() => alive.delete(worker))
  return { server, alive: () => [...alive], site, start }
}

type HeldSite = Awaited<ReturnType<typeof startHeldSite>>

/** A site whose page waits while it is held. */
async function startHeldSite(ends: Ends) {
  const waiting = new Set<ServerResponse>()
  let isHeld = false
  let onPage = (_: ServerResponse): void => {}
  const answer = (response: ServerResponse): void => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Bicycles</title><h1>Bicycles</h1></html>')
  }
  const site = await startLoopbackSite({
    routes: {
      '/': (_, response) => {
        if (isHeld) waiting.add(response)
        else answer(response)
        onPage(response)
      },
    },
  })
  ends.after(() => site.close())
  return {
    url: site.origin,
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      for (const response of waiting) answer(response)
      waiting.clear()
    },
    /** The next request of the page. */
    nextPage: () =>
      new Promise<ServerResponse>((resolve) => {
        onPage = resolve
      }),
  }
}

type StreamsOptions = {
  readonly audits: number
  readonly atOnce: number
  /** For the first event; default 100. */
  readonly firstMs?: number
}

/** Audits of other processes: each stream is whole and in order, and begins at once. */
export async function streamsOfWorkers(
  { server, site }: AuditFleet,
  { audits, atOnce, firstMs = 100 }: StreamsOptions,
): Promise<readonly Figure[]> {
  const url = auditUrl(server.url, site.url)
  await readStream(url) // fills caches
  const firsts: number[] = []
  const streams: Streamed[] = []
  for (let done = 0; done < audits; done += atOnce) {
    const batch = times(Math.min(atOnce, audits - done), async () => {
      const startMs = performance.now()
      let isFirst = true
      const stream = await readStream(url, () => {
        if (isFirst) firsts.push(performance.now() - startMs)
        isFirst = false
        return true
      })
      streams.push(stream)
    })
    await Promise.all(batch)
  }
  const defects = streams.flatMap((stream) => auditDefect(stream) ?? [])
  return figures('fleet: ', [
    none('streams that are not whole and in order', defects),
    ['slowest first event', Math.max(...firsts), 'ms', firstMs],
  ])
}

/** A client that leaves ends the request that the worker sent for it. */
export async function leavingClient(
  { server, site }: AuditFleet,
  cancelMs = 200,
): Promise<readonly Figure[]> {
  site.hold()
  const page = site.nextPage()
  let leave = (): void => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const client = new AbortController()
  const headers = { accept: 'text/event-stream' }
  const stream = fetch(auditUrl(server.url, site.url), { headers, signal: client.signal })
    .then(async (response) => {
      for await (const _ of response.body ?? []) leave()
    })
    .catch(() => {}) // aborted below
  const response = await page
  await left
  const startMs = performance.now()
  client.abort()
  await Promise.race([once(response, 'close'), pause(WITHIN_MS, undefined, { ref: false })])
  const ms = performance.now() - startMs
  await stream
  site.release()
  return figures('fleet, a client that leaves: ', [
    ['until the worker gives up its request', ms, 'ms', cancelMs],
  ])
}

/** The worker that executes an audit is killed; another one executes it again. */
export async function killedWorker(fleet: AuditFleet): Promise<readonly Figure[]> {
  const { server, site, alive } = fleet
  site.hold()
  const page = site.nextPage()
  const reading = readStream(auditUrl(server.url, site.url))
  await page
  const again = site.nextPage()
  const busy = await busyWorker(alive())
  const startMs = performance.now()
  await busy.end('SIGKILL')
  await again
  const ms = performance.now() - startMs
  site.release()
  const stream = await reading
  const defect = auditDefect(stream)
  const kinds = stream.events.map(({ event }) => event)
  const remarks = stream.events.filter(({ data }) => data.includes('RUN_RESTARTED'))
  return figures('fleet, a killed worker: ', [
    none('what is wrong with its stream', defect === undefined ? [] : [defect]),
    ['plans', kinds.filter((kind) => kind === 'plan').length, '', 1],
    some('events that mention it', remarks.length),
    ['until another worker begins', ms, 'ms', 10_000],
  ])
}

async function busyWorker(workers: readonly ServerProcess[]): Promise<ServerProcess> {
  for (const worker of workers) {
    const response = await fetch(`${worker.url}/health`).catch(() => undefined)
    const health = (await response?.json()) as { readonly activeRuns: number } | undefined
    if ((health?.activeRuns ?? 0) > 0) return worker
  }
  throw new Error('No worker executes the audit.')
}
