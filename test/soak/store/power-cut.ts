import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import { SilentLog } from '../../support/silent-log.ts'

const WRITER = fileURLToPath(new URL('./store-writer.ts', import.meta.url))
const PROBE = fileURLToPath(new URL('./fs-probe.cjs', import.meta.url))

export type PowerCutOptions = {
  /** A folder that is there; the documents go below one in it that is not. */
  readonly base: string
  readonly traceFile: string
  /** Acknowledgements to look at. */
  readonly acknowledgements: number
}

export type PowerCuts = {
  readonly acknowledged: number
  /** Flushes of folders that were seen. */
  readonly flushes: number
}

/** The data folder, which has to be made with the one above it. */
const DATA = 'var/data'

/** A call of the file system when it began and ended, or a word on stdout. */
type Event = readonly [number: number, kind: string, name: string, file?: string, more?: unknown]

/**
 * Lets a process write with every call it makes noted in order, and asserts of each acknowledgement
 * what would be left had the power gone at that moment: the file's bytes were flushed before its
 * rename, and after that its folder; of a new folder the one above it. No model of a disk, only of
 * what POSIX lets a program rely on (fsync). On a folder that an earlier process has left, it does not
 * rely on what that may have flushed.
 */
export async function cutPower(options: PowerCutOptions): Promise<PowerCuts> {
  const disk = new DurableDisk(options.base)
  await disk.takeOver()
  await record(options)
  const lines = readFileSync(options.traceFile, 'utf8').trim().split('\n')
  rmSync(options.traceFile)
  // The last line may be half: the process was killed.
  const events = lines.slice(0, -1).map((line) => JSON.parse(line) as Event)
  for (const event of events) disk.see(event)
  return { acknowledged: disk.acknowledged, flushes: disk.flushes }
}

async function record({ base, traceFile, acknowledgements }: PowerCutOptions): Promise<void> {
  const args = ['--require', PROBE, '--import', 'tsx', WRITER, join(base, DATA)]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, STORE_PROBE_FOLDER: base, STORE_PROBE_TRACE: traceFile },
  })
  const lines = createInterface({ input: child.stdout })
  const ended = once(lines, 'close')
  let told = 0
  lines.on('line', () => {
    told += 1
    if (told === acknowledgements) child.kill('SIGKILL')
  })
  await ended
  assert.ok(told >= acknowledgements, 'the writer ended by itself')
}

/** Something was renamed or made in a folder. */
type Change = { readonly folder: string; readonly entry: string }

/** What a power cut would leave, as far as the calls seen so far promise it. */
class DurableDisk {
  acknowledged = 0
  flushes = 0
  readonly #base: string
  readonly #calls = new Map<number, Event>()
  /** Temporary files whose bytes are on the disk, by path. */
  readonly #flushedFiles = new Set<string>()
  /** Writes that are durable, counted by document. */
  readonly #durable = new Map<string, number>()
  /** What was renamed or made in a folder, and is not flushed yet. */
  readonly #pending = new Map<string, Set<Change>>()
  /** What a flush under way will make durable, by its number. */
  readonly #flushing = new Map<number, readonly Change[]>()
  readonly #durableFolders = new Set<string>()

  constructor(base: string) {
    this.#base = base
    this.#durableFolders.add(base)
  }

  /** Of what another process has made nobody knows whether it was flushed before that was killed. */
  async takeOver(): Promise<void> {
    for (const entry of readdirSync(this.#base, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isDirectory()) continue
      // What stands above the data folder is made once, and by its first process.
      if (path.startsWith(join(this.#base, DATA))) this.#pend(entry.parentPath, path)
      else this.#durableFolders.add(path)
    }
    const store = new LowdbStore(join(this.#base, DATA), new SilentLog())
    for await (const { key, value } of store.entries<{ readonly number: number }>('')) {
      this.#durable.set(join(this.#base, DATA, `${key}.json`), value.number)
    }
  }

  see(event: Event): void {
    const [number, kind, name] = event
    if (kind === 'told') this.#acknowledge(name)
    if (kind === 'begin') {
      this.#calls.set(number, event)
      if (name === 'fsync') this.#beginFlush(number, String(event[3]))
    }
    const begun = this.#calls.get(number)
    if (kind !== 'done' || begun === undefined) return
    const [, , , file = '', more] = begun
    if (name === 'writeFile' && more === true) this.#flushedFiles.add(file)
    if (name === 'rename') this.#renamed(file, String(more))
    if (name === 'mkdir') this.#made(file, String(event[3] ?? ''))
    if (name === 'fsync') this.#endFlush(number)
  }

  #renamed(from: string, to: string): void {
    assert.ok(this.#flushedFiles.delete(from), `${from} was renamed before its bytes were flushed`)
    this.#pend(dirname(to), to)
  }

  /** @param first the first folder that was missing; empty when none was. */
  #made(folder: string, first: string): void {
    if (first === '') return
    for (let path = folder; path.length >= first.length; path = dirname(path)) {
      this.#pend(dirname(path), path)
    }
  }

  #pend(folder: string, entry: string): void {
    const changes = this.#pending.get(folder) ?? new Set()
    this.#pending.set(folder, changes.add({ folder, entry }))
  }

  /** Only what was done before a flush began is sure to be in it. */
  #beginFlush(number: number, folder: string): void {
    this.#flushing.set(number, [...(this.#pending.get(folder) ?? [])])
  }

  #endFlush(number: number): void {
    this.flushes += 1
    for (const change of this.#flushing.get(number) ?? []) {
      const { folder, entry } = change
      // Another flush may have been faster.
      if (this.#pending.get(folder)?.delete(change) !== true) continue
      this.#durable.set(entry, (this.#durable.get(entry) ?? 0) + 1)
      this.#durableFolders.add(entry)
    }
  }

  #acknowledge(told: string): void {
    const [key = '', number] = told.split(' ')
    const file = join(this.#base, DATA, `${key}.json`)
    const kept = this.#durable.get(file) ?? 0
    assert.ok(kept >= Number(number), `${told} was told, ${kept} writes of it are durable`)
    for (let folder = dirname(file); folder.length >= this.#base.length; folder = dirname(folder)) {
      assert.ok(
        this.#durableFolders.has(folder),
        `${told} was told, its folder ${folder} can be lost`,
      )
    }
    this.acknowledged += 1
  }
}
