import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LowdbStore } from '../../adapters/storage/lowdb-store.ts'
import { type Figure, figure, median } from '../measure/figure.ts'
import { JsonProcess } from '../measure/json-process.ts'
import { ServerProcess } from '../measure/server-process.ts'
import { type FullScaleSample, writeFullScale } from '../support/full-scale.ts'
import { SilentLog } from '../support/silent-log.ts'
import { fullLoad, type Load, type LoadedServer, p99At } from './read-load.ts'

const CONSTANT = fileURLToPath(new URL('./constant-server.ts', import.meta.url))
const WARM_UP_SECONDS = 1
const LOAD_SECONDS = 1
/** Rounds for each server in turn. The best one counts, because other work on the machine only slows it down. */
const ROUNDS = 6
/** Runs of each server in turn. The median counts: the best run may have missed a pause. */
const PACED_ROUNDS = 3
const PACED_SECONDS = 1
const NEW_PLAYERS_PER_SECOND = 2_000
/** The client keeps every request it may send, once for each connection. */
const MOST_PATHS = 500
const LEAST_RATIO = 0.6
const LEAST_CPU_RATIO = 0.5
const MOST_P99_MS = 10
const MOST_START_MS = 3_000
const MOST_MEMORY_MB = 600

/** The read API of a server that holds the whole federation, beside its web server alone. */
export async function readsBench(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
  try {
    const sample = await writeFullScale(new LowdbStore(dataDir, new SilentLog()))
    return await servedRows(dataDir, sample)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function servedRows(dataDir: string, sample: FullScaleSample): Promise<Figure[]> {
  const startedAt = performance.now()
  const server = await ServerProcess.start({ dataDir })
  const constant = new JsonProcess<LoadedServer>([CONSTANT, server.url])
  try {
    await (await fetch(`${server.url}/api/stats`)).text()
    const startMs = performance.now() - startedAt
    const idleMb = server.memory().nowMb
    const rows: Figure[] = []
    for (const [name, paths] of Object.entries(endpoints(sample))) {
      rows.push(...(await endpointRows(name, paths, [server, await constant.answer])))
    }
    rows.push(await newPlayersRow(sample, [server, await constant.answer]))
    const { peakMb } = server.memory()
    return [startRow(startMs), ...memoryRows(idleMb, peakMb), ...rows]
  } finally {
    await server.stop()
    await constant.stop()
  }
}

/** Far more licences than one load takes, a hundred words, every division. */
export function endpoints(sample: FullScaleSample): Readonly<Record<string, readonly string[]>> {
  const { licences, divisionIndexes } = sample
  const syllables = ['bal', 'cro', 'dam', 'fel', 'gan', 'hir', 'jol', 'kam', 'lin', 'mor', 'nas']
  const words = syllables.flatMap((a) => syllables.map((b) => a.slice(0, 2) + b))
  return {
    '/api/players/{licence}': playerPaths(licences),
    '/api/search?q=': words.map((word) => `/api/search?q=${word}`),
    '/api/rankings/top?limit=100': ['/api/rankings/top?limit=100'],
    '/api/interclubs/rankings': shuffled(divisionIndexes).map(
      (index) => `/api/interclubs/rankings?division_index=${index}`,
    ),
  }
}

function playerPaths(licences: readonly string[]): readonly string[] {
  return shuffled(licences).map((licence) => `/api/players/${licence}`)
}

/** The same order each time, far from the stored one. */
function shuffled<T>(items: readonly T[]): readonly T[] {
  const stride = 7919
  return items.map((_, index) => items[(index * stride) % items.length] as T)
}

async function endpointRows(
  name: string,
  paths: readonly string[],
  [server, constant]: readonly [LoadedServer, LoadedServer],
): Promise<Figure[]> {
  const next = slices(paths)
  const same = next()
  for (const path of same) await (await fetch(constant.url + path)).arrayBuffer()
  await fullLoad(server, next(), WARM_UP_SECONDS)
  await fullLoad(constant, same, WARM_UP_SECONDS)
  const ours: Load[] = []
  const theirs: Load[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await fullLoad(constant, same, LOAD_SECONDS))
    ours.push(await fullLoad(server, next(), LOAD_SECONDS))
  }
  const perSecond = mostPerSecond(ours) / 2
  const pace = { perSecond, seconds: PACED_SECONDS }
  const p99s: number[] = []
  const theirP99s: number[] = []
  for (let round = 0; round < PACED_ROUNDS; round += 1) {
    theirP99s.push(await p99At(constant, same, pace))
    p99s.push(await p99At(server, next(), pace))
  }
  const title = `reads: ${name}`
  return [
    figure({
      name: `${title}, requests per second, to the web server alone`,
      value: mostPerSecond(ours),
      unit: '/s',
      baseline: mostPerSecond(theirs),
      target: LEAST_RATIO,
      bounds: 'leastRatio',
    }),
    figure({
      name: `${title}, requests per second of the server's CPU time`,
      value: 1e6 / leastCpuUs(ours),
      unit: '/s',
      baseline: 1e6 / leastCpuUs(theirs),
      target: LEAST_CPU_RATIO,
      bounds: 'leastRatio',
    }),
    figure({
      name: `${title}, p99 at ${Math.round(perSecond)} requests per second`,
      value: median(p99s),
      unit: 'ms',
      baseline: median(theirP99s),
      target: MOST_P99_MS,
    }),
  ]
}

/** Players whose answers are not cached, because nobody asked for them before. */
async function newPlayersRow(
  { licences }: FullScaleSample,
  [server, constant]: readonly [LoadedServer, LoadedServer],
): Promise<Figure> {
  const paths = playerPaths(licences)
  const same = paths.slice(0, MOST_PATHS)
  // The other loads take the first ones.
  const last = paths.toReversed()
  const pace = { perSecond: NEW_PLAYERS_PER_SECOND, seconds: PACED_SECONDS }
  const p99s: number[] = []
  const theirP99s: number[] = []
  for (let round = 0; round < PACED_ROUNDS; round += 1) {
    const own = last.slice(round * NEW_PLAYERS_PER_SECOND, (round + 1) * NEW_PLAYERS_PER_SECOND)
    theirP99s.push(await p99At(constant, same, pace))
    p99s.push(await p99At(server, own, pace))
  }
  return figure({
    name: `reads: p99 of ${NEW_PLAYERS_PER_SECOND} other players per second`,
    value: median(p99s),
    unit: 'ms',
    baseline: median(theirP99s),
    target: MOST_P99_MS,
  })
}

/** Gives other paths each time, so that a load asks for what nobody asked for before. */
export function slices(paths: readonly string[]): () => readonly string[] {
  let start = 0
  return () => {
    const slice = [...paths, ...paths].slice(start, start + Math.min(MOST_PATHS, paths.length))
    start = (start + slice.length) % paths.length
    return slice
  }
}

export function mostPerSecond(loads: readonly Load[]): number {
  return Math.max(...loads.map(({ seconds, requests }) => requests / seconds))
}

/** A machine with other work gives less of its time, but a request takes hardly more of it. */
export function leastCpuUs(loads: readonly Load[]): number {
  return Math.min(...loads.map(({ cpuMs, requests }) => (cpuMs * 1000) / requests))
}

function startRow(value: number): Figure {
  const name = 'reads: start at full scale to the first answer'
  return figure({ name, value, unit: 'ms', target: MOST_START_MS })
}

function memoryRows(idleMb: number, peakMb: number): Figure[] {
  return [
    { name: 'reads: memory at full scale after the start', value: idleMb, unit: 'MB' },
    figure({
      name: 'reads: memory at full scale, peak',
      value: peakMb,
      unit: 'MB',
      target: MOST_MEMORY_MB,
    }),
  ]
}
