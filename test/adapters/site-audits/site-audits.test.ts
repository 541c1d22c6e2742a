import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { openSiteWorld, SITE, type SiteWorld } from './site-world.ts'

const DAY_MS = 86_400_000
const order = (owner: string, url = SITE) => ({
  ...{ owner, hasToken: false, url },
  options: { maxPages: 500, sitemaps: true, followNofollow: false },
})

/** Resolves when this page of an audit was read. */
function read(world: SiteWorld, id: string, wanted: number): Promise<void> {
  return new Promise((resolve) => {
    world.service.follow(id, {
      send: ({ event, data }) => {
        if (event === 'page' && (data as { n: number }).n === wanted) resolve()
      },
      end: resolve,
    })
  })
}

/** Resolves when this slice of an audit is stored. */
async function stored({ store }: SiteWorld, id: string, slice: number): Promise<void> {
  const key = `site-audits/data/${id}/slice-0000${slice}`
  while (!store.documents.has(key)) await new Promise((resolve) => setImmediate(resolve))
}

/** A copy of what is stored, as a crash leaves it. */
function copyOf({ documents }: MemoryStore): MemoryStore {
  const copy = new MemoryStore()
  for (const [key, value] of documents) copy.documents.set(key, structuredClone(value))
  return copy
}

test('an audit that a crash interrupted is resumed after its stored pages', async (t) => {
  const before = openSiteWorld(t, { pages: 80, holdAt: 60 })
  const { siteAuditId: id } = await before.service.start(order('a'))
  await read(before, id, 59)
  await stored(before, id, 1)
  const after = openSiteWorld(t, { pages: 80, store: copyOf(before.store) })
  assert.equal(await after.service.open(), 1)
  const found = await after.service.find(id)
  assert.deepEqual([found.status, found.finishedAt !== null], ['interrupted', true])
  // Whole slices are stored.
  assert.deepEqual([found.counts.read, found.summary !== null], [50, true])
  assert.equal((await after.service.result(id))?.pages.length, 50)
  await after.service.resume(id, { owner: 'a', hasToken: false })
  const { status, counts } = await after.ended(id)
  assert.deepEqual([status, counts.read], ['completed', 80])
  assert.deepEqual(
    after.visited,
    Array.from({ length: 30 }, (_, at) => 50 + at),
  )
})

test('an audit is completed only when its results are there', async (t) => {
  const { service } = openSiteWorld(t, { pages: 40 })
  const { siteAuditId: id } = await service.start(order('a'))
  for (;;) {
    const { status, summary } = await service.find(id)
    if (status === 'completed') return assert.ok(summary !== null)
    await new Promise((resolve) => setImmediate(resolve))
  }
})

test('a partial slice is stored after ten seconds', async (t) => {
  const world = openSiteWorld(t, { pages: 10, holdAt: 7 })
  const { siteAuditId: id } = await world.service.start(order('a'))
  await read(world, id, 6)
  await world.clock.advance(10_000)
  await stored(world, id, 0)
  const after = openSiteWorld(t, { store: copyOf(world.store) })
  assert.equal((await after.service.result(id))?.pages.length, 7)
})

test('an audit with a damaged slice is resumed from the slice before it', async (t) => {
  const before = openSiteWorld(t, { pages: 100, holdAt: 90 })
  const { siteAuditId: id } = await before.service.start(order('a'))
  await read(before, id, 89)
  await stored(before, id, 2)
  const store = copyOf(before.store)
  store.documents.set(`site-audits/data/${id}/slice-00001`, { gzip: 'AAAA' })
  const after = openSiteWorld(t, { pages: 100, store })
  await after.service.resume(id, { owner: 'a', hasToken: false })
  const { counts } = await after.ended(id)
  assert.equal(counts.read, 100)
  assert.deepEqual([after.visited[0], after.visited.length], [25, 75])
  assert.deepEqual([...store.aside.keys()], [`site-audits/data/${id}/slice-00001`])
})

test('at most so many audits run, and clients take turns', async (t) => {
  const world = openSiteWorld(t, { holdAt: 0, config: { maxRunning: 2 } })
  const { service } = world
  const [a1, a2, a3] = [await start('a'), await start('a'), await start('a')]
  const b1 = await start('b')
  async function start(owner: string): Promise<string> {
    return (await service.start(order(owner))).siteAuditId
  }
  const states = async () =>
    Promise.all([a1, a2, a3, b1].map(async (id) => (await service.find(id)).status))
  assert.deepEqual(await states(), ['running', 'running', 'queued', 'queued'])
  assert.deepEqual(service.figures, { running: 2, queued: 2, pages: 0 })
  await service.cancel(a1, { owner: 'a', hasToken: false })
  await world.ended(a1)
  assert.deepEqual(await states(), ['cancelled', 'running', 'queued', 'running'])
  await service.cancel(a3, { owner: 'a', hasToken: false })
  assert.equal((await service.find(a3)).status, 'cancelled')
})

