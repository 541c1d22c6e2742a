import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LowdbStore } from '../../../adapters/io/lowdb-store.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const WRITER = fileURLToPath(new URL('./store-writer.ts', import.meta.url))
const KEYS = ['d/1', 'd/2', 'ledger', 'task/1']
const FOLDERS = 3
const KILLS_PER_FOLDER = 5
/** On a busy machine fewer kills are tried: starting a process then takes long. */
const MOST_MS = 3000

type Written = { readonly number: number; readonly filler: string; readonly end: number }

/** Lets a process write for so long after its first document, kills it, gives what it had stored. */
async function killWriter(folder: string, afterMs: number): Promise<Map<string, number>> {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, folder, String(1 + afterMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stored = new Map<string, number>()
  const lines = createInterface({ input: child.stdout })
  const ended = once(lines, 'close')
  lines.on('line', (line) => {
    const [key = '', number] = line.split(' ')
    stored.set(key, Number(number))
  })
  await Promise.race([once(lines, 'line'), ended])
  await pause(afterMs)
  child.kill('SIGKILL')
  await ended
  assert.ok(stored.size > 0, 'the writer ended by itself')
  return stored
}

/** Asserts that a store holds whole documents, and each that was stored or the one after it. */
async function assertKept(folder: string, stored: ReadonlyMap<string, number>): Promise<void> {
  const log = new SilentLog()
  const found = new Map<string, number>()
  for await (const { key, value } of new LowdbStore(folder, log).entries<Written>('')) {
    assert.equal(value.end, value.number)
    assert.match(value.filler, /^(\d)\1{2999}(?:\1{297000})?$/)
    found.set(key, value.number)
  }
  assert.ok([...found.keys()].every((key) => KEYS.includes(key)))
  for (const [key, number] of stored) {
    // One more may have been stored whose message did not get out.
    const kept = found.get(key) ?? 0
    assert.ok(kept === number || kept === number + 1, `${key}: ${kept} after ${number}`)
  }
  assert.deepEqual(log.entries, [])
}

test('killed at any moment while writing, a store keeps what it acknowledged, whole', async (t) => {
  const until = performance.now() + MOST_MS
  const folders = Array.from({ length: FOLDERS }, () => tempFolder(t))
  const work = folders.map(async (folder, index) => {
    for (let kill = 0; kill < KILLS_PER_FOLDER; kill += 1) {
      if (kill > 0 && performance.now() > until) return
      const stored = await killWriter(folder, (index * 37 + kill * 23) % 50)
      await assertKept(folder, stored)
    }
  })
  await Promise.all(work)
})
