import assert from 'node:assert/strict'
import { entriesOf, modelOfDocuments, type OpenStore, withStore } from './document-store-model.ts'

const key = 'budget/openrouter/2026-11-20'

/** The contract of every implementation of DocumentStore; `open` returns an empty one. */
export function documentStoreContract(name: string, open: OpenStore): void {
  readingAndWriting(name, open)
  followingEachOther(name, open)
  removing(name, open)
  finding(name, open)
  modelOfDocuments(name, open)
}

function readingAndWriting(name: string, open: OpenStore): void {
  withStore(`${name}: a document that was never written is undefined`, open, async (store) => {
    assert.equal(await store.get(key), undefined)
  })

  withStore(
    `${name}: put and update replace a document, and get gives it back`,
    open,
    async (store) => {
      await store.put(key, { spentUsd: 1 })
      assert.deepEqual(await store.get(key), { spentUsd: 1 })
      const updated = await store.update<{ spentUsd: number }>(key, (current) => ({
        spentUsd: (current?.spentUsd ?? 0) + 1,
      }))

      assert.deepEqual(updated, { spentUsd: 2 })
      assert.deepEqual(await store.get(key), { spentUsd: 2 })
    },
  )

  for (const value of [0, '', false, null, [], {}, 'é\u2028😀']) {
    withStore(
      `${name}: ${JSON.stringify(value)} is a document like others`,
      open,
      async (store) => {
        await store.put('put', value)
        await store.update('update', () => value)

        assert.deepEqual(await entriesOf(store, ''), [
          ['put', value],
          ['update', value],
        ])
      },
    )
  }

  withStore(`${name}: a document can be read by a parser of one's own`, open, async (store) => {
    await store.put('k', 'é')
    const length = (json: Buffer): number => json.length

    assert.equal(await store.get('k', length), 4)
    assert.equal(await store.get('other', length), undefined)
    for await (const entry of store.entries('', length)) {
      assert.deepEqual(entry, { key: 'k', value: 4 })
    }
  })

  withStore(
    `${name}: an update that changes nothing gives the document back`,
    open,
    async (store) => {
      await store.put('k', { list: [1] })

      assert.deepEqual(await store.update('k', (current) => current), { list: [1] })
      assert.deepEqual(await store.get('k'), { list: [1] })
    },
  )

  withStore(`${name}: properties keep their order`, open, async (store) => {
    await store.put('k', { long: 1, b: 2, a: { d: 3, c: 4 } })

    assert.equal(JSON.stringify(await store.get('k')), '{"long":1,"b":2,"a":{"d":3,"c":4}}')
  })

  withStore(`${name}: a document that is set aside counts as absent`, open, async (store) => {
    await store.put('k', 1)
    await store.setAside('k', 'it is a test')
    await store.setAside('other', 'it is a test')

    assert.equal(await store.get('k'), undefined)
    assert.deepEqual(
      [await store.wasSetAside('k'), await store.wasSetAside('other')],
      [true, false],
    )
    assert.equal(store.damaged.length, 1)
  })

  withStore(`${name}: what was given and what is got are copies`, open, async (store) => {
    const given = { list: [1] }
    await store.put('k', given)
    given.list.push(2)
    const got = await store.get<typeof given>('k')
    got?.list.push(3)

    assert.deepEqual(await store.get('k'), { list: [1] })
  })

  withStore(
    `${name}: what is no JSON is refused, and leaves what was there`,
    open,
    async (store) => {
      await store.put('k', 1)

      await assert.rejects(store.put('k', undefined), TypeError)
      await assert.rejects(
        store.update('k', () => undefined),
        TypeError,
      )

      assert.equal(await store.get('k'), 1)
    },
  )
}

