import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LowdbStore } from '../../adapters/storage/lowdb-store.ts'
import {
  openPostgresStore,
  type PostgresStore,
} from '../../adapters/storage/postgres/postgres-store.ts'
import type { DivisionShard } from '../../manifests/types/records.ts'
import { cpuMs } from '../measure/cpu-time.ts'
import { type Figure, figure, median } from '../measure/figure.ts'
import { ServerProcess } from '../measure/server-process.ts'
import { type Ends, withEnd } from '../support/ends.ts'
import { postgresPart, redisPart } from '../support/fleet-servers.ts'
import {
  FULL_SCALE,
  type FullScaleSample,
  type FullScaleSize,
  writeFullScale,
} from '../support/full-scale.ts'
import { SilentLog } from '../support/silent-log.ts'
import { fullLoad, type Load } from './read-load.ts'
import { endpoints, leastCpuUs, mostPerSecond, slices } from './reads.ts'

const LOAD_SECONDS = 1
/** Rounds for each server in turn. The best one counts, because other work on the machine only slows it down. */
const ROUNDS = 6
const CHANGES = 20
const LEAST_RATIO = 0.95
/** Two seasons of results. */
const USUAL = { clubs: 700, matches: 160_000 }
const MOST_START_MS = 4_000
const MOST_VISIBLE_MS = 1_000

type Started = { readonly server: ServerProcess; readonly startMs: number; readonly cpu: number }

/** A server whose data of the whole federation are in PostgreSQL, beside one with files. */
export function fleetReadsBench(): Promise<Figure[]> {
  return withEnd(async (ends) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
    ends.after(() => rmSync(dataDir, { recursive: true, force: true }))
    const sample = await writeFullScale(new LowdbStore(dataDir, new SilentLog()))
    const files = await started(ends, dataDir)
    const { store, ...fleet } = await fleetOf(ends, dataDir, FULL_SCALE)
    const { startMs } = await withEnd((own) => fleetOf(own, dataDir, { ...FULL_SCALE, ...USUAL }))
    return [
      figure({
        name: `fleet: start with ${USUAL.matches} matches to the first answer`,
        ...{ unit: 'ms', value: startMs, target: MOST_START_MS },
      }),
      ...startRows(fleet, files),
      await visibleRow(fleet.server, store),
      ...(await readRows(sample, fleet.server, files.server)),
    ]
  })
}

/** A server, and the documents in PostgreSQL that it has read. */
async function fleetOf(ends: Ends, dataDir: string, size: FullScaleSize) {
  const { url } = await postgresPart(ends)
  const redis = redisPart(ends)
  const store = await openPostgresStore(url, new SilentLog())
  ends.after(() => store.close())
  await writeFullScale(store, { size })
  const env = { DATABASE_URL: url, REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix }
  return { store, ...(await started(ends, dataDir, env)) }
}

async function started(
  ends: Ends,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const startedAt = performance.now()
  const server = await ServerProcess.start({ dataDir, env })
  ends.after(() => server.stop())
  await (await fetch(`${server.url}/api/stats`)).text()
  return { server, startMs: performance.now() - startedAt, cpu: cpuMs(server.pid) }
}

function startRows(fleet: Started, files: Started): Figure[] {
  const name = 'fleet: start at full scale to the first answer'
  return [
    { name, unit: 'ms', value: fleet.startMs, baseline: files.startMs },
    { name: `${name}, CPU time`, unit: 'ms', value: fleet.cpu, baseline: files.cpu },
    {
      name: 'fleet: memory at full scale after the start',
      ...{ unit: 'MB', value: fleet.server.memory().nowMb },
      baseline: files.server.memory().nowMb,
    },
  ]
}

/** From the end of a write by another process to the first answer that has it. */
async function visibleRow({ url }: ServerProcess, store: PostgresStore): Promise<Figure> {
  const [key = ''] = await store.list('tabletennis/2026-2027/divisions/')
  const list = await store.get<{ divisions: { id: string; index: number }[] }>(
    'tabletennis/2026-2027/division-list',
  )
  const index = list?.divisions.find(({ id }) => key.endsWith(`/${id}`))?.index
  const times: number[] = []
  for (let round = 0; round < CHANGES; round += 1) {
    const teamName = `Changed ${round}`
    await store.update<DivisionShard>(key, (shard) => {
      const { weeks = {}, ...others } = shard as DivisionShard
      const changed = (weeks['1'] ?? []).map((row, at) => (at === 0 ? { ...row, teamName } : row))
      return { ...others, weeks: { ...weeks, 1: changed } }
    })
    const writtenAt = performance.now()
    const path = `${url}/api/interclubs/rankings?division_index=${index}&week=1`
    while (!(await (await fetch(path)).text()).includes(teamName)) {
      if (performance.now() - writtenAt > 10 * MOST_VISIBLE_MS) throw new Error('a row is missing')
      await sleep(2)
    }
    times.push(performance.now() - writtenAt)
  }
  return figure({
    name: `fleet: a stored row is visible in another process, longest of ${CHANGES}`,
    ...{ value: Math.max(...times), baseline: median(times), unit: 'ms' },
    target: MOST_VISIBLE_MS,
  })
}

async function readRows(
  sample: FullScaleSample,
  fleet: ServerProcess,
  files: ServerProcess,
): Promise<Figure[]> {
  const rows: Figure[] = []
  for (const [name, paths] of Object.entries(endpoints(sample))) {
    const next = slices(paths)
    const [ours, theirs]: [Load[], Load[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round += 1) {
      const same = next()
      const loads = [
        await fullLoad(fleet, same, LOAD_SECONDS),
        await fullLoad(files, same, LOAD_SECONDS),
      ] as const
      // The first round warms up.
      if (round === 0) continue
      ours.push(loads[0])
      theirs.push(loads[1])
    }
    rows.push(
      figure({
        name: `fleet: ${name}, requests per second, to a server with files`,
        ...{ value: mostPerSecond(ours), baseline: mostPerSecond(theirs), unit: '/s' },
        ...{ target: LEAST_RATIO, bounds: 'leastRatio' },
      }),
      figure({
        name: `fleet: ${name}, requests per second of CPU time, to a server with files`,
        ...{ value: 1e6 / leastCpuUs(ours), baseline: 1e6 / leastCpuUs(theirs), unit: '/s' },
        ...{ target: LEAST_RATIO, bounds: 'leastRatio' },
      }),
    )
  }
  return rows
}
