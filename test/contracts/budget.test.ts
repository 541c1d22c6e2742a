import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LowdbStore } from '../../adapters/storage/lowdb-store.ts'
import { Budget } from '../../core/budget/budget.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { MemoryStore } from '../support/memory-store.ts'
import { postgresStores } from '../support/postgres-stores.ts'
import { SilentLog } from '../support/silent-log.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { budgetContract } from './budget.ts'

budgetContract('in memory', async () => {
  const store = new MemoryStore()
  return async () => store
})
budgetContract('in files', async (t) => {
  const store = new LowdbStore(tempFolder(t), new SilentLog())
  return async () => store
})
budgetContract('in PostgreSQL', postgresStores)

test('a process learns within a second what others have spent', async (t) => {
  const another = await postgresStores(t)
  if (another === undefined) return
  const [clock, log, limits] = [new FakeClock(), new SilentLog(), { openrouter: 1 }]
  const open = async () => new Budget({ store: await another(), clock, log, limits })
  const [one, other] = [await open(), await open()]
  await Promise.all([one.load(), other.load()])

  await (await one.reserve('openrouter', 1)).settle(1)

  const since = performance.now()
  while (!other.isSpent('openrouter')) {
    assert.ok(performance.now() - since < 5000, 'it did not learn it')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
})
