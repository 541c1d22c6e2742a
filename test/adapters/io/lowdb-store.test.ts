import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { LowdbStore } from '../../../adapters/io/lowdb-store.ts'
import { documentFile } from '../../../adapters/io/store-path.ts'
import type { Log } from '../../../core/ports/log.ts'

async function open(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const warnings: Readonly<Record<string, unknown>>[] = []
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (fields) => warnings.push(fields),
    error: () => undefined,
    child: () => log,
  }
  return { folder, warnings, log, store: new LowdbStore(folder, log) }
}

const key = 'budget/openrouter/2026-11-20'

test('a document that was never written is undefined', async (t) => {
  const { store, folder } = await open(t)

  assert.equal(await store.get(key), undefined)
  assert.deepEqual(await readdir(folder), [])
})

test('update gives the new document, and get gives it back, also to a new store', async (t) => {
  const { store, folder, log } = await open(t)

  assert.deepEqual(await store.update(key, () => ({ spentUsd: 1 })), { spentUsd: 1 })
  assert.deepEqual(await store.get(key), { spentUsd: 1 })
  assert.deepEqual(await new LowdbStore(folder, log).get(key), { spentUsd: 1 })
  assert.equal(
    await readFile(join(folder, 'budget/openrouter/2026-11-20.json'), 'utf8'),
    '{"spentUsd":1}',
  )
})

for (const value of [0, '', false, null, [], {}]) {
  test(`${JSON.stringify(value)} is a document like others`, async (t) => {
    const { store } = await open(t)
    await store.update('k', () => value)

    assert.deepEqual(await store.get('k'), value)
  })
}

test('updates of one key run one after another', async (t) => {
  const { store } = await open(t)

  await Promise.all(
    Array.from({ length: 20 }, () => store.update<number>('n', (current = 0) => current + 1)),
  )

  assert.equal(await store.get('n'), 20)
})

test('a read after an update that is under way sees it', async (t) => {
  const { store } = await open(t)

  void store.update('k', () => 'new')

  assert.equal(await store.get('k'), 'new')
})

test('a change that throws leaves the document and does not stop the next one', async (t) => {
  const { store } = await open(t)
  await store.update('k', () => 1)
  const failing = store.update('k', () => {
    throw new Error('refused')
  })
  const next = store.update<number>('k', (current = 0) => current + 1)

  await assert.rejects(failing, { message: 'refused' })
  assert.equal(await next, 2)
})

test('a change that gives no document is an error and leaves what was there', async (t) => {
  const { store } = await open(t)
  await store.update('k', () => 1)

  await assert.rejects(
    store.update('k', () => undefined),
    TypeError,
  )
  assert.equal(await store.get('k'), 1)
})

test('no temporary file is left behind', async (t) => {
  const { store, folder } = await open(t)
  await Promise.all([
    store.update('a', () => 1),
    store.update('a', () => 2),
    store.update('b', () => 3),
  ])

  assert.deepEqual((await readdir(folder)).sort(), ['a.json', 'b.json'])
})

test('a document is replaced whole: the file under its name is never written into', async (t) => {
  const { store, folder } = await open(t)
  await store.update('k', () => 'a'.repeat(100_000))
  const file = join(folder, 'k.json')
  const updating = store.update('k', () => 'b'.repeat(100_000))
  const seen = new Set<string>()
  let isOver = false
  void updating.finally(() => {
    isOver = true
  })
  while (!isOver) seen.add((JSON.parse(await readFile(file, 'utf8')) as string).slice(0, 1))

  assert.ok([...seen].every((letter) => letter === 'a' || letter === 'b'))
  assert.equal(await store.get('k'), 'b'.repeat(100_000))
})

test('a file that is not JSON is set aside with a warning, under a number still free', async (t) => {
  const { store, folder, warnings } = await open(t)
  await writeFile(join(folder, 'k.json'), '{"half":')
  assert.equal(await store.get('k'), undefined)
  await writeFile(join(folder, 'k.json'), '')
  assert.deepEqual(await store.update('k', (current) => ({ current: current ?? 'none' })), {
    current: 'none',
  })

  assert.deepEqual((await readdir(folder)).sort(), [
    'k.json',
    'k.json.corrupt-1',
    'k.json.corrupt-2',
  ])
  assert.equal(await readFile(join(folder, 'k.json.corrupt-1'), 'utf8'), '{"half":')
  assert.deepEqual(
    warnings.map((fields) => fields.key),
    ['k', 'k'],
  )
})

test('list gives the keys that begin with the prefix, sorted', async (t) => {
  const { store } = await open(t)
  for (const name of ['task/b', 'task/a', 'task/a/log', 'tasks', 'club/1', 'ta'])
    await store.update(name, () => 0)

  assert.deepEqual(await store.list('task/'), ['task/a', 'task/a/log', 'task/b'])
  assert.deepEqual(await store.list('task'), ['task/a', 'task/a/log', 'task/b', 'tasks'])
  assert.deepEqual(await store.list('task/a/'), ['task/a/log'])
  assert.deepEqual(await store.list(''), [
    'club/1',
    'ta',
    'task/a',
    'task/a/log',
    'task/b',
    'tasks',
  ])
  assert.deepEqual(await store.list('nothing/'), [])
})

test('list passes over files that are no documents', async (t) => {
  const { store, folder } = await open(t)
  await store.update('a/b', () => 0)
  for (const name of [
    '.b.json.tmp',
    'b.json.corrupt-1',
    'notes.txt',
    'odd name.json',
    '%FF.json',
  ]) {
    await writeFile(join(folder, 'a', name), '1')
  }
  await mkdir(join(folder, 'a', 'folder.json'))

  assert.deepEqual(await store.list(''), ['a/b'])
})

test('no key leaves the folder, and none is taken for another', async (t) => {
  const { store, folder } = await open(t)
  const keys = [
    'a.json',
    'a',
    '.hidden',
    '..',
    '../up',
    'a/../b',
    'x\\y',
    'c:d',
    'nul',
    'é ü',
    '%2e',
    "o'k(!)*~",
  ]
  for (const name of keys) await store.update(name, () => name)

  for (const name of keys) assert.equal(await store.get(name), name)
  assert.deepEqual(await store.list(''), [...keys].sort())
  for (const name of keys) assert.ok(documentFile(folder, name).startsWith(`${folder}/`), name)
})

for (const odd of ['', '/', 'a//b', 'a/', '/a', 'x'.repeat(300), '\ud800']) {
  test(`${JSON.stringify(odd.slice(0, 10))} is no key`, async (t) => {
    const { store } = await open(t)

    await assert.rejects(async () => store.get(odd), { code: 'INTERNAL' })
  })
}

test('different keys have different files, made of plain characters', () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  const anyKey = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
  const usable = anyKey.filter((name) =>
    name.split('/').every((part) => part !== '' && encodeURIComponent(part).length <= 150),
  )
  fc.assert(
    fc.property(usable, usable, (a, b) => {
      const [fileA, fileB] = [documentFile('/d', a), documentFile('/d', b)]
      assert.equal(fileA === fileB, a === b)
      assert.match(fileA, /^\/d(?:\/[\w%-]+)+\.json$/)
    }),
  )
})
