import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isCode } from '../../../adapters/storage/system-errors.ts'
import { assertStandings } from '../../integration/table-tennis/expected-interclubs.ts'
import {
  type Api,
  type ProgramOptions,
  type Source,
  startSource,
} from '../../integration/table-tennis/service.ts'
import type { Row } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { times } from '../trial.ts'
import { canMount, mounted, WITHOUT_MOUNTS } from './locks.ts'
import { Promises } from './promises.ts'
import { Spending, SpendingServer } from './spending.ts'
import { PROBE } from './writers.ts'

const WEEKS = 6
const READS = [
  ...['/health', '/api/stats', '/api/clubs', '/api/interclubs/divisions', '/api/scrape/tasks'],
]

/** Calls that fail, and with what. */
const INJECTED: readonly Readonly<Record<string, string>>[] = [
  { writeFile: 'ENOSPC' },
  { writeFile: 'ENOSPC', mkdir: 'ENOSPC', writeFileSync: 'ENOSPC' },
  { rename: 'EIO' },
  { fsync: 'EIO' },
  { open: 'EMFILE', openSync: 'EMFILE' },
  { writeFile: 'EROFS', rename: 'EROFS', mkdir: 'EROFS', unlink: 'EROFS', utimesSync: 'EROFS' },
]

/** A disk that can be broken, so that nothing can be stored on it, and mended. */
type Disk = {
  /** Code of the system error that must be reported. */
  readonly code: string
  readonly dataDir: string
  readonly breakIt: () => unknown
  readonly mend: () => unknown
}

/** One server meets each fault in turn, never restarted; what it told is there in the next one. */
export async function injectFaults(ends: Ends): Promise<readonly Row[]> {
  const dataDir = tempFolder(ends)
  const faultsFile = join(tempFolder(ends), 'faults.json')
  const entry = [process.execPath, '--require', PROBE]
  const env = { STORE_PROBE_FOLDER: dataDir, STORE_PROBE_FAULTS: faultsFile }
  const disks = INJECTED.map((fault) => ({
    code: Object.values(fault)[0] ?? '',
    dataDir,
    breakIt: () => writeFileSync(faultsFile, JSON.stringify(fault)),
    mend: () => rmSync(faultsFile),
  }))
  await serveThrough(ends, { dataDir, entry, env }, () => disks)
  return [['injected disk faults suffered and got over', disks.length, '']]
}

/** The same with a real disk of a few hundred kilobytes that is filled, and one made read-only. */
export async function fillDisk(ends: Ends): Promise<readonly Row[]> {
  if (!canMount()) return [WITHOUT_MOUNTS]
  const folder = tempFolder(ends)
  const entry = mounted(folder, 'size=600k')
  await serveThrough(ends, { dataDir: folder, entry }, (pid) => {
    const dataDir = join(`/proc/${pid}/root`, folder)
    const filler = join(dataDir, 'filler')
    const remount = (how: string) => (): void => {
      const inside = ['-t', String(pid), '-U', '-m', '--preserve-credentials']
      spawnSync('nsenter', [...inside, 'mount', '-o', `remount,${how}`, folder])
    }
    return [
      { code: 'ENOSPC', dataDir, breakIt: () => fillUp(filler), mend: () => rmSync(filler) },
      { code: 'EROFS', dataDir, breakIt: remount('ro'), mend: remount('rw') },
    ]
  })
  return [['real disk faults suffered and got over', 2, '']]
}

/** Also what the writes of the service free and take again: until nothing was left time after time. */
async function fillUp(filler: string): Promise<void> {
  for (let refusals = 0; refusals < 100; ) {
    try {
      appendFileSync(filler, Buffer.alloc(4096))
      refusals = 0
    } catch (error) {
      if (!isCode(error, 'ENOSPC')) throw error
      refusals += 1
      await pause(1)
    }
  }
}

type Place = Omit<ProgramOptions, 'source'>
type DisksOf = (pid: number) => readonly Disk[]

