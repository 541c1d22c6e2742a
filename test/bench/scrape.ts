import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LowdbStore } from '../../adapters/storage/lowdb-store.ts'
import { type Figure, figure } from '../measure/figure.ts'
import { JsonProcess, jsonOf } from '../measure/json-process.ts'
import { ServerProcess } from '../measure/server-process.ts'
import { writeFullScale } from '../support/full-scale.ts'
import { SilentLog } from '../support/silent-log.ts'
import type { BareScrape } from './bare-scrape.ts'
import type { FullScrape } from './full-scrape.ts'
import type { PacedScrape } from './paced-scrape.ts'

const REPLICA = fileURLToPath(new URL('../replica/main.ts', import.meta.url))
const BARE = fileURLToPath(new URL('./bare-scrape.ts', import.meta.url))
const FULL = fileURLToPath(new URL('./full-scrape.ts', import.meta.url))
const PACED = fileURLToPath(new URL('./paced-scrape.ts', import.meta.url))

const DIVISIONS = 400
const AT_ONCE = 4
/** Half of them before the program is measured and half after it. */
const BARE_PAGES = 2400
const PER_SECOND = 50
const PACED_MS = 6000
const LEAST_RATIO = 0.6
const MOST_GROWTH_MB = 20
const MOST_DEVIATION_PERCENT = 5
const MOST_SERVER_MB = 700
const POLL_MS = 500

/** The interclub task against a replica of the source, each in a process of its own. */
export async function scrapeBench(): Promise<Figure[]> {
  const replica = new JsonProcess<{ readonly url: string }>([
    REPLICA,
    '--divisions',
    String(DIVISIONS),
  ])
  try {
    const { url } = await replica.answer
    const before = await bare(url)
    const full = await program<FullScrape>(FULL, url, 0)
    const after = await bare(url)
    const paced = await program<PacedScrape>(PACED, url, PER_SECOND)
    return [
      ...fullRows(full, (before.msPerPage + after.msPerPage) / 2),
      ...pacedRows(paced),
      ...(await serverRows(url)),
    ]
  } finally {
    await replica.stop()
  }
}

function bare(url: string): Promise<BareScrape> {
  return jsonOf<BareScrape>([BARE, url, String(BARE_PAGES / 2), String(AT_ONCE)])
}

function environment(url: string, perSecond: number): Readonly<Record<string, string>> {
  return {
    LOG_LEVEL: 'warn',
    TABLETENNIS_SOURCE_URL: url,
    TABLETENNIS_FETCH_AT_START: 'false',
    TABLETENNIS_REQUESTS_PER_SECOND: String(perSecond),
    TABLETENNIS_CONCURRENCY: String(AT_ONCE),
  }
}

async function program<T>(file: string, url: string, perSecond: number): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
  const env = { DATA_DIR: dataDir, ...environment(url, perSecond) }
  try {
    return await jsonOf<T>([file, String(PACED_MS)], env)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function fullRows(full: FullScrape, bareMs: number): Figure[] {
  const growthMb = full.endHeapMb - full.earlyHeapMb - full.dataMb
  const name = `scrape: ${full.pages} pages`
  return [
    figure({
      name: 'scrape: pages per second without a pace, to undici and cheerio alone',
      value: 1000 / full.msPerPage,
      unit: '/s',
      baseline: 1000 / bareMs,
      target: LEAST_RATIO,
      bounds: 'leastRatio',
    }),
    figure({ name: `${name}, not read`, value: full.failed, unit: 'pages', target: 0 }),
    { name: `${name}, rows kept in memory for reading`, value: full.dataMb, unit: 'MB' },
    figure({
      name: `${name}, growth beyond those rows`,
      value: growthMb,
      unit: 'MB',
      target: MOST_GROWTH_MB,
    }),
    { name: `${name}, peak memory`, value: full.peakRssMb, unit: 'MB' },
  ]
}

function pacedRows({ perSecond, mostInOneSecond }: PacedScrape): Figure[] {
  return [
    figure({
      name: `scrape: deviation from a pace of ${PER_SECOND} requests per second`,
      value: Math.abs(perSecond / PER_SECOND - 1) * 100,
      unit: '%',
      target: MOST_DEVIATION_PERCENT,
    }),
    figure({
      name: `scrape: requests within any second at that pace`,
      value: mostInOneSecond,
      unit: 'requests',
      target: PER_SECOND + 1,
    }),
  ]
}

/** A server with the data of the whole federation that scrapes every division and week once more. */
async function serverRows(url: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
  try {
    await writeFullScale(new LowdbStore(dataDir, new SilentLog()))
    // It tells in its log that it listens.
    const env = { ...environment(url, 0), LOG_LEVEL: 'info' }
    const server = await ServerProcess.start({ dataDir, env })
    try {
      const startedMb = server.memory().nowMb
      const pages = await scrapeAll(server)
      const value = server.memory().peakMb
      const name = 'scrape: peak memory of a server with all data'
      return [
        { name: 'scrape: memory of that server before', value: startedMb, unit: 'MB' },
        figure({ name: `${name}, ${pages} pages`, value, unit: 'MB', target: MOST_SERVER_MB }),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Scrape = { readonly status: string; readonly pages_done: number }

/** Starts a task over every division and week. Returns its pages once it has ended. */
async function scrapeAll({ url }: ServerProcess): Promise<number> {
  const started = await fetch(`${url}/api/scrape/interclubs?weeks=1-22`, { method: 'POST' })
  if (!started.ok) throw new Error(await started.text())
  for (;;) {
    await pause(POLL_MS)
    const task = (await (await fetch(`${url}/api/scrape/interclubs/status`)).json()) as Scrape
    if (task.status === 'running') continue
    if (task.status === 'success') return task.pages_done
    throw new Error(`the scrape ended as ${task.status}`)
  }
}
