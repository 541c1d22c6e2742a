import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ownHolder } from '../../../adapters/storage/lock-holder.ts'
import { Command, PROGRAM, startServer } from '../../integration/table-tennis/process.ts'
import { type ProgramOptions, startSource } from '../../integration/table-tennis/service.ts'
import type { Row } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { startChild, times } from '../trial.ts'

const RACER = new URL('./lock-racer.ts', import.meta.url)
/** The exit code of a wrong configuration, a folder that is held among it. */
const USAGE = 2

/** Each has a token of its own. No process has this number: the system gives smaller ones. */
function deadHolder() {
  const startedAt = new Date(0).toISOString()
  const { born: _born, ...own } = ownHolder({ purpose: 'a process that died', startedAt })
  return { ...own, pid: 4_194_999 }
}

const DEAD = deadHolder()

/** Files that dead processes may leave while others race for their folder, by name. */
const LEFT: readonly Readonly<Record<string, string>>[] = [
  {},
  { '.lock': JSON.stringify(DEAD) },
  { '.lock': JSON.stringify({ ...DEAD, pid: process.ppid, born: 'earlier/1' }) },
  { '.lock': '' },
  { '.lock': '{"pid":' },
  { '.lock': '\0'.repeat(200) },
  { '.lock': JSON.stringify(DEAD), [`.lock-after-${DEAD.token}`]: JSON.stringify(deadHolder()) },
]

type Races = { readonly rounds: number; readonly racers: number }

/** Lets processes take a folder at the same moment, round after round: exactly one gets it. */
export async function raceForLocks(
  ends: Ends,
  { rounds, racers: count }: Races,
): Promise<readonly Row[]> {
  const base = tempFolder(ends)
  const racers = await Promise.all(times(count, () => startChild(ends, RACER)))
  for (let round = 0; round < rounds; round += 1) {
    const folder = join(base, String(round))
    mkdirSync(folder)
    for (const [name, text] of Object.entries(LEFT[round % LEFT.length] ?? {})) {
      writeFileSync(join(folder, name), text)
      // Not just now, so that nobody takes it for being written.
      const then = new Date(Date.now() - 10_000)
      utimesSync(join(folder, name), then, then)
    }
    // One of them comes by another spelling.
    const spellings = times(count, (at) => (at === 0 ? `${folder}/../${round}/` : folder))
    const answers = await Promise.all(racers.map((ask, at) => ask(spellings[at] ?? folder)))
    const expected = [...times(count - 1, () => 'DATA_DIR_HELD'), 'taken']
    assert.deepEqual(answers.sort(), expected, `round ${round}`)
    assert.deepEqual(readdirSync(folder), ['.lock'], `round ${round}`)
    await Promise.all(racers.map((ask) => ask('')))
    assert.deepEqual(readdirSync(folder), [], `round ${round}`)
  }
  return [[`races of ${count} processes for a folder, one winner each`, rounds, '']]
}

type Start = Pick<ProgramOptions, 'dataDir' | 'entry'>

