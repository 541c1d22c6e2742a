// `full-faults.ts <url of the source> <divisions> <weeks>`: the real program scrapes the whole
// interclubs from a source with faults, compares what it serves with the truth, and prints that.
import 'reflect-metadata'
import { Clock } from '../../../core/ports/clock.ts'
import { DocumentStore } from '../../../core/ports/storage.ts'
import { TableTennisData } from '../../../plugins/table-tennis/index.ts'
import { disagreements, scrapeFigures } from '../../integration/table-tennis/agreement.ts'
import { startService } from '../../integration/table-tennis/service.ts'
import type { Replica } from '../../replica/server.ts'
import { createWorld } from '../../replica/truth.ts'
import { type Ends, withEnd } from '../../support/ends.ts'
import { HurriedClock } from '../../support/hurried-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { times } from '../trial.ts'

const WARM_UP_PAGES = 1000
/** Half a minute of pauses takes a second. */
const SPEED = 30

export type FullFaults = Awaited<ReturnType<typeof scrapeAll>>

function heapMb(): number {
  global.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

async function scrapeAll(ends: Ends, url: string, divisions: number, weekCount: number) {
  const weeks = times(weekCount, (at) => at + 1)
  const world = createWorld({ divisions, weeks: weekCount })
  const replica = { url } as Replica
  const { api, app } = await startService(ends, {
    dataDir: tempFolder(ends),
    source: replica,
    register: (container) => {
      container.register(Clock, { useValue: new HurriedClock(SPEED) })
      container.register(DocumentStore, { useValue: new MemoryStore() })
    },
  })
  const startedMs = performance.now()
  const figuresBefore = await scrapeFigures(api)
  await api.post(`/api/scrape/interclubs?weeks=1-${weekCount}`)
  await api.statusWhen((task) => !task.running || task.pages_done >= WARM_UP_PAGES)
  const earlyMb = heapMb()
  let end = await api.status()
  while (end.running)
    end = await api.statusWhen((task) => !task.running || task.pages_done > end.pages_done)
  const seconds = (performance.now() - startedMs) / 1000
  const endMb = heapMb()
  const peakRssMb = process.resourceUsage().maxRSS / 1000
  const task = { api, app, world, replica, end, weeks, before: [], figuresBefore }
  const found = await disagreements(task)
  // Documents and rows are kept on purpose: this is a second copy of both.
  const beforeMb = heapMb()
  const copy = new MemoryStore()
  for (const key of await app.store.list('')) await copy.put(key, await app.store.get(key))
  const data = new TableTennisData({ clock: app.clock, log: app.log, excludeLicences: [] })
  await data.load(copy)
  const growthMb = endMb - earlyMb - (heapMb() - beforeMb)
  return { end, seconds, disagreements: found, growthMb, peakRssMb }
}

const [url = '', divisions, weeks] = process.argv.slice(2)
const result = await withEnd((ends) => scrapeAll(ends, url, Number(divisions), Number(weeks)))
console.log(JSON.stringify(result))
