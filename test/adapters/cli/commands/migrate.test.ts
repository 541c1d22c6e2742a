import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommandLine } from '../../../../adapters/cli/command-line.ts'
import { LowdbStore } from '../../../../adapters/storage/lowdb-store.ts'
import { assertComplete, moveDocuments } from '../../../../adapters/storage/move-documents.ts'
import { testPostgres } from '../../../support/fleet-servers.ts'
import { MemoryStore } from '../../../support/memory-store.ts'
import { SilentLog } from '../../../support/silent-log.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { terminalDouble } from '../terminal-double.ts'

async function migrate(flags: readonly string[], env: Record<string, string>) {
  const terminal = terminalDouble({ env })
  const code = await runCommandLine(['migrate', ...flags], terminal)
  return { code, out: terminal.out.text, err: terminal.err.text }
}

async function filled(folder: string): Promise<LowdbStore> {
  const store = new LowdbStore(folder, new SilentLog())
  for (let n = 0; n < 30; n += 1) await store.put(`many/${n}`, { b: n, a: [`é ${n}`] })
  await store.put('odd', { text: 'a\0b\ud800' })
  return store
}

test('documents move to PostgreSQL and back', async (t) => {
  const server = await testPostgres(t)
  if (server === undefined) return
  const [from, to] = [tempFolder(t), tempFolder(t)]
  await filled(from)

  const there = await migrate(['--to', 'postgres'], { DATA_DIR: from, DATABASE_URL: server.url })
  assert.match(there.out, /^Copied 31 documents \(0\.0 MB\) to the database .*compared/)
  const back = await migrate(['--to', 'files', '--json'], {
    DATA_DIR: to,
    DATABASE_URL: server.url,
  })

  assert.equal(back.code, 0, back.err)
  assert.equal(JSON.parse(back.out).documents, 31)
  const store = new LowdbStore(to, new SilentLog())
  assert.equal(JSON.stringify(await store.get('many/7')), '{"b":7,"a":["é 7"]}')
  assert.deepEqual(await store.get('odd'), { text: 'a\ufffdb\ufffd' })
})

test('a target with documents is refused without --replace, and then loses them', async (t) => {
  const server = await testPostgres(t)
  if (server === undefined) return
  const [from, to] = [tempFolder(t), tempFolder(t)]
  await filled(from)
  await migrate(['--to', 'postgres'], { DATA_DIR: from, DATABASE_URL: server.url })
  const target = new LowdbStore(to, new SilentLog())
  await target.put('own', 1)
  const env = { DATA_DIR: to, DATABASE_URL: server.url }

  const refused = await migrate(['--to', 'files'], env)
  assert.equal(refused.code, 2)
  assert.match(refused.err, /already has 1 document\. Add --replace/)
  const replaced = await migrate(['--to', 'files', '--replace'], env)

  assert.match(replaced.out, /replace 1 other/)
  assert.equal(await target.get('own'), undefined)
})

test('without DATABASE_URL it says what to set', async (t) => {
  const { code, err } = await migrate(['--to', 'postgres'], { DATA_DIR: tempFolder(t) })
  assert.equal(code, 2)
  assert.match(err, /DATABASE_URL is not set/)
})

test('an interrupted migration is refused by a server, and continues', async () => {
  const [source, target] = [new MemoryStore(), new MemoryStore()]
  for (let n = 0; n < 20; n += 1) await source.put(`k/${n}`, n)
  const names = { source: 'files', target: 'database' }
  const parts = { source, target, names, replace: false, asStored: (json: string) => json }
  const interrupt = new AbortController()
  const onDocument = (_: string, count: number) => {
    if (count === 10) interrupt.abort(new Error('interrupted'))
  }

  await assert.rejects(
    moveDocuments({ ...parts, signal: interrupt.signal, onDocument }),
    /interrupted/,
  )
  await assert.rejects(assertComplete(target), /a migration from files was interrupted/)
  const moved = await moveDocuments({ ...parts, signal: new AbortController().signal })

  assert.equal(moved.documents, 20)
  await assertComplete(target)
})

test('a document that changes meanwhile is reported', async () => {
  const [source, target] = [new MemoryStore(), new MemoryStore()]
  await source.put('k', 1)
  const onDocument = () => void source.documents.set('k', 2)

  await assert.rejects(
    moveDocuments({
      ...{ source, target, names: { source: 'files', target: 'database' }, replace: false },
      ...{ asStored: (json: string) => json, signal: new AbortController().signal, onDocument },
    }),
    /The document k is not the same in files and database\. Stop every process/,
  )
})
