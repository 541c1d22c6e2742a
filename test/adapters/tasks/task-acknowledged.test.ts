import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryStore } from '../../support/memory-store.ts'
import { ended, gate, order, quiet, taskBench } from './task-bench.ts'

/** A disk on which ledgers are not written before the gate opens. */
class SlowStore extends MemoryStore {
  passed: Promise<void> | undefined

  override async put<T>(key: string, value: T): Promise<void> {
    if (key.endsWith('/ledger')) await this.passed
    return super.put(key, value)
  }
}

test('a running task counts no page that a crash could undo', async () => {
  const store = new SlowStore()
  const bench = await taskBench({ store })
  await bench.tasks.start(order())
  const disk = gate()
  store.passed = disk.passed
  await quiet()
  const early = bench.tasks.current()
  assert.equal(bench.visited.length, 9)
  assert.deepEqual([early?.status, early?.pagesDone, early?.totalRankings], ['running', 0, 0])
  disk.open()
  const { pagesDone, totalRankings } = await ended(bench)
  assert.deepEqual([pagesDone, totalRankings], [9, 108])
})
