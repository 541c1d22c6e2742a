import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { sweepFolder } from '../../../adapters/storage/data-folder.ts'
import { documentFile } from '../../../adapters/storage/document-file.ts'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import type { Log } from '../../../core/ports/log.ts'
import { TEMP } from '../../support/temp-folder.ts'

async function open(t: TestContext) {
  const folder = await mkdtemp(join(TEMP, 'store-'))
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

test('reading what was never written makes no file', async (t) => {
  const { store, folder } = await open(t)

  assert.equal(await store.get(key), undefined)
  assert.deepEqual(await readdir(folder), [])
})

test('a document is one file of JSON, which a new store finds', async (t) => {
  const { store, folder, log } = await open(t)

  await store.update(key, () => ({ spentUsd: 1 }))

  assert.deepEqual(await new LowdbStore(folder, log).get(key), { spentUsd: 1 })
  assert.equal(
    await readFile(join(folder, 'budget/openrouter/2026-11-20.json'), 'utf8'),
    '{"spentUsd":1}',
  )
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

test('entries sets aside what is not JSON, with a warning, and gives the others', async (t) => {
  const { store, folder, warnings } = await open(t)
  for (const name of ['a', 'b', 'c']) await store.put(`d/${name}`, name)
  await writeFile(join(folder, 'd/b.json'), '{"half":')

  const found: unknown[] = []
  for await (const entry of store.entries('d/')) found.push(entry)

  assert.deepEqual(found, [
    { key: 'd/a', value: 'a' },
    { key: 'd/c', value: 'c' },
  ])
  assert.deepEqual(
    warnings.map((fields) => fields.key),
    ['d/b'],
  )
  assert.deepEqual((await readdir(join(folder, 'd'))).sort(), [
    'a.json',
    'b.json.corrupt-1',
    'c.json',
  ])
})

test('entries gives whole documents while they are written', async (t) => {
  const { store } = await open(t)
  const letters = ['a', 'b']
  const write = async (key: string): Promise<void> => {
    for (let time = 0; time < 20; time += 1)
      await store.put(key, (letters[time % 2] ?? '').repeat(20_000))
  }
  const writing = Promise.all(['d/1', 'd/2', 'd/3'].map(write))
  let isOver = false
  void writing.finally(() => {
    isOver = true
  })

  const seen = new Set<string>()
  while (!isOver)
    for await (const { value } of store.entries<string>('d/'))
      seen.add(`${value.slice(0, 1)}${value.length}${new Set(value).size}`)

  assert.deepEqual([...seen].sort(), ['a200001', 'b200001'])
})

test('what a crash left of a temporary file is swept away, what lives is not', async (t) => {
  const { store, folder } = await open(t)
  await store.put('d/a', 1)
  for (const name of ['.a.json.tmp', 'd/.a.json.4194999.tmp', `.a.json.${process.ppid}.tmp`])
    await writeFile(join(folder, name), '{"half')
  await writeFile(join(folder, 'd/b.json.corrupt-1'), '{"half')

  assert.deepEqual(await sweepFolder(folder), { removed: 2, aside: ['d/b.json.corrupt-1'] })

  assert.deepEqual((await readdir(folder)).sort(), [`.a.json.${process.ppid}.tmp`, 'd'])
  assert.deepEqual((await readdir(join(folder, 'd'))).sort(), ['a.json', 'b.json.corrupt-1'])
})

test('a claim of a taker that died is swept away', async (t) => {
  const { folder } = await open(t)
  await writeFile(join(folder, '.lock-after-old'), '')
  await utimes(join(folder, '.lock-after-old'), 1, 1)
  await writeFile(join(folder, '.lock-after-new'), '')

  assert.equal((await sweepFolder(folder)).removed, 1)

  assert.deepEqual(await readdir(folder), ['.lock-after-new'])
})

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const damages: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  'not UTF-8': (file) => writeFile(file, bytes('"\xff\xfe"')),
  zeros: (file) => writeFile(file, Buffer.alloc(300)),
  'longer than any document': (file) => truncate(file, 65 * 1024 * 1024),
  'a folder': async (file) => rm(file).then(() => mkdir(join(file, 'more'), { recursive: true })),
  'a link to itself': async (file) => rm(file).then(() => symlink(file, file)),
  'a link to nothing': async (file) => rm(file).then(() => symlink(`${file}.gone`, file)),
  'a link to a device': async (file) => rm(file).then(() => symlink('/dev/zero', file)),
}
for (const [name, damage] of Object.entries(damages)) {
  test(`a document that is ${name} is set aside, and can be written again`, async (t) => {
    const { store, folder, warnings } = await open(t)
    await store.put('d/k', 1)
    await store.put('d/other', 2)
    await damage(join(folder, 'd/k.json'))

    assert.equal(await store.get('d/k'), undefined)

    assert.deepEqual([warnings.length, store.damaged], [1, ['d/k.json.corrupt-1']])
    assert.equal(await store.wasSetAside('d/k'), true)
    await store.put('d/k', 3)
    assert.equal(await store.get('d/k'), 3)
  })

  test(`entries gives the others beside one that is ${name}`, async (t) => {
    const { store, folder } = await open(t)
    await store.put('d/k', 1)
    await store.put('d/other', 2)
    await damage(join(folder, 'd/k.json'))

    const found: unknown[] = []
    for await (const { value } of store.entries('d/')) found.push(value)

    assert.deepEqual(found, [2])
  })
}

test('a file or folder in the place of a document is set aside when the document is written', async (t) => {
  const { store, folder, warnings } = await open(t)
  await mkdir(join(folder, 'd/k.json/more'), { recursive: true })

  await store.put('d/k', 1)

  assert.deepEqual([await store.get('d/k'), warnings.length], [1, 1])
})

test('a part of the data may lie elsewhere, behind a link', async (t) => {
  const { store, folder } = await open(t)
  await mkdir(join(folder, 'elsewhere'))
  await symlink(join(folder, 'elsewhere'), join(folder, 'd'))
  await symlink(folder, join(folder, 'elsewhere/circle'))

  await store.put('d/k', 1)

  assert.ok((await store.list('')).includes('d/k'))
})

test('folders that were removed meanwhile are made again', async (t) => {
  const { store, folder } = await open(t)
  await store.put('d/e/k', 1)
  await rm(folder, { recursive: true })

  await store.put('d/e/k', 2)

  assert.equal(await store.get('d/e/k'), 2)
})

test('on a full disk the error names the file, and the old document stays', async (t) => {
  if (!existsSync('/dev/full')) return t.skip('needs /dev/full')
  const { store, folder } = await open(t)
  await store.put('k', 'old')
  await symlink('/dev/full', join(folder, `.k.json.${process.pid}.tmp`))

  await assert.rejects(store.put('k', 'new'), {
    code: 'NOT_STORED',
    message:
      'k.json in DATA_DIR could not be written: no space left on device (ENOSPC). Free space on its disk; what was stored before is unharmed.',
  })

  assert.equal(await store.get('k'), 'old')
  assert.deepEqual(await readdir(folder), ['k.json'])
  await store.put('k', 'newer')
  assert.equal(await store.get('k'), 'newer')
})

test('where the temporary file cannot be written, the old document stays', async (t) => {
  const { store, folder } = await open(t)
  await store.put('k', 'old')
  await mkdir(join(folder, `.k.json.${process.pid}.tmp`))

  await assert.rejects(store.put('k', 'new'), {
    message: /k\.json in DATA_DIR could .* \(EISDIR\)/,
  })

  assert.equal(await store.get('k'), 'old')
})

test('a folder that cannot be made is reported with its path', async (t) => {
  const { folder, log } = await open(t)
  await writeFile(join(folder, 'file'), '')
  const store = new LowdbStore(join(folder, 'file', 'var'), log)

  await assert.rejects(store.put('a/k', 1), {
    message: /^a\/k\.json in DATA_DIR could not be written: not a directory \(ENOTDIR\)\. Set /,
  })
})
