/**
 * Writes documents into the folder given until it is killed, four at a time, and says on stdout
 * which number of which document is stored.
 */
import { writeSync } from 'node:fs'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import { SilentLog } from '../../support/silent-log.ts'

const [folder = '', seed = '1'] = process.argv.slice(2)
const store = new LowdbStore(folder, new SilentLog())
let state = Number(seed)

/** A small generator of repeatable pseudo-random whole numbers below `limit`. */
function random(limit: number): number {
  state = (state * 48_271) % 2_147_483_647
  return state % limit
}

async function write(key: string): Promise<never> {
  let { number = 0 } = (await store.get<{ readonly number: number }>(key)) ?? {}
  for (;;) {
    number += 1
    const filler = String(number % 10).repeat(random(4) === 0 ? 300_000 : 3000)
    await store.put(key, { number, filler, end: number })
    writeSync(1, `${key} ${number}\n`)
  }
}

await Promise.all(['d/1', 'd/2', 'task/1', 'ledger'].map(write))
