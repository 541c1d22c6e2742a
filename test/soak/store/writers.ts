import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sweepFolder } from '../../../adapters/storage/data-folder.ts'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import { type Row, some } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { hash } from '../../replica/world/seeded.ts'
import type { Ends } from '../../support/ends.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { BUNDLED_CHILD } from '../trial.ts'

const WRITER = fileURLToPath(new URL('./store-writer.ts', import.meta.url))
export const PROBE = fileURLToPath(new URL('./fs-probe.cjs', import.meta.url))
const KEYS = ['d/1', 'd/2', 'ledger', 'task/1']

type Writing = {
  /** Killed so long after so many lines. */
  readonly lines: number
  readonly afterMs: number
  readonly seed?: number
  readonly env?: Readonly<Record<string, string>>
}

/** Lets a process write until it is killed. Gives each line by which it told what is stored. */
async function killWriter(folder: string, { lines, afterMs, seed = 1, env }: Writing) {
  const args = ['--require', PROBE, BUNDLED_CHILD, WRITER, folder, String(seed)]
  const child = spawn(process.execPath, env === undefined ? args.slice(2) : args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const told: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    told.push(line)
    if (told.length === lines) setTimeout(() => child.kill('SIGKILL'), afterMs)
  }
  assert.ok(told.length >= lines, 'the writer ended by itself')
  return told
}

/**
 * Kills a process that writes four documents at once, again and again on the same folder, each time
 * at another moment. After each kill every document is whole, and the one that was told last or the
 * one after it.
 */
export async function killWriters(ends: Ends, kills: number): Promise<readonly Row[]> {
  const folder = tempFolder(ends)
  const known = new Map<string, number>()
  const counts = { acknowledged: 0, unfinished: 0 }
  for (let kill = 0; kill < kills; kill += 1) {
    const bits = hash(SEED, kill)
    const lines = await killWriter(folder, { lines: 1, afterMs: bits % 60, seed: 1 + bits })
    const told = new Map(lines.map((line) => line.split(' ') as [key: string, number: string]))
    for (const [key, number] of told) known.set(key, Number(number))
    counts.acknowledged += told.size
    counts.unfinished += (await sweepFolder(folder)).removed
    await assertKept(folder, known, `kill ${kill}`)
  }
  return [
    ['kill -9 of the writer', kills, ''],
    some('documents it had acknowledged, looked at', counts.acknowledged),
    ['unfinished files swept away', counts.unfinished, ''],
  ]
}

type Written = { readonly number: number; readonly filler: string; readonly end: number }

async function assertKept(folder: string, known: Map<string, number>, when: string): Promise<void> {
  const log = new SilentLog()
  const found = new Map<string, number>()
  for await (const { key, value } of new LowdbStore(folder, log).entries<Written>('')) {
    assert.equal(value.end, value.number, when)
    assert.match(value.filler, /^(\d)\1{2999}(?:\1{297000})?$/, when)
    assert.ok(KEYS.includes(key), when)
    found.set(key, value.number)
  }
  for (const [key, number] of known) {
    // One more may have been stored whose message did not get out.
    const kept = found.get(key) ?? 0
    assert.ok(kept === number || kept === number + 1, `${when}: ${key}: ${kept} after ${number}`)
    known.set(key, kept)
  }
  assert.deepEqual(log.entries, [], when)
}

/** A call of the file system when it began and ended, or a word on stdout. */
type Event = readonly [number: number, kind: string, name: string, file?: string, more?: unknown]

/** A document or folder that was put into its folder. */
type Change = { readonly entry: string; isDurable: boolean }

type PowerCuts = { readonly cuts: number; readonly acknowledgements: number }

/** Cuts the power of processes that write to the same folder, one after another. */
export async function cutPower(ends: Ends, options: PowerCuts): Promise<readonly Row[]> {
  const { cuts, acknowledgements } = options
  const base = tempFolder(ends)
  const traceFile = `${tempFolder(ends)}/trace`
  let count = 0
  for (let left = cuts; left > 0; left -= 1) {
    count += await cutOnce(base, traceFile, acknowledgements)
  }
  const what = 'acknowledgements with all flushed before, by the trace of calls'
  return [some(what, count, acknowledgements / 2)]
}

/**
 * Lets a process write with every call it makes noted in order, and asserts of each acknowledgement
 * what would be left had the power gone at that moment: the file's bytes were flushed before its
 * rename, and after that its folder; of a new folder the one above it. No model of a disk, only of
 * what POSIX lets a program rely on (fsync). On a folder that an earlier process has left, it does
 * not rely on what that may have flushed.
 * @param base a folder that is there; the documents go below one in it that is not.
 * @returns how many acknowledgements it looked at.
 */
async function cutOnce(base: string, traceFile: string, acknowledgements: number): Promise<number> {
  const data = join(base, 'var/data')
  const earlier = new Map<string, number>()
  for await (const { key, value } of new LowdbStore(data, new SilentLog()).entries<Written>('')) {
    earlier.set(join(data, `${key}.json`), value.number)
  }
  const folders = readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
  // Only the first process creates the folders above the data folder.
  const changes = folders.map((entry): Change => ({ entry, isDurable: !entry.startsWith(data) }))
  const env = { STORE_PROBE_FOLDER: base, STORE_PROBE_TRACE: traceFile }
  await killWriter(data, { lines: acknowledgements, afterMs: 0, env })
  // The last line may be half: the process was killed.
  const lines = readFileSync(traceFile, 'utf8').trim().split('\n').slice(0, -1)
  rmSync(traceFile)

  const calls = new Map<number, Event>()
  const flushing = new Map<number, readonly Change[]>()
  const flushedFiles = new Set<string>()
  const made = (entry: string): unknown => changes.push({ entry, isDurable: false })
  const onDisk = (entry: string): number =>
    changes.filter((change) => change.isDurable && change.entry === entry).length
  let acknowledged = 0
  for (const line of lines) {
    const event = JSON.parse(line) as Event
    const [number, kind, name] = event
    if (kind === 'told') {
      const [key, count] = name.split(' ')
      const file = join(data, `${key}.json`)
      const kept = onDisk(file) + (earlier.get(file) ?? 0)
      assert.ok(kept >= Number(count), `${name} was told, ${kept} writes of it are durable`)
      for (let path = dirname(file); path !== base; path = dirname(path)) {
        assert.ok(onDisk(path) > 0, `${name} was told, its folder ${path} can be lost`)
      }
      acknowledged += 1
    }
    if (kind === 'begin') {
      calls.set(number, event)
      // Only what was done before a flush began is sure to be in it.
      const own = changes.filter(({ entry }) => dirname(entry) === event[3])
      if (name === 'fsync') flushing.set(number, own)
    }
    if (kind !== 'done') continue
    const [, , , file = '', more] = calls.get(number) ?? event
    if (name === 'writeFile' && more === true) flushedFiles.add(file)
    if (name === 'fsync') for (const change of flushing.get(number) ?? []) change.isDurable = true
    if (name === 'rename') {
      assert.ok(flushedFiles.delete(file), `${file} was renamed before its bytes were flushed`)
      made(String(more))
    }
    // It names the first folder that was missing, when one was.
    const first = name === 'mkdir' ? String(event[3] ?? '') : ''
    for (let path = file; first !== '' && path.length >= first.length; path = dirname(path))
      made(path)
  }
  return acknowledged
}
