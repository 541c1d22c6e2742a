/**
 * Writes documents into the folder given until it is killed, four at a time, and says on stdout
 * which number of which document is stored.
 */
import { writeSync } from 'node:fs'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { SilentLog } from '../../support/silent-log.ts'

const [folder = '', seed] = process.argv.slice(2)
const store = new LowdbStore(folder, new SilentLog())
const dice = new Dice(Number(seed))

async function write(key: string): Promise<never> {
  let { number = 0 } = (await store.get<{ readonly number: number }>(key)) ?? {}
  for (;;) {
    number += 1
    const filler = String(number % 10).repeat(dice.below(4) === 0 ? 300_000 : 3000)
    await store.put(key, { number, filler, end: number })
    writeSync(1, `${key} ${number}\n`)
  }
}

await Promise.all(['d/1', 'd/2', 'task/1', 'ledger'].map(write))
