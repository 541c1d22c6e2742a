import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import { JsonProcess } from '../../measure/json-process.ts'
import { ServerProcess } from '../../measure/server-process.ts'
import { type Replica, startReplica } from '../../replica/server.ts'
import { createWorld, type World as TruthWorld } from '../../replica/truth.ts'
import {
  type FullScaleSample,
  type FullScaleSize,
  writeFullScale,
} from '../../support/full-scale.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { startAuditedSite } from './audited-site.ts'

const SMALL_PAGE_BYTES = 3000
const SITE = fileURLToPath(new URL('./site-main.ts', import.meta.url))
const REPLICA = fileURLToPath(new URL('../../replica/main.ts', import.meta.url))
const PROBE = fileURLToPath(new URL('./heap-probe.js', import.meta.url))

/** Enough to answer every question. */
export const SMALL_SIZE: FullScaleSize = {
  clubs: 4,
  players: 40,
  matches: 80,
  divisions: 4,
  rankings: 40,
}

export type WorldOptions = {
  /** How much table-tennis data the server holds. */
  readonly size: FullScaleSize
  /** Divisions and weeks of the source that is scraped. */
  readonly divisions: number
  readonly weeks: number
  /** Pages of it a second; 0: as fast as they come. */
  readonly pagesPerSecond: number
  readonly env?: Readonly<Record<string, string>>
  /** Site and source in this process, which is cheaper, but busy with the load as well. */
  readonly isSmall?: boolean
}

export type Source = { readonly replica: Replica; readonly truth: TruthWorld }

/** A real server that holds data, a site to audit and a source to scrape, each a process. */
export type World = {
  readonly server: ServerProcess
  readonly siteUrl: string
  readonly sample: FullScaleSample
  /** Where it is in this process: the source, and what must be read of it. */
  readonly source?: Source
  /** Another server on the same data; the one before must have ended. */
  restart(): Promise<ServerProcess>
  stop(): Promise<void>
}

export async function openWorld(options: WorldOptions): Promise<World> {
  const { pagesPerSecond } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-soak-'))
  const [doubles, sample] = await Promise.all([
    options.isSmall === true ? doublesHere(options) : doublesApart(options),
    filled(dataDir, options),
  ])
  const start = (): Promise<ServerProcess> =>
    ServerProcess.start({
      dataDir,
      nodeArgs: ['--expose-gc', '--import', PROBE],
      env: {
        MAX_CONCURRENT_RUNS: '1000',
        TABLETENNIS_SOURCE_URL: doubles.sourceUrl,
        TABLETENNIS_REQUESTS_PER_SECOND: String(pagesPerSecond),
        ...options.env,
      },
    })
  let server = await start()
  const { siteUrl, source } = doubles
  return {
    server,
    siteUrl,
    sample,
    ...(source !== undefined && { source }),
    restart: async () => {
      server = await start()
      return server
    },
    stop: async () => {
      await server.stop()
      await doubles.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** But for divisions that the source shows empty: it would contradict what is stored of them. */
async function filled(dataDir: string, options: WorldOptions): Promise<FullScaleSample> {
  const store = new LowdbStore(dataDir, new SilentLog())
  const sample = await writeFullScale(store, { size: options.size })
  const { divisions } = createWorld(sourceSize(options))
  const empty = divisions.truths.filter(
    ({ division_id: id }) => divisions.standings(id, 1).length === 0,
  )
  for (const { division_id: id } of empty) {
    await store.remove(`tabletennis/${sample.season}/divisions/${id}`)
  }
  return sample
}

/** As `test/replica/main.ts` has it. */
function sourceSize({ divisions, weeks }: WorldOptions) {
  return { seed: 1, clubs: 20, playersPerClub: 12, teamsPerDivision: 12, divisions, weeks }
}

type Doubles = {
  readonly siteUrl: string
  readonly sourceUrl: string
  readonly source?: Source
  stop(): Promise<void>
}

async function doublesApart({ divisions, weeks }: WorldOptions): Promise<Doubles> {
  const site = new JsonProcess<{ readonly url: string }>([SITE])
  const sourceArgs = ['--divisions', String(divisions), '--weeks', String(weeks)]
  const source = new JsonProcess<{ readonly url: string }>([REPLICA, ...sourceArgs])
  const [{ url: siteUrl }, { url: sourceUrl }] = await Promise.all([site.answer, source.answer])
  const stop = async (): Promise<void> => {
    await Promise.all([site.stop(), source.stop()])
  }
  return { siteUrl, sourceUrl, stop }
}

async function doublesHere(options: WorldOptions): Promise<Doubles> {
  const site = await startAuditedSite(SMALL_PAGE_BYTES)
  const truth = createWorld(sourceSize(options))
  const replica = await startReplica({ world: truth, keptRequests: 0 })
  const stop = async (): Promise<void> => {
    site.close()
    await replica.close()
  }
  return { siteUrl: site.origin, sourceUrl: replica.url, source: { replica, truth }, stop }
}