async function serveThrough(ends: Ends, place: Place, disksOf: DisksOf): Promise<void> {
  const size = { clubs: 3, playersPerClub: 3, divisions: 6, weeks: WEEKS + 1 }
  const source = await startSource(ends, { ...size, replica: { latencyMs: 60 } })
  const { dataDir } = place
  const spending = new Spending()
  const server = new SpendingServer(ends, { ...place, source: source.replica }, spending)
  const api = await server.api()
  for (const disk of disksOf(server.command.pid)) await suffer(server, source, disk)
  const promises = new Promises({ world: source.world, dataDir, weeks: WEEKS })
  promises.tellTask(await api.status())
  for (const { listing } of source.world.clubs.slice(0, 2)) promises.tellClub(listing.code)
  await promises.assertKept(api)
  await server.kill()
  // A disk in a namespace went with its process.
  if (readdirSync(dataDir).length === 0) return
  const next = new SpendingServer(ends, { dataDir, source: source.replica }, spending)
  await promises.assertKept(await next.api())
  await next.kill()
}

/**
 * A disk that takes nothing while a task runs: the task ends and says why, everything that would
 * have to be stored is refused with file and reason, reads are answered as before, and once the
 * disk takes something again all continues in the same process.
 */
async function suffer(server: SpendingServer, { world }: Source, disk: Disk): Promise<void> {
  const api = await server.api()
  const [first = '', second = ''] = world.clubs.map(({ listing }) => listing.code)
  await api.post(`/api/clubs/${first}/scrape`)
  assert.equal(await server.nextSpend(), 'spent')
  await api.post(`/api/scrape/interclubs?weeks=1-${WEEKS}`)
  await api.statusWhen(({ pages_done: done, running }) => done > 2 || !running)
  await disk.breakIt()
  await assertRefused(api, disk, second)
  await assertSpends(server, 'NOT_STORED')
  await disk.mend()
  await assertSpends(server, 'spent')
  const end = await api.interclubs('resume=last')
  const pages = world.divisions.truths.length * WEEKS
  assert.deepEqual([end.status, end.errors_count, end.pages_done], ['success', 0, pages])
  await api.post(`/api/clubs/${second}/scrape`)
  await assertStandings(api, { world, weeks: times(WEEKS, (at) => at + 1) })
}

async function assertRefused(api: Api, { code, dataDir }: Disk, club: string): Promise<void> {
  const told = new RegExp(
    `^[\\w/-]+\\.json in DATA_DIR could not be written: .*\\(${code}\\)\\. \\w`,
  )
  const task = await api.taskEnd()
  assert.equal(task.status, 'failed')
  assert.match(String(task.message), told)
  const before = await answersTo(api)
  for (const path of [`/api/clubs/${club}/scrape`, '/api/scrape/interclubs?weeks=1']) {
    const { status, body } = await api.ask(path, 'POST')
    assert.deepEqual([status, body.code], [507, 'NOT_STORED'], JSON.stringify(body))
    assert.match(String(body.error), told)
  }
  assert.deepEqual(await answersTo(api), before)
  // Writes under way may have some at one moment, and a busy machine more of them.
  const unfinished = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tmp'),
    )
  for (let left = 100; left > 0 && unfinished().length > 3; left -= 1) await pause(100)
  assert.ok(unfinished().length <= 3, unfinished().join())
}

/** The first messages may be older than the change of the disk. */
async function assertSpends(server: SpendingServer, outcome: string): Promise<void> {
  for (let left = 50; left > 0; left -= 1) if ((await server.nextSpend()) === outcome) break
  assert.equal(await server.nextSpend(), outcome)
}

async function answersTo(api: Api): Promise<readonly unknown[]> {
  const answers = await Promise.all(READS.map((path) => api.get(path)))
  return answers.map(({ uptimeSeconds: _seconds, ...answer }) => answer)
}
