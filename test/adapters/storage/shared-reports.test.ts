import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { test } from 'node:test'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import { SharedReports } from '../../../adapters/storage/shared-reports.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { postgresStores } from '../../support/postgres-stores.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const DAY_MS = 86_400_000
const REPORT = { gzip: Buffer.from('a report in gzip') }

function sharedReports(store: DocumentStore, given: Partial<typeof usual> = {}, dataDir = '/') {
  const clock = new FakeClock()
  const config = { ...usual, ...given }
  return {
    clock,
    shared: new SharedReports({ store, clock, log: new SilentLog(), dataDir, config }),
  }
}

const usual = { share: 'on' as 'on' | 'off' | 'auto', keepDays: 30, maxCount: 3, maxBytes: 1000 }

test('a shared report can be read until it expires, also by the next process', async (t) => {
  const folder = tempFolder(t)
  const log = new SilentLog()
  const first = sharedReports(new LowdbStore(folder, log)).shared
  const { id, url, expiresAt } = await first.add(REPORT)
  assert.match(id, /^[0-9a-f]{32}$/)
  assert.deepEqual([url, expiresAt], [`/r/${id}`, '2026-12-20T12:00:00.000Z'])
  first.close()
  const { clock, shared } = sharedReports(new LowdbStore(folder, log))
  assert.deepEqual(await shared.read(id), REPORT.gzip)
  await clock.advance(30 * DAY_MS)
  await assert.rejects(shared.read(id), { code: 'NOT_FOUND' })
  await shared.removeExpired()
  assert.deepEqual(await new LowdbStore(folder, log).list('reports/'), [])
  shared.close()
})

test('only the owner can delete a report, and no token is stored', async (t) => {
  const store = new MemoryStore()
  const { shared } = sharedReports(store)
  t.after(() => shared.close())
  const { id, ownerToken } = await shared.add(REPORT)
  const other = await shared.add(REPORT)
  assert.ok(!JSON.stringify([...store.documents]).includes(ownerToken))
  for (const wrong of ['', 'wrong', other.ownerToken]) {
    await assert.rejects(shared.remove(id, wrong), { code: 'FORBIDDEN' })
  }
  await shared.remove(id, ownerToken)
  await assert.rejects(shared.read(id), { code: 'NOT_FOUND' })
  await assert.rejects(shared.remove(id, ownerToken), { code: 'NOT_FOUND' })
  assert.deepEqual(await shared.read(other.id), REPORT.gzip)
})

test('a full store refuses reports until one has expired', async (t) => {
  const { clock, shared } = sharedReports(new MemoryStore())
  t.after(() => shared.close())
  await shared.add(REPORT)
  await clock.advance(DAY_MS)
  const added = await Promise.allSettled([REPORT, REPORT, REPORT].map((one) => shared.add(one)))
  assert.deepEqual(
    added.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  )
  await assert.rejects(shared.add(REPORT), {
    code: 'NOT_STORED',
    message: /at most 3, .*expires 2026-12-20T12:00:00\.000Z\. Delete one of yours/,
  })
  await clock.advance(29 * DAY_MS)
  await shared.add(REPORT)
})

test('shared reports together have a limit in bytes', async (t) => {
  const { shared } = sharedReports(new MemoryStore(), { maxBytes: 50 })
  t.after(() => shared.close())
  await shared.add(REPORT)
  await assert.rejects(shared.add({ gzip: Buffer.alloc(40) }), { code: 'NOT_STORED' })
})

test('the form without screenshots counts, and is the whole report if it has none', async (t) => {
  const { shared } = sharedReports(new MemoryStore(), { maxBytes: 70 })
  t.after(() => shared.close())
  const whole = await shared.add(REPORT)
  assert.deepEqual(await shared.read(whole.id, 'withoutPictures'), REPORT.gzip)
  const withoutPictures = Buffer.from('without')
  const { id } = await shared.add({ ...REPORT, withoutPictures })
  assert.deepEqual(await shared.read(id), REPORT.gzip)
  assert.deepEqual(await shared.read(id, 'withoutPictures'), withoutPictures)
  await assert.rejects(shared.add({ gzip: Buffer.alloc(10) }), { code: 'NOT_STORED' })
})

test('a report that could not be stored takes no place and leaves nothing', async (t) => {
  const store = new MemoryStore()
  const { shared } = sharedReports(store, { maxCount: 1 })
  t.after(() => shared.close())
  store.failure = new Error('the disk is full')
  await assert.rejects(shared.add(REPORT), /the disk is full/)
  store.failure = undefined
  assert.equal(store.documents.size, 0)
  await shared.add(REPORT)
})

test('halves that a crash has left are removed at the start', async (t) => {
  const store = new MemoryStore()
  store.documents.set(`reports/bodies/${'a'.repeat(32)}`, { gzip: '' })
  const note = { expiresAt: Date.parse('2027-01-01'), bytes: 1, owner: '' }
  store.documents.set(`reports/notes/${'b'.repeat(32)}`, note)
  const { shared } = sharedReports(store)
  t.after(() => shared.close())
  await shared.open()
  assert.equal(store.documents.size, 0)
})

test('reports are shared by default only if nobody else can read the data folder', (t) => {
  const folder = tempFolder(t)
  const isOn = (mode: number, share: (typeof usual)['share'] = 'auto') => {
    chmodSync(folder, mode)
    return sharedReports(new MemoryStore(), { share }, folder).shared.isOn
  }
  assert.deepEqual(
    [isOn(0o700), isOn(0o750), isOn(0o705), isOn(0o755, 'on')],
    [true, false, false, true],
  )
  assert.deepEqual([isOn(0o700, 'off')], [false])
  const missing = sharedReports(new MemoryStore(), { share: 'auto' }, `${folder}/none`).shared
  assert.equal(missing.isOn, false)
})

test('a report that one process has shared is there in the others at once', async (t) => {
  const stores = await postgresStores(t)
  if (stores === undefined) return
  const parts = { clock: new FakeClock(), log: new SilentLog(), dataDir: '/', isShared: true }
  const open = async () => {
    const config = { ...usual, share: 'auto' as const }
    const shared = new SharedReports({ ...parts, config, store: await stores() })
    t.after(() => shared.close())
    await shared.open()
    return shared
  }
  const [one, other] = [await open(), await open()]

  const { id, ownerToken } = await one.add(REPORT)

  assert.deepEqual(await other.read(id), REPORT.gzip)
  await other.remove(id, ownerToken)
  await assert.rejects(one.read(id), { code: 'NOT_FOUND' })
})
