// `full-scrape.ts`: the real program, configured by its environment, carries out one interclub task
// over every division and week, and prints its pace and what its memory did.
import 'reflect-metadata'
import { setTimeout as pause } from 'node:timers/promises'
import { type App, compose } from '../../adapters/compose.ts'
import type { TableTennisService } from '../../adapters/tasks/table-tennis-service.ts'
import { SystemClock } from '../../adapters/timing/clock.ts'
import { TableTennisData } from '../../plugins/table-tennis/index.ts'

const ALL_WEEKS = Array.from({ length: 22 }, (_, index) => index + 1)
/** Pages after which neither compiler nor memory are new to it. */
const WARM_UP_PAGES = 1000
const POLL_MS = 10
const BYTES_PER_MB = 1e6

export type FullScrape = {
  readonly msPerPage: number
  readonly pages: number
  readonly rows: number
  readonly failed: number
  /** Live memory after the first 1000 pages, and at the end, in MB. */
  readonly earlyHeapMb: number
  readonly endHeapMb: number
  /** The memory of the rows that a program keeps for reading, as after a start. */
  readonly dataMb: number
  readonly peakRssMb: number
}

type Progress = { readonly at: number; readonly pages: number }

function heapMb(): number {
  global.gc?.()
  return process.memoryUsage().heapUsed / BYTES_PER_MB
}

async function until(service: TableTennisService, pages: number): Promise<Progress> {
  for (;;) {
    const task = service.tasks.current('interclubs')
    const done = task?.pagesDone ?? 0
    if (done >= pages || task?.status !== 'running') return { at: performance.now(), pages: done }
    await pause(POLL_MS)
  }
}

/** Memory that the stored data take in another program. */
async function dataMb({ store, log, config }: App): Promise<number> {
  const before = heapMb()
  const { excludeLicences } = config.tabletennis
  const data = new TableTennisData({ clock: new SystemClock(), log, excludeLicences })
  await data.load(store)
  return heapMb() - before
}

async function scrape(): Promise<FullScrape> {
  const app = await compose({ logTo: 'stderr' })
  const service = app.tabletennis
  if (service === undefined) throw new Error('the table-tennis service is switched off')
  await service.open()
  await service.tasks.start('interclubs', { weeks: ALL_WEEKS, divisions: 'all' })
  await until(service, WARM_UP_PAGES)
  const earlyHeapMb = heapMb()
  const from = { at: performance.now(), pages: service.tasks.current('interclubs')?.pagesDone ?? 0 }
  const to = await until(service, Number.POSITIVE_INFINITY)
  const endHeapMb = heapMb()
  const task = service.tasks.current('interclubs')
  const result = {
    msPerPage: (to.at - from.at) / (to.pages - from.pages),
    pages: to.pages,
    rows: task?.totalRankings ?? 0,
    failed: task?.errorsCount ?? 0,
    earlyHeapMb,
    endHeapMb,
    dataMb: await dataMb(app),
    peakRssMb: process.resourceUsage().maxRSS / 1000,
  }
  await service.close()
  await app.close()
  return result
}

console.log(JSON.stringify(await scrape()))
