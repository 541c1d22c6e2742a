// `full-faults.ts`: the real program scrapes the whole interclubs from a source of which one answer in
// five is wrong, compares what it serves with the truth, and prints what it came to.
import 'reflect-metadata'
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../../../adapters/compose.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import { Clock } from '../../../core/ports/clock.ts'
import { DocumentStore } from '../../../core/ports/storage.ts'
import { TableTennisData } from '../../../plugins/table-tennis/index.ts'
import {
  type Api,
  dataFolder,
  startService,
  type TaskStatus,
} from '../../integration/tabletennis-service.ts'
import type { Replica } from '../../replica/server.ts'
import { createWorld } from '../../replica/truth.ts'
import { HurriedClock } from '../../support/hurried-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { disagreements, scrapeFigures } from './agreement.ts'
import { Cleanup } from './cleanup.ts'

const WARM_UP_PAGES = 1000
const BYTES_PER_MB = 1e6
const POLL_MS = 100
/** Half a minute of pauses takes a second. */
const SPEED = 30

export type FullFaults = {
  readonly seconds: number
  readonly pages: number
  readonly rows: number
  readonly failed: number
  readonly status: string
  readonly reasons: Readonly<Record<string, number>>
  readonly disagreements: readonly string[]
  readonly growthMb: number
  readonly peakRssMb: number
}

function heapMb(): number {
  global.gc?.()
  return process.memoryUsage().heapUsed / BYTES_PER_MB
}

/** What documents and rows take that are kept on purpose: a second copy of both. */
async function keptMb({ store, log }: App): Promise<number> {
  const before = heapMb()
  const copy = new MemoryStore()
  for (const key of await store.list('')) await copy.put(key, await store.get(key))
  const data = new TableTennisData({ clock: new SystemClock(), log, excludeLicences: [] })
  await data.load(copy)
  return heapMb() - before
}

/** The task when so many pages are done, or when it has ended. */
async function until(api: Api, pages: number): Promise<TaskStatus> {
  for (;;) {
    const status = await api.status()
    if (!status.running || status.pages_done >= pages) return status
    await pause(POLL_MS)
  }
}

/** How often each reason was given, without addresses and numbers. */
async function reasonsIn(api: Api, taskId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const line of await api.logs(taskId, 'error')) {
    const reason = line.replace(/^Division .*? failed: /, '').replace(/https?:\S+/g, '…')
    counts[reason] = (counts[reason] ?? 0) + 1
  }
  return counts
}

async function run(url: string, size: { divisions: number; weeks: number }): Promise<FullFaults> {
  const t = new Cleanup()
  try {
    const world = createWorld(size)
    const replica = { url } as Replica
    const { api, app } = await startService(t, {
      dataDir: dataFolder(t),
      source: replica,
      register: (container) => {
        container.register(Clock, { useValue: new HurriedClock(SPEED) })
        container.register(DocumentStore, { useValue: new MemoryStore() })
      },
    })
    const startedMs = performance.now()
    const weeks = Array.from({ length: size.weeks }, (_, at) => at + 1)
    const figuresBefore = await scrapeFigures(api)
    await api.post(`/api/scrape/interclubs?weeks=1-${size.weeks}`)
    await until(api, WARM_UP_PAGES)
    const earlyMb = heapMb()
    const end = await until(api, Number.POSITIVE_INFINITY)
    const seconds = (performance.now() - startedMs) / 1000
    const endMb = heapMb()
    const peakRssMb = process.resourceUsage().maxRSS / 1000
    const task = { api, app, world, replica, end, weeks, before: [], figuresBefore }
    return {
      seconds,
      pages: end.pages_done,
      rows: end.total_rankings,
      failed: end.errors_count,
      status: end.status,
      reasons: await reasonsIn(api, end.task_id),
      disagreements: await disagreements(task),
      growthMb: endMb - earlyMb - (await keptMb(app)),
      peakRssMb,
    }
  } finally {
    await t.run()
  }
}

const [url = '', divisions = '400', weeks = '22'] = process.argv.slice(2)
console.log(JSON.stringify(await run(url, { divisions: Number(divisions), weeks: Number(weeks) })))
