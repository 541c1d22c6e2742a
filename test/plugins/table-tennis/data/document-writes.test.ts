import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DocumentWrites } from '../../../../plugins/table-tennis/data/writes.ts'
import { settle } from '../../../support/fake-clock.ts'
import { MemoryStore } from '../../../support/memory-store.ts'

type Gate = { open: () => void; fail: (error: Error) => void }

/** A store whose updates wait until the test lets them go on. */
class GatedStore extends MemoryStore {
  readonly gates: Gate[] = []

  override async update<T>(key: string, change: (current: T | undefined) => T): Promise<T> {
    await new Promise<void>((open, fail) => this.gates.push({ open, fail }))
    return super.update(key, change)
  }
}

/** Lists of numbers kept in such a store. */
class Lists {
  readonly store = new GatedStore()
  readonly memory = new Map<string, readonly number[]>()
  readonly #writes = new DocumentWrites<readonly number[]>({
    current: (id) => this.memory.get(id),
    key: (id) => id,
    keep: (id, value) => {
      this.memory.set(id, value)
    },
  })

  append(id: string, item: number): Promise<void> {
    return this.change(id, (list) => [...list, item])
  }

  change(id: string, change: (list: readonly number[]) => readonly number[]): Promise<void> {
    return this.#writes.update(this.store, id, (current) => change(current ?? []))
  }

  /** Lets the oldest write that waits go on, or fail. */
  async next(failure?: Error): Promise<void> {
    await settle()
    const gate = this.store.gates.shift()
    assert.ok(gate, 'no write is under way')
    if (failure === undefined) gate.open()
    else gate.fail(failure)
    await settle()
  }

  get underWay(): number {
    return this.store.gates.length
  }
}

test('changes that gather while a write is under way become one write', async () => {
  const lists = new Lists()
  const first = lists.append('a', 1)
  await settle()
  const later = [2, 3, 4].map((item) => lists.append('a', item))
  await lists.next()
  await first
  assert.deepEqual(lists.memory.get('a'), [1])
  await lists.next()
  await Promise.all(later)
  assert.deepEqual(lists.memory.get('a'), [1, 2, 3, 4])
  assert.equal(lists.store.writes, 2)
})

test('a change is acknowledged only when it is in the store', async () => {
  const lists = new Lists()
  let acknowledged = false
  const change = lists.append('a', 1).then(() => {
    acknowledged = true
  })
  await settle()
  assert.equal(acknowledged, false)
  await lists.next()
  await change
  assert.deepEqual(await lists.store.get('a'), [1])
})

test('documents do not wait for each other', async () => {
  const lists = new Lists()
  void lists.append('a', 1)
  void lists.append('b', 2)
  await settle()
  assert.equal(lists.underWay, 2)
  await lists.next()
  await lists.next()
})

test('a write that fails leaves memory as it was and rejects for all its callers', async () => {
  const lists = new Lists()
  const failed = [lists.append('a', 1), lists.append('a', 2)]
  const outcomes = Promise.allSettled(failed)
  await lists.next(new Error('disk full'))
  assert.deepEqual(
    (await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason.message),
    ['disk full', 'disk full'],
  )
  assert.equal(lists.memory.get('a'), undefined)
})

test('a write after a failed one starts from what memory has', async () => {
  const lists = new Lists()
  const failed = lists.append('a', 1).catch(() => 'failed')
  await settle()
  const later = lists.append('a', 2)
  await lists.next(new Error('disk full'))
  assert.equal(await failed, 'failed')
  await lists.next()
  await later
  assert.deepEqual(lists.memory.get('a'), [2])
})

test('only a change that throws is rejected', async () => {
  const lists = new Lists()
  const before = lists.append('a', 1)
  const broken = lists.change('a', () => {
    throw new RangeError('no')
  })
  const after = lists.append('a', 2)
  const refusal = assert.rejects(broken, RangeError)
  await lists.next()
  await Promise.all([before, after, refusal])
  assert.deepEqual(lists.memory.get('a'), [1, 2])
})

test('nothing is written when every change throws', async () => {
  const lists = new Lists()
  const broken = lists.change('a', () => {
    throw new RangeError('no')
  })
  await assert.rejects(broken, RangeError)
  assert.equal(lists.underWay, 0)
})

test('whatever fails, the store holds exactly what was acknowledged, in order', async () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b'),
    fails: fc.boolean(),
    pause: fc.boolean(),
  })
  const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    const lists = new Lists()
    const acknowledged: Record<string, number[]> = { a: [], b: [] }
    const calls = steps.map(async ({ id, pause }, item) => {
      if (pause) await settle()
      await lists.append(id, item).then(
        () => acknowledged[id]?.push(item),
        () => {},
      )
    })
    await settle()
    for (let n = 0; lists.underWay > 0; n += 1) {
      await lists.next(steps[n % steps.length]?.fails ? new Error('disk full') : undefined)
    }
    await Promise.all(calls)
    for (const id of ['a', 'b']) {
      assert.deepEqual((await lists.store.get(id)) ?? [], acknowledged[id])
      assert.deepEqual(lists.memory.get(id) ?? [], acknowledged[id])
    }
  })
  await fc.assert(property, { numRuns: 40 })
})

test('changes are made of what another process has stored, and memory has it then', async () => {
  const lists = new Lists()
  const first = lists.append('a', 1)
  await lists.next()
  await first
  lists.store.documents.set('a', [1, 7])
  const second = lists.append('a', 2)
  await lists.next()
  await second
  assert.deepEqual(await lists.store.get('a'), [1, 7, 2])
  assert.deepEqual(lists.memory.get('a'), [1, 7, 2])
})
