import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { errors } from 'undici'
import {
  assertFixtures,
  assertPoints,
  SMALL_FILES,
} from '../../integration/table-tennis/federation-truth.ts'
import { startServer } from '../../integration/table-tennis/process.ts'
import {
  type Row as Answered,
  type Api,
  startService,
  startSource,
  until,
} from '../../integration/table-tennis/service.ts'
import { type Figure, figures, some } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { LOGIN, startExports } from '../../replica/exports/export-server.ts'
import { startTabtReplica } from '../../replica/tabt/server.ts'
import { hash } from '../../replica/world/seeded.ts'
import type { Ends } from '../../support/ends.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** The price of a call, its answer, and the quota of a caller. */
const CALL_MS = 15
const QUOTA = { cost: CALL_MS + 1, limit: 200, perSecond: 200 }
const MOST_MS = 1200
const KINDS = { calendrier: '', tournaments: '?scope=all', exports: '' }
type Kind = keyof typeof KINDS

type Options = {
  readonly kills: number
  readonly divisions?: number
}

/**
 * Kills the program again and again while tasks read the fixtures, the tournaments and the exports
 * at once. In the end the last process reads what is left, and everything is as the sources have it.
 * All tasks together call the API one at a time and within its quota, and ask for no file again that
 * was told to be read.
 */
export async function killTasks(ends: Ends, { kills, divisions = 30 }: Options): Promise<Figure[]> {
  const size = { clubs: 8, playersPerClub: 8, divisions, weeks: 4 }
  const { world, replica: source } = await startSource(ends, size)
  const tabt = await startTabtReplica({ world, slowMs: CALL_MS, quota: QUOTA })
  tabt.addFault({ kind: 'slow' })
  const exports = await startExports({ world })
  ends.after(() => Promise.all([tabt.close(), exports.close()]))
  const { perSecond, limit } = QUOTA
  const host = { quota: { perSecond, limit, pauseMs: 1000, mostPauseMs: 4000 } }
  const config = { ...SMALL_FILES, hosts: { ...SMALL_FILES.hosts, tabt: host } }
  const env = {
    CONFIG_FILE: `${tempFolder(ends, { 'local.yaml': JSON.stringify(config) })}/local.yaml`,
    TABLETENNIS_TABT: 'true',
    TABLETENNIS_TABT_URL: tabt.url,
    TABLETENNIS_EXPORTS_URL: exports.url,
    TABLETENNIS_EXPORTS_USER: LOGIN.user,
    TABLETENNIS_EXPORTS_PASSWORD: LOGIN.password,
  }
  const options = { dataDir: tempFolder(ends), source, env }
  /** Files that were told to be read, with how often they had been asked for. */
  const read = new Map<string, number>()
  const asked = (file: string): number =>
    exports.requests.filter(({ name }) => name === file).length
  const hear = (status: Answered): void => {
    for (const { file, read_at } of status.files as readonly Answered[]) {
      const name = String(file)
      if (read_at !== null && !read.has(name)) read.set(name, asked(name))
    }
  }

  let killed = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const { api, command } = await startServer(ends, options)
    if (kill === 0) await api.post('/api/scrape/refresh-clubs')
    const orders = orderAll(api)
    const watched = watch(api, hear)
    await pause(hash(SEED, 91, kill) % MOST_MS)
    if (await command.kill()) killed += 1
    await Promise.all([orders, watched])
  }
  const { api } = await startService(ends, options)
  await orderAll(api)
  for (const kind of Object.keys(KINDS)) {
    const path = `/api/scrape/${kind}/status`
    const end = await until(
      () => api.get(path),
      ({ running }) => running === false,
    )
    assert.deepEqual([end.status, end.errors_count], ['success', 0], `${kind}: ${end.message}`)
  }
  await assertFixtures(api, tabt)
  await assertPoints(api, world, exports)
  const tournaments = await api.list('/api/tournaments?season=2025-2026&limit=100', 'tournaments')
  const again = [...read].filter(([file, count]) => asked(file) > count)
  return figures('scrape: killed while it reads fixtures, tournaments and exports, ', [
    some('kill -9', killed, kills),
    ['calls of the API', tabt.requests.length, ''],
    ['calls of the API at once', tabt.mostInFlight(), '', 1],
    ['calls beyond its quota', tabt.refused(), '', 0],
    some('tournaments served', tournaments.length, tabt.tournaments.all.length),
    ['files asked for again that were told to be read', again.length, 'files', 0],
  ])
}

/** Continues each task that is unfinished, or begins anew. */
async function orderAll(api: Api): Promise<void> {
  await whileItLives(async () => {
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const path = `/api/scrape/${kind}`
      const { status } = await api.ask(`${path}?resume=last`, 'POST')
      if (status === 404) await api.post(`${path}${KINDS[kind]}`)
    }
  })
}

/** Asks all the time which files were read, until the process is killed. */
async function watch(api: Api, hear: (status: Answered) => void): Promise<void> {
  await whileItLives(async () => {
    for (;;) {
      hear(await api.get('/api/scrape/exports/status'))
      await pause(5)
    }
  })
}

/** @throws what is not that the process was killed */
async function whileItLives(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const isLost = /^(?:ECONNRESET|ECONNREFUSED|EPIPE)$/.test(code)
    if (!isLost && !(error instanceof errors.UndiciError || error instanceof SyntaxError))
      throw error
  }
}