function followingEachOther(name: string, open: OpenStore): void {
  withStore(`${name}: updates of one key run one after another`, open, async (store) => {
    await Promise.all(
      Array.from({ length: 20 }, () => store.update<number>('n', (current = 0) => current + 1)),
    )

    assert.equal(await store.get('n'), 20)
  })

  withStore(
    `${name}: operations on one key happen in the order in which they were asked for`,
    open,
    async (store) => {
      void store.put('k', 'first')
      const seen = [store.get('k')]
      void store.update<string>('k', (current) => `${current}, second`)
      seen.push(store.get('k'))
      void store.remove('k')
      seen.push(store.get('k'))
      void store.put('k', 'third')

      assert.deepEqual(await Promise.all([...seen, store.get('k')]), [
        'first',
        'first, second',
        undefined,
        'third',
      ])
    },
  )

  withStore(`${name}: entries sees what was put before it was asked for`, open, async (store) => {
    await store.put('k', 'old')

    void store.put('k', 'new')

    assert.deepEqual(await entriesOf(store, ''), [['k', 'new']])
  })

  withStore(
    `${name}: a change that throws leaves the document and does not stop the next one`,
    open,
    async (store) => {
      await store.put('k', 1)
      const failing = store.update('k', () => {
        throw new Error('refused')
      })
      const next = store.update<number>('k', (current = 0) => current + 1)

      await assert.rejects(failing, { message: 'refused' })
      assert.equal(await next, 2)
    },
  )
}

function removing(name: string, open: OpenStore): void {
  withStore(`${name}: a removed document is gone, and can be written anew`, open, async (store) => {
    await store.put('a/k', 1)

    await store.remove('a/k')

    assert.equal(await store.get('a/k'), undefined)
    assert.deepEqual(await store.list(''), [])
    await store.put('a/k', 2)
    assert.equal(await store.get('a/k'), 2)
  })

  withStore(`${name}: removing what is not there does nothing`, open, async (store) => {
    await store.put('a/k', 1)

    await store.remove('a/other')
    await store.remove('b/k')

    assert.deepEqual(await store.list(''), ['a/k'])
  })
}

function finding(name: string, open: OpenStore): void {
  const prefixes: readonly (readonly [string, readonly string[]])[] = [
    ['task/', ['task/a', 'task/a/log', 'task/b']],
    ['task', ['task/a', 'task/a/log', 'task/b', 'tasks']],
    ['task/a/', ['task/a/log']],
    ['', ['club/1', 'ta', 'task/a', 'task/a/log', 'task/b', 'tasks']],
    ['nothing/', []],
  ]
  for (const [prefix, keys] of prefixes) {
    withStore(
      `${name}: list and entries find what begins with "${prefix}"`,
      open,
      async (store) => {
        for (const written of ['task/b', 'task/a', 'task/a/log', 'tasks', 'club/1', 'ta'])
          await store.put(written, `of ${written}`)

        assert.deepEqual(await store.list(prefix), keys)
        assert.deepEqual(
          await entriesOf(store, prefix),
          keys.map((found) => [found, `of ${found}`]),
        )
      },
    )
  }

  withStore(`${name}: entries gives each of many documents once`, open, async (store) => {
    const numbers = Array.from({ length: 100 }, (_, number) => number)
    await Promise.all(numbers.map((number) => store.put(`many/${number}`, number)))

    const values = (await entriesOf(store, 'many/')).map(([, value]) => Number(value))

    assert.deepEqual(
      values.sort((a, b) => a - b),
      numbers,
    )
  })

  withStore(`${name}: whoever reads entries may write one and stop early`, open, async (store) => {
    for (const written of ['a', 'b', 'c']) await store.put(written, 'old')
    const seen: string[] = []

    for await (const { key: found } of store.entries('')) {
      seen.push(found)
      await store.put(found, 'new')
      break
    }

    const expected = ['a', 'b', 'c'].map((found) => [found, seen.includes(found) ? 'new' : 'old'])
    assert.equal(seen.length, 1)
    assert.deepEqual(await entriesOf(store, ''), expected)
  })

  withStore(`${name}: whoever reads entries may remove them all`, open, async (store) => {
    for (let number = 0; number < 30; number += 1) await store.put(`many/${number}`, number)

    for await (const { key: found, value } of store.entries('many/')) {
      assert.equal(found, `many/${value}`)
      for (const other of await store.list('many/')) await store.remove(other)
    }

    assert.deepEqual(await store.list(''), [])
  })
}
