import { samplePage } from '../../../bench/sample-page.ts'
import { type Figure, figure } from '../../../measure/figure.ts'
import type { ServerProcess } from '../../../measure/server-process.ts'
import { startLoopbackSite } from '../../../support/loopback-site.ts'
import { readStream } from '../../connections/stream-client.ts'
import { auditUrl } from '../../connections/streams.ts'
import { auditClient } from '../audit-client.ts'
import type { AskAudit } from '../hostile/audit-site.ts'
import { withServer } from '../limits-server.ts'
import { type Lag, LagWatch } from './lag-watch.ts'

const PAGE_BYTES = 10_000_000
const MOST_P99_MS = 200
const IDLE_MS = 2000
/** Of which the best counts: what else a machine has to do can only add to how long others wait. */
const ROUNDS = 3

export type LagOptions = { readonly audits: number; readonly pageBytes: number }

export type LagUnderAudits = {
  /** With nothing to do, and while the pages are audited. */
  readonly idle: Lag
  readonly busy: Lag
  /** As the server itself measures its event loop meanwhile. */
  readonly own: { readonly p99Ms: number; readonly mostMs: number }
  readonly sound: number
  /** A small page audited beside them: how long until its stream's last event. */
  readonly streamMs: number
  readonly streamEvents: number
}

/** The target of the project: five pages of 10 MB at once do not stall anybody else. */
export async function lagTrial(): Promise<Figure[]> {
  const rounds = await withServer({}, async (server) => {
    const taken: LagUnderAudits[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.push(await lagUnderAudits(server, { audits: 5, pageBytes: PAGE_BYTES }))
    }
    return taken
  })
  const { idle, busy, own, streamMs, streamEvents } = leastDisturbed(rounds)
  const sound = Math.min(...rounds.map((round) => round.sound))
  const name = 'limits: five pages of 10 MB at once'
  return [
    figure({ name: `${name}, audited`, value: sound, unit: 'audits', target: 5, bounds: 'least' }),
    figure({
      name: `${name}, p99 of another client's request`,
      ...{ value: busy.p99Ms, unit: 'ms', target: MOST_P99_MS },
    }),
    { name: `${name}, longest of them`, value: busy.mostMs, unit: 'ms' },
    { name: `${name}, p99 without audits`, value: idle.p99Ms, unit: 'ms' },
    figure({
      name: `${name}, requests of it that failed`,
      ...{ value: busy.failed, unit: 'requests', target: 0 },
    }),
    figure({
      name: `${name}, p99 of the event loop's lag by its own metric`,
      ...{ value: own.p99Ms, unit: 'ms', target: MOST_P99_MS },
    }),
    { name: `${name}, longest by its own metric`, value: own.mostMs, unit: 'ms' },
    figure({
      name: `${name}, events of a small page's stream beside them`,
      ...{ value: streamEvents, unit: 'events', target: 1, bounds: 'least' },
    }),
    { name: `${name}, until that stream's result`, value: streamMs, unit: 'ms' },
  ]
}

/** Audits large pages at once while others ask. */
export async function lagUnderAudits(
  server: ServerProcess,
  { audits, pageBytes }: LagOptions,
): Promise<LagUnderAudits> {
  const large = await startLoopbackSite({ routes: { '/': { body: samplePage(pageBytes) } } })
  const small = await startLoopbackSite({ routes: { '/': { body: samplePage(20_000) } } })
  const watch = await LagWatch.start([`${server.url}/health`, `${server.url}/api/stats`])
  const ask = auditClient(server.url)
  try {
    // Threads and validators of a first audit are made once.
    await ask(`${small.origin}/`)
    await watch.take()
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    const idle = await watch.take()
    await server.metrics()
    const [answers, stream] = await Promise.all([
      Promise.all(Array.from({ length: audits }, () => ask(`${large.origin}/`))),
      streamed(server, small.origin),
    ])
    const busy = await watch.take()
    return {
      idle,
      busy,
      own: await ownLag(server),
      sound: answers.filter(isSound).length,
      ...stream,
    }
  } finally {
    await watch.stop()
    large.close()
    small.close()
  }
}

function leastDisturbed(rounds: readonly LagUnderAudits[]): LagUnderAudits {
  const [best] = [...rounds].sort((one, other) => one.busy.p99Ms - other.busy.p99Ms)
  if (best === undefined) throw new Error('there was no round')
  return best
}

async function streamed(server: ServerProcess, origin: string) {
  const startedAt = performance.now()
  const { events } = await readStream({ url: auditUrl(server.url, origin) })
  return { streamMs: performance.now() - startedAt, streamEvents: events.length }
}

function isSound({ status, body }: Awaited<ReturnType<AskAudit>>): boolean {
  return status === 200 && body.seo?.summary.error === 0 && body.geo?.summary.error === 0
}

/** Since the metrics were last asked for: each asking begins a new span. */
async function ownLag(server: ServerProcess): Promise<LagUnderAudits['own']> {
  const metrics = await server.metrics()
  const ms = (name: string): number =>
    1000 * (metrics.get(`nodejs_eventloop_lag_${name}_seconds`) ?? Number.NaN)
  return { p99Ms: ms('p99'), mostMs: ms('max') }
}
