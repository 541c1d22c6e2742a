import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sweepFolder } from '../../../adapters/storage/data-folder.ts'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import { hash } from '../../replica/world/seeded.ts'
import { SilentLog } from '../../support/silent-log.ts'

const WRITER = fileURLToPath(new URL('./store-writer.ts', import.meta.url))
const KEYS = ['d/1', 'd/2', 'ledger', 'task/1']
const MOST_MS = 60

export type WriterKillsOptions = {
  readonly folder: string
  readonly kills: number
  readonly seed: number
}

export type WriterKills = {
  readonly kills: number
  /** Documents that were told to be stored, and looked at after the kill. */
  readonly acknowledged: number
  /** Unfinished files that kills left, and that were swept away. */
  readonly unfinished: number
}

type Written = { readonly number: number; readonly filler: string; readonly end: number }

/**
 * Kills a process that writes four documents at once, again and again on the same folder, each time
 * at another moment. After each kill every document is whole, and the one that was told last or the
 * one after it.
 */
export async function killWriters({
  folder,
  kills,
  seed,
}: WriterKillsOptions): Promise<WriterKills> {
  const known = new Map<string, number>()
  let acknowledged = 0
  let unfinished = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const told = await killWriter(folder, hash(seed, kill))
    for (const [key, number] of told) known.set(key, number)
    acknowledged += told.size
    unfinished += (await sweepFolder(folder)).removed
    await assertKept(folder, known, `seed ${seed}, kill ${kill}`)
  }
  return { kills, acknowledged, unfinished }
}

/** Lets a process write for a while after its first document; gives what it told to be stored. */
async function killWriter(folder: string, bits: number): Promise<ReadonlyMap<string, number>> {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, folder, String(1 + bits)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told = new Map<string, number>()
  const lines = createInterface({ input: child.stdout })
  const ended = once(lines, 'close')
  lines.on('line', (line) => {
    const [key = '', number] = line.split(' ')
    told.set(key, Number(number))
  })
  await Promise.race([once(lines, 'line'), ended])
  await pause(bits % MOST_MS)
  child.kill('SIGKILL')
  await ended
  assert.ok(told.size > 0, 'the writer ended by itself')
  return told
}

async function assertKept(folder: string, known: Map<string, number>, when: string): Promise<void> {
  const log = new SilentLog()
  const found = new Map<string, number>()
  for await (const { key, value } of new LowdbStore(folder, log).entries<Written>('')) {
    assert.equal(value.end, value.number, when)
    assert.match(value.filler, /^(\d)\1{2999}(?:\1{297000})?$/, when)
    found.set(key, value.number)
  }
  assert.ok(
    [...found.keys()].every((key) => KEYS.includes(key)),
    when,
  )
  for (const [key, number] of known) {
    // One more may have been stored whose message did not get out.
    const kept = found.get(key) ?? 0
    assert.ok(kept === number || kept === number + 1, `${when}: ${key}: ${kept} after ${number}`)
    known.set(key, kept)
  }
  assert.deepEqual(log.entries, [], when)
}
