import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { DocumentChange, DocumentStore } from '../../core/ports/storage.ts'
import type { OpenStore } from './document-store-model.ts'

/** The contract of a DocumentStore that several processes write; `open` returns an empty one. */
export function sharedDocumentsContract(name: string, open: OpenStore): void {
  withTwo(`${name}: both see what one has written`, open, async ([one, other]) => {
    await one.put('k', 1)
    assert.equal(await other.get('k'), 1)
    await other.remove('k')
    assert.equal(await one.get('k'), undefined)
  })

  withTwo(`${name}: updates of two stores never lose one another`, open, async (stores) => {
    const increase = (store: DocumentStore) => store.update<number>('n', (now = 0) => now + 1)

    await Promise.all(stores.flatMap((store) => Array.from({ length: 20 }, () => increase(store))))

    assert.equal(await stores[0].get('n'), 40)
  })

  withTwo(`${name}: an update never builds on an outdated document`, open, async ([one, other]) => {
    const { told, until } = following(other, 'd/')
    await one.put('d/k', [1])
    await until(() => told.length === 1)
    await one.put('d/k', [1, 2])

    // The other may not have been told yet.
    const held = told.at(-1)?.value as number[]
    await other.update<number[]>('d/k', (now = []) => [...now, 3], held)

    assert.deepEqual(await one.get('d/k'), [1, 2, 3])
  })

  withTwo(`${name}: a follower is told what another store changes`, open, async ([one, other]) => {
    const { told, until } = following(other, 'd/')
    await one.put('d/a', 1)
    await one.put('e/b', 2)
    await until(() => told.length === 1)
    await one.update('d/a', () => 3)
    await until(() => told.length === 2)
    await one.remove('d/a')
    await until(() => told.length === 3)

    assert.deepEqual(told, [
      { key: 'd/a', value: 1 },
      { key: 'd/a', value: 3 },
      { key: 'd/a', value: undefined },
    ])
  })

  withTwo(`${name}: a follower is told within a second`, open, async ([one, other]) => {
    const { told, until } = following(other, 'd/')
    const start = performance.now()
    await one.put('d/a', 1)
    await until(() => told.length === 1)

    assert.ok(performance.now() - start < 1000)
  })

  withTwo(`${name}: a removal can spare what another has changed`, open, async ([one, other]) => {
    following(one, 'd/')
    await one.put('d/a', 1)
    await one.put('d/b', 1)
    await other.put('d/a', 2)

    await one.remove('d/a', { unlessChanged: true })
    await one.remove('d/b', { unlessChanged: true })

    assert.deepEqual([await one.get('d/a'), await one.get('d/b')], [2, undefined])
  })

  withTwo(`${name}: nobody is told his own changes`, open, async ([one, other]) => {
    const own = following(one, 'd/')
    const { told, until } = following(other, 'd/')
    for (let n = 0; n < 10; n += 1) await one.put(`d/${n}`, n)
    await other.put('d/last', 1)
    await own.until(() => own.told.length > 0)
    await until(() => told.length === 10)

    assert.deepEqual(own.told, [{ key: 'd/last', value: 1 }])
  })

  withTwo(`${name}: followers end with the newest version`, open, async (stores) => {
    const followers = stores.map((store) => following(store, 'd/'))
    const writes = stores.map(async (store, who) => {
      for (let n = 0; n < 20; n += 1) await store.put(`d/${n % 3}`, [who, n])
      await store.put(`d/end-${who}`, 1)
    })
    await Promise.all(writes)
    for (const [who, { told, until }] of followers.entries()) {
      await until(() => told.some(({ key }) => key === `d/end-${1 - who}`))
    }

    for (const n of [0, 1, 2]) {
      const stored = await stores[0].get<[number, number]>(`d/${n}`)
      // The one whose write came last is not told it.
      const last = followers[1 - (stored?.[0] ?? 0)]?.told.findLast(({ key }) => key === `d/${n}`)
      assert.deepEqual(last?.value, stored)
    }
  })

  withTwo(`${name}: what PostgreSQL cannot hold is replaced`, open, async ([one]) => {
    await one.put('k', { 'a\0': 'b\0\ud800\\u0000😀' })
    assert.deepEqual(await one.get('k'), { 'a\ufffd': 'b\ufffd\ufffd\\u0000😀' })
  })
}

function withTwo(
  name: string,
  open: OpenStore,
  trial: (stores: readonly [DocumentStore, DocumentStore], t: TestContext) => Promise<void>,
): void {
  test(name, { timeout: 60_000 }, async (t) => {
    const another = await open(t)
    if (another !== undefined) await trial([await another(), await another()], t)
  })
}

type Following = {
  readonly told: readonly DocumentChange[]
  /** Resolves when the condition holds after a change. */
  until(condition: () => boolean): Promise<void>
}

function following(store: DocumentStore, prefix: string): Following {
  const told: DocumentChange[] = []
  let check = () => {}
  store.follow(prefix, (change) => {
    told.push(change)
    check()
  })
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (condition()) resolve()
      }
      check()
    })
  return { told, until }
}
