import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entriesOf, modelOfDocuments, type OpenStore } from './document-store-model.ts'

const key = 'budget/openrouter/2026-11-20'

/** What every implementation of DocumentStore keeps to; `open` gives an empty one. */
export function documentStoreContract(name: string, open: OpenStore): void {
  readingAndWriting(name, open)
  followingEachOther(name, open)
  removing(name, open)
  finding(name, open)
  modelOfDocuments(name, open)
}

function readingAndWriting(name: string, open: OpenStore): void {
  test(`${name}: a document that was never written is undefined`, async (t) => {
    assert.equal(await open(t).get(key), undefined)
  })

  test(`${name}: put and update replace a document, and get gives it back`, async (t) => {
    const store = open(t)

    await store.put(key, { spentUsd: 1 })
    assert.deepEqual(await store.get(key), { spentUsd: 1 })
    const updated = await store.update<{ spentUsd: number }>(key, (current) => ({
      spentUsd: (current?.spentUsd ?? 0) + 1,
    }))

    assert.deepEqual(updated, { spentUsd: 2 })
    assert.deepEqual(await store.get(key), { spentUsd: 2 })
  })

  for (const value of [0, '', false, null, [], {}, 'é\u2028😀\ud800']) {
    test(`${name}: ${JSON.stringify(value)} is a document like others`, async (t) => {
      const store = open(t)
      await store.put('put', value)
      await store.update('update', () => value)

      assert.deepEqual(await entriesOf(store, ''), [
        ['put', value],
        ['update', value],
      ])
    })
  }

  test(`${name}: a document can be read by a parser of one's own`, async (t) => {
    const store = open(t)
    await store.put('k', 'é')
    const length = (json: Buffer): number => json.length

    assert.equal(await store.get('k', length), 4)
    assert.equal(await store.get('other', length), undefined)
    for await (const entry of store.entries('', length)) {
      assert.deepEqual(entry, { key: 'k', value: 4 })
    }
  })

  test(`${name}: what was given and what is got are copies`, async (t) => {
    const store = open(t)
    const given = { list: [1] }
    await store.put('k', given)
    given.list.push(2)
    const got = await store.get<typeof given>('k')
    got?.list.push(3)

    assert.deepEqual(await store.get('k'), { list: [1] })
  })

  test(`${name}: what is no JSON is refused, and leaves what was there`, async (t) => {
    const store = open(t)
    await store.put('k', 1)

    await assert.rejects(store.put('k', undefined), TypeError)
    await assert.rejects(
      store.update('k', () => undefined),
      TypeError,
    )

    assert.equal(await store.get('k'), 1)
  })
}

function followingEachOther(name: string, open: OpenStore): void {
  test(`${name}: updates of one key run one after another`, async (t) => {
    const store = open(t)

    await Promise.all(
      Array.from({ length: 20 }, () => store.update<number>('n', (current = 0) => current + 1)),
    )

    assert.equal(await store.get('n'), 20)
  })

  test(`${name}: operations on one key happen in the order in which they were asked for`, async (t) => {
    const store = open(t)

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
  })

  test(`${name}: entries sees what was put before it was asked for`, async (t) => {
    const store = open(t)
    await store.put('k', 'old')

    void store.put('k', 'new')

    assert.deepEqual(await entriesOf(store, ''), [['k', 'new']])
  })

  test(`${name}: a change that throws leaves the document and does not stop the next one`, async (t) => {
    const store = open(t)
    await store.put('k', 1)
    const failing = store.update('k', () => {
      throw new Error('refused')
    })
    const next = store.update<number>('k', (current = 0) => current + 1)

    await assert.rejects(failing, { message: 'refused' })
    assert.equal(await next, 2)
  })
}

function removing(name: string, open: OpenStore): void {
  test(`${name}: a removed document is gone, and can be written anew`, async (t) => {
    const store = open(t)
    await store.put('a/k', 1)

    await store.remove('a/k')

    assert.equal(await store.get('a/k'), undefined)
    assert.deepEqual(await store.list(''), [])
    await store.put('a/k', 2)
    assert.equal(await store.get('a/k'), 2)
  })

  test(`${name}: removing what is not there does nothing`, async (t) => {
    const store = open(t)
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
    test(`${name}: list and entries find what begins with "${prefix}"`, async (t) => {
      const store = open(t)
      for (const written of ['task/b', 'task/a', 'task/a/log', 'tasks', 'club/1', 'ta'])
        await store.put(written, `of ${written}`)

      assert.deepEqual(await store.list(prefix), keys)
      assert.deepEqual(
        await entriesOf(store, prefix),
        keys.map((found) => [found, `of ${found}`]),
      )
    })
  }

  test(`${name}: entries gives each of many documents once`, async (t) => {
    const store = open(t)
    const numbers = Array.from({ length: 100 }, (_, number) => number)
    await Promise.all(numbers.map((number) => store.put(`many/${number}`, number)))

    const values = (await entriesOf(store, 'many/')).map(([, value]) => Number(value))

    assert.deepEqual(
      values.sort((a, b) => a - b),
      numbers,
    )
  })

  test(`${name}: whoever reads entries may write one and stop early`, async (t) => {
    const store = open(t)
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

  test(`${name}: whoever reads entries may remove them all`, async (t) => {
    const store = open(t)
    for (let number = 0; number < 30; number += 1) await store.put(`many/${number}`, number)

    for await (const { key: found, value } of store.entries('many/')) {
      assert.equal(found, `many/${value}`)
      for (const other of await store.list('many/')) await store.remove(other)
    }

    assert.deepEqual(await store.list(''), [])
  })
}
