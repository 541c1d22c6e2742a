import { setTimeout as pause } from 'node:timers/promises'
import { Api, startSource } from '../integration/table-tennis/service.ts'
import { type Figure, figure } from '../measure/figure.ts'
import { FleetProcesses } from '../soak/fleet/fleet-processes.ts'
import type { Ends } from '../support/ends.ts'

/** The source takes so long to answer that a worker waits most of the time. */
const LATENCY_MS = 200
/** Requests at once in each worker: eight workers then still wait more than they compute, on two processors too. */
const SESSIONS = 4
const SIZE = { divisions: 40, weeks: 22 }
const WORKERS = [1, 2, 4, 8]
const LEAST_SPEEDUP = 7

/** Pages per second of a scrape whose slices are visited by one worker and by more. */
export async function fleetScrapeBench(ends: Ends): Promise<Figure[]> {
  const { replica: source } = await startSource(ends, {
    ...SIZE,
    replica: { latencyMs: LATENCY_MS },
  })
  // One slice at a time in each worker, and no limit by the pace of the source.
  const fleet = await FleetProcesses.open(ends, {
    source,
    flags: ['--concurrency', '1'],
    env: { TABLETENNIS_CONCURRENCY: '256' },
    modules: { divisionStandings: { options: { sessions: SESSIONS } } },
  })
  const { url } = await fleet.start('serve')
  const api = new Api(url)
  const paces: number[] = []
  let running = 0
  for (const workers of WORKERS) {
    for (; running < workers; running += 1) await fleet.start('worker')
    paces.push(await paceOf(api))
  }
  const [alone = Number.NaN] = paces
  return paces.map((value, at) => {
    const workers = WORKERS[at] ?? 0
    const row = { name: `fleet: scrape, answers in 200 ms, ${workers} workers`, unit: 'pages/s' }
    if (workers !== 8) return figure({ ...row, value })
    return figure({ ...row, value, baseline: alone, target: LEAST_SPEEDUP, bounds: 'leastRatio' })
  })
}

async function paceOf(api: Api): Promise<number> {
  const weeks = Array.from({ length: SIZE.weeks }, (_, index) => index + 1)
  await api.post(`/api/scrape/interclubs?weeks=${weeks.join(',')}`)
  const startedAt = performance.now()
  let first: { readonly atMs: number; readonly pages: number } | undefined
  for (;;) {
    const { running, pages_done: pages } = await api.status()
    const atMs = performance.now()
    // Without the time until sessions and forms are there.
    if (pages > 0) first ??= { atMs, pages }
    if (!running) {
      const from = first ?? { atMs: startedAt, pages: 0 }
      return (pages - from.pages) / ((atMs - from.atMs) / 1000)
    }
    await pause(50)
  }
}