/** Starts on folders that cannot be used or are held: each ends with code 2 and says what to do. */
export async function refuseStarts(ends: Ends, pairs: number): Promise<readonly Row[]> {
  const size = { clubs: 3, playersPerClub: 2, divisions: 1, weeks: 1 }
  const { replica } = await startSource(ends, size)
  const optionsOf = (start: Start): ProgramOptions => ({ ...start, source: replica })
  const run = (start: Start, ...args: readonly string[]) =>
    new Command(ends, args, optionsOf(start)).end()
  let refused = 0
  const assertRefused = async (start: Start, told: RegExp): Promise<void> => {
    const { code, stdout, stderr } = await run(start, 'serve', '--port', '0')
    assert.equal(code, USAGE, `${stdout}${stderr}`)
    assert.match(stderr, told)
    assert.ok(stderr.includes(start.dataDir) || stderr.includes('held by'), stderr)
    assert.doesNotMatch(stderr, /^\s+at /m)
    refused += 1
  }

  const base = tempFolder(ends, { file: '' })
  mkdirSync(join(base, 'held/.lock'), { recursive: true })
  const file = join(base, 'file')
  await assertRefused({ dataDir: file }, /\/file cannot be used: ENOTDIR.*Set DATA_DIR/)
  await assertRefused({ dataDir: `${file}/data` }, /\/data cannot be used: ENOTDIR/)
  await assertRefused({ dataDir: join(base, 'held') }, /\.lock is not a file: remove it/)

  const hasDisks = canMount()
  if (hasDisks) {
    // Root may write whatever the permissions say, so these are real file systems.
    const dataDir = tempFolder(ends)
    const remedy = /cannot be used: EROFS.*Make its file system writable again, or set DATA_DIR/
    const readOnly = mounted(dataDir, 'ro')
    await assertRefused({ dataDir, entry: [...readOnly, PROGRAM] }, remedy)
    await assertRefused({ dataDir: join(dataDir, 'new'), entry: [...readOnly, PROGRAM] }, remedy)
    const fill = `dd if=/dev/zero of=${dataDir}/filler bs=1k 2>/dev/null;`
    const full = mounted(dataDir, 'size=100k', fill)
    const space = /cannot be used: ENOSPC.*Free space on its disk, or set DATA_DIR/
    await assertRefused({ dataDir, entry: [...full, PROGRAM] }, space)
  }

  const dataDir = tempFolder(ends)
  const { command, api } = await startServer(ends, optionsOf({ dataDir }))
  const holder = `held by process ${command.pid} on .* \\(manifold serve, since .*, listening at ${api.url}\\)`
  const told = new RegExp(`${holder}\\. Use that server, or stop it, or set DATA_DIR`)
  await assertRefused({ dataDir }, told)
  symlinkSync(dataDir, join(base, 'link'))
  await assertRefused({ dataDir: join(base, 'link') }, told)
  // A command goes through the server that holds the folder.
  const through = await run({ dataDir }, 'scrape', 'status')
  assert.equal(through.code, 0, through.stderr)
  await command.kill()
  assert.equal(JSON.parse(readFileSync(join(dataDir, '.lock'), 'utf8')).pid, command.pid)
  const next = await startServer(ends, optionsOf({ dataDir }))
  assert.match(next.command.output, /took over the data folder from a process that ended/)
  await next.command.kill()

  for (const dataDir of times(pairs, () => tempFolder(ends))) {
    await startTwo(ends, optionsOf({ dataDir }))
  }
  return [
    ['starts refused with reason and remedy', refused, ''],
    ['pairs of servers started at once, one serving', pairs, ''],
    ...(hasDisks ? [] : [WITHOUT_MOUNTS]),
  ]
}

/** Two servers start at the same moment: one serves, and the other one names it. */
async function startTwo(ends: Ends, options: ProgramOptions): Promise<void> {
  const starts = await Promise.allSettled([1, 2].map(() => startServer(ends, options)))
  const served = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value.command] : []))
  const refusals = starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  assert.deepEqual([served.length, refusals.length], [1, 1], refusals.join('\n'))
  const told = `ended with ${USAGE}: .*held by process ${served[0]?.pid} `
  assert.match(refusals.join(), new RegExp(told, 's'))
  await served[0]?.kill()
}

/** Stands for what is left out. */
export const WITHOUT_MOUNTS: Row = ['skipped: a full and a read-only disk need unshare -rm', 1, '']

export const canMount = (): boolean => spawnSync('unshare', ['-rm', 'true']).status === 0

/** Node in a namespace of its own, in which a folder is a disk. */
export function mounted(folder: string, options: string, more = ''): readonly string[] {
  const mount = `mount -t tmpfs -o ${options} tmpfs ${folder} && ${more} exec "$0" "$@"`
  return ['unshare', '-rm', 'sh', '-c', mount, process.execPath]
}
