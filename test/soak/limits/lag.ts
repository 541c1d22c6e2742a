import { setTimeout as pause } from 'node:timers/promises'
import { samplePage } from '../../bench/sample-page.ts'
import { type Figure, figures, quantile } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { auditUrl, readStream } from '../connections/streams.ts'
import { askAudit, brokenChecks, startChild, startServer, times } from '../trial.ts'

const AUDITS = 5
const PAGE_BYTES = 10_000_000
const MOST_P99_MS = 200
const IDLE_MS = 2000
/** The best one counts: what else a machine has to do can only add to how long others wait. */
const ROUNDS = 3

/**
 * Lets a client in a process of its own ask a server every 10 ms. @param addresses asked in turn; all
 * of one origin. @returns a function that tells how long they took since it was last called, and how
 * many answers were not 200.
 */
export async function watchLag(ends: Ends, addresses: readonly string[]) {
  const ask = await startChild(ends, new URL('lag-prober.ts', import.meta.url), addresses)
  return async () => {
    const { times, failed } = (await ask('take')) as { times: readonly number[]; failed: number }
    return { p99Ms: quantile(times, 0.99), mostMs: Math.max(0, ...times), failed }
  }
}

/** The target of the project: five pages of 10 MB at once do not stall anybody else. */
export async function lagTrial(ends: Ends): Promise<Figure[]> {
  const server = await startServer(ends)
  const takeLag = await watchLag(ends, [`${server.url}/health`, `${server.url}/api/stats`])
  const siteOf = async (bytes: number): Promise<string> => {
    const site = await startLoopbackSite({ routes: { '/': { body: samplePage(bytes) } } })
    ends.after(() => site.close())
    return site.origin
  }
  const [large, small] = [await siteOf(PAGE_BYTES), await siteOf(20_000)]

  /** Audits large pages at once, and a small one beside them, while others ask. */
  async function round() {
    // Threads and validators of a first audit are made once.
    await askAudit(server.url, `${small}/`)
    await takeLag()
    await pause(IDLE_MS)
    const idle = await takeLag()
    // Each asking for the metrics begins a new span of the event loop's lag.
    await server.metrics()
    const startedAt = performance.now()
    const asked = times(AUDITS, () => askAudit(server.url, `${large}/`))
    const { events } = await readStream(auditUrl(server.url, small))
    const streamMs = performance.now() - startedAt
    const answers = await Promise.all(asked)
    const sound = answers.filter(({ status, body }) => status === 200 && brokenChecks(body) === 0)
    const busy = await takeLag()
    const own = await server.metrics()
    return { idle, busy, own, sound: sound.length, streamEvents: events.length, streamMs }
  }

  const rounds: Awaited<ReturnType<typeof round>>[] = []
  for (let left = ROUNDS; left > 0; left -= 1) rounds.push(await round())
  const best = rounds.reduce((one, other) => (other.busy.p99Ms < one.busy.p99Ms ? other : one))
  const { idle, busy, own } = best
  const lagMs = (name: string): number =>
    1000 * (own.get(`nodejs_eventloop_lag_${name}_seconds`) ?? Number.NaN)
  const sound = Math.min(...rounds.map((round) => round.sound))
  return figures('limits: five pages of 10 MB at once, ', [
    ['audited', sound, 'audits', AUDITS, 'least'],
    ["p99 of another client's request", busy.p99Ms, 'ms', MOST_P99_MS],
    ['longest of them', busy.mostMs, 'ms'],
    ['p99 without audits', idle.p99Ms, 'ms'],
    ['requests of it that failed', busy.failed, 'requests', 0],
    ["p99 of the event loop's lag by its own metric", lagMs('p99'), 'ms', MOST_P99_MS],
    ['longest by its own metric', lagMs('max'), 'ms'],
    ["events of a small page's stream beside them", best.streamEvents, 'events', 1, 'least'],
    ["until that stream's result", best.streamMs, 'ms'],
  ])
}
