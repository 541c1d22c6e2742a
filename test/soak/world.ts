import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LowdbStore } from '../../adapters/storage/lowdb-store.ts'
import { JsonProcess } from '../measure/json-process.ts'
import type { ServerProcess } from '../measure/server-process.ts'
import { startReplica } from '../replica/server.ts'
import { createWorld, type World as Truth } from '../replica/truth.ts'
import type { Ends } from '../support/ends.ts'
import { type FullScaleSize, writeFullScale } from '../support/full-scale.ts'
import { SilentLog } from '../support/silent-log.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { SITE_PROGRAM, startAuditedSite } from './audited-site.ts'
import { startServer } from './trial.ts'

const REPLICA = fileURLToPath(new URL('../replica/main.ts', import.meta.url))
const PROBE = fileURLToPath(new URL('./heap-probe.cjs', import.meta.url))
/** For a server at which `serverState` looks. The variable reaches its threads as well. */
export const PROBED = {
  nodeArgs: ['--expose-gc'],
  env: { NODE_OPTIONS: `--require ${PROBE}` },
} as const
const WITHIN_MS = 60_000
const MEGABYTE = 1_048_576

/** Enough to answer every question. */
export const SMALL_SIZE: FullScaleSize = {
  ...{ clubs: 4, players: 40, matches: 80, divisions: 4, rankings: 40 },
}

type WorldOptions = {
  /** How much table-tennis data the server holds. */
  readonly size: FullScaleSize
  /** Divisions and weeks of the source that is scraped. */
  readonly divisions: number
  readonly weeks: number
  /** The pace of scraping; 0: as fast as pages come. */
  readonly pagesPerSecond: number
  /** Site and source in this process, which is cheaper, but busy with the load as well. */
  readonly isSmall?: boolean
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A real server that holds data, a site to audit and a source to scrape, each a process. */
export async function openWorld(ends: Ends, options: WorldOptions) {
  const { size, divisions, weeks, pagesPerSecond, isSmall = false } = options
  const dataDir = tempFolder(ends)
  // As `test/replica/main.ts` has it.
  const most = { seed: 1, clubs: 20, playersPerClub: 12, teamsPerDivision: 12 }
  const truth = createWorld({ ...most, divisions, weeks })
  const sample = await filled(dataDir, size, truth)
  const replica = isSmall ? await startReplica({ world: truth, keptRequests: 0 }) : undefined
  if (replica !== undefined) ends.after(() => replica.close())
  const counts = ['--divisions', String(divisions), '--weeks', String(weeks)]
  const sourceUrl = replica?.url ?? (await urlOf(ends, [REPLICA, ...counts]))
  const start = (): Promise<ServerProcess> =>
    startServer(ends, {
      dataDir,
      nodeArgs: PROBED.nodeArgs,
      env: {
        ...PROBED.env,
        MAX_CONCURRENT_RUNS: '1000',
        TABLETENNIS_SOURCE_URL: sourceUrl,
        TABLETENNIS_REQUESTS_PER_SECOND: String(pagesPerSecond),
      },
    })
  return {
    server: await start(),
    siteUrl: isSmall ? await siteHere(ends) : await urlOf(ends, [SITE_PROGRAM]),
    sample,
    /** The rows that must be read from the source, and the source if it is in this process. */
    truth,
    replica,
    /** Another server on the same data; the one before must have ended. */
    restart: start,
  }
}

async function urlOf(ends: Ends, program: readonly string[]): Promise<string> {
  const child = new JsonProcess<{ readonly url: string }>(program)
  ends.after(() => child.stop())
  return (await child.answer).url
}

async function siteHere(ends: Ends): Promise<string> {
  const site = await startAuditedSite(3000)
  ends.after(() => site.close())
  return site.origin
}

/** Stores no division that the source shows empty: it would contradict what is stored of it. */
async function filled(dataDir: string, size: FullScaleSize, { divisions }: Truth) {
  const store = new LowdbStore(dataDir, new SilentLog())
  const sample = await writeFullScale(store, { size })
  for (const { division_id: id } of divisions.truths) {
    if (divisions.standings(id, 1).length > 0) continue
    await store.remove(`tabletennis/${sample.season}/divisions/${id}`)
  }
  return sample
}

type HeapLine = { readonly [name in 'rss' | 'free' | 'heapUsed' | 'external' | 'timers']: number }

/** Collects garbage in a server of a world, and says what that holds: sizes in MB. */
export async function serverState(server: ServerProcess) {
  const from = server.lines.length
  process.kill(server.pid, 'SIGUSR2')
  const said = (): string | undefined =>
    server.lines.slice(from).find((line) => line.startsWith('{"msg":"heap"'))
  await reaches(async () => said() !== undefined, true, 'that the server looked at its heap')
  const { rss, free, heapUsed, external, timers } = JSON.parse(said() ?? '') as HeapLine
  const [files, threads] = ['fd', 'task'].map((folder) => countIn(`/proc/${server.pid}/${folder}`))
  return {
    rssMb: rss / MEGABYTE,
    /** Resident memory, without what V8 keeps although nothing is in it. */
    filledMb: (rss - free) / MEGABYTE,
    heapMb: heapUsed / MEGABYTE,
    /** Buffers outside of the heap. */
    externalMb: external / MEGABYTE,
    files: files ?? Number.NaN,
    threads: threads ?? Number.NaN,
    /** Timers that keep the process awake. */
    timers,
  }
}

/** NaN where the system has no /proc. */
function countIn(folder: string): number {
  try {
    return readdirSync(folder).length
  } catch {
    return Number.NaN
  }
}

/** Waits until a metric is 0. @returns how long that took, in ms. @throws when it takes too long. */
export function ended(server: ServerProcess, metric: string): Promise<number> {
  return reaches(async () => (await server.metrics()).get(metric) ?? 0, 0, metric)
}

async function reaches<T>(look: () => Promise<T>, wanted: T, what: string): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const found = await look()
    const ms = performance.now() - startedAt
    if (found === wanted) return ms
    if (ms > WITHIN_MS) throw new Error(`${what} is ${found} after ${Math.round(ms)} ms`)
    await pause(20)
  }
}