test('ended audits expire, and everything about them is deleted', async (t) => {
  const world = openSiteWorld(t)
  const { siteAuditId: id } = await world.service.start(order('a'))
  await world.ended(id)
  await world.clock.advance(14 * DAY_MS - 1)
  assert.equal((await world.service.find(id)).status, 'completed')
  await world.clock.advance(1)
  await assert.rejects(world.service.find(id), { code: 'NOT_FOUND' })
  await world.service.removeExpired()
  assert.deepEqual(await world.store.list('site-audits/'), [])
})

test('audits that expired while the server was down are deleted when it starts', async (t) => {
  const world = openSiteWorld(t)
  const { siteAuditId: id } = await world.service.start(order('a'))
  await world.ended(id)
  const store = copyOf(world.store)
  store.documents.set('site-audits/data/0123456789abcdef0123456789abcdef/slice-00000', {})
  const later = openSiteWorld(t, { store, clock: new FakeClock('2026-12-20T12:00:00Z') })
  await later.service.open()
  assert.deepEqual(await store.list('site-audits/'), [])
})

test('a client, and all of them together, have a limited number of audits', async (t) => {
  const world = openSiteWorld(t, { config: { maxPerClient: 2, maxCount: 3 } })
  for (const owner of ['a', 'a', 'b']) await world.service.start(order(owner))
  await assert.rejects(world.service.start(order('a')), {
    code: 'NOT_STORED',
    message: /at most 2 site audits of one client.*Delete one/,
  })
  await assert.rejects(world.service.start(order('c')), { message: /maxCount/ })
})

test('an audit ends when the disk space of all is used up', async (t) => {
  const world = openSiteWorld(t, { pages: 200, config: { maxBytes: 2000 } })
  const { siteAuditId: id } = await world.service.start(order('a'))
  const { status, message } = await world.ended(id)
  assert.equal(status, 'failed')
  assert.match(message ?? '', /take 2000 bytes, which is the limit/)
})

test('a later audit of a site knows the earlier pages, and shows what changed', async (t) => {
  const store = new MemoryStore()
  const first = openSiteWorld(t, { pages: 30, store })
  const before = await first.service.start(order('a'))
  await first.ended(before.siteAuditId)
  await first.clock.advance(1000)
  const { clock } = first
  const titleOf = (n: number) => (n === 3 ? 'Another title' : `Page ${n}`)
  const second = openSiteWorld(t, { pages: 31, store, clock, titleOf })
  const after = await second.service.start(order('a'))
  const { summary } = await second.ended(after.siteAuditId)
  assert.equal(second.known.length, 30)
  const { siteAuditId, newPages, gonePages, changedPages } = summary?.changes ?? {}
  assert.deepEqual(
    [siteAuditId, newPages, gonePages, changedPages],
    [
      before.siteAuditId,
      { count: 1, urls: [`${SITE}30`] },
      { count: 0, urls: [] },
      { count: 1, urls: [`${SITE}3`] },
    ],
  )
  const other = await second.service.start(order('b'))
  const { summary: alone } = await second.ended(other.siteAuditId)
  assert.equal(alone?.changes, null, 'another client has no earlier audit')
})

test('pages that were judged in another way are requested anew', async (t) => {
  const store = new MemoryStore()
  const first = openSiteWorld(t, { pages: 30, store })
  const before = await first.service.start(order('a'))
  await first.ended(before.siteAuditId)
  await first.clock.advance(1000)
  const { clock } = first
  const second = openSiteWorld(t, { pages: 30, store, clock, judgedBy: 'another way' })
  const { siteAuditId } = await second.service.start(order('a'))
  const { summary } = await second.ended(siteAuditId)
  assert.deepEqual(second.known, [])
  assert.equal(summary?.changes?.siteAuditId, before.siteAuditId, 'they are still compared')
})

test('a server that stops interrupts its audits and stores their pages', async (t) => {
  const world = openSiteWorld(t, { pages: 20, holdAt: 10 })
  const { siteAuditId: id } = await world.service.start(order('a'))
  await read(world, id, 9)
  await world.service.close()
  const next = openSiteWorld(t, { store: world.store })
  assert.equal(await next.service.open(), 0)
  assert.equal((await next.service.find(id)).status, 'interrupted')
  assert.equal((await next.service.result(id))?.pages.length, 10)
})

test('a running audit can be read', async (t) => {
  const world = openSiteWorld(t, { pages: 20, holdAt: 10 })
  const { siteAuditId: id } = await world.service.start(order('a'))
  await read(world, id, 9)
  assert.equal((await world.service.result(id))?.pages.length, 10)
  assert.equal((await world.service.page(id, 9))?.page.n, 9)
  const { counts, pagesPerSecond, remainingSeconds } = await world.service.find(id)
  assert.deepEqual([counts.read, pagesPerSecond, remainingSeconds], [10, 10, 0])
})

test('site audits that could not be read at first are read later', async (t) => {
  const store = new MemoryStore()
  const entries = store.entries.bind(store)
  store.entries = () => {
    throw new Error('away')
  }
  const { service } = openSiteWorld(t, { store })
  await assert.rejects(service.open(), /away/)

  store.entries = entries
  assert.equal(await service.open(), 0)
})
