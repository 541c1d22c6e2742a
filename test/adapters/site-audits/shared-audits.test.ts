import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { MemoryQueues } from '../../../adapters/queues/memory-queues.ts'
import { MemoryEventStreams } from '../../../adapters/queues/memory-streams.ts'
import type { SiteAudit } from '../../../manifests/types/records.ts'
import { stopPglite } from '../../support/pglite-database.ts'
import { anyPostgresStores } from '../../support/postgres-stores.ts'
import { openSiteWorld, SITE, type SiteWorld, type WorldOptions } from './site-world.ts'

after(stopPglite)

const timeout = 60_000
const order = (owner: string, url = SITE) => ({
  ...{ owner, hasToken: false, url },
  options: { maxPages: 500, sitemaps: true, followNofollow: false },
})
const client = { owner: 'a', hasToken: false }

/** Processes that share documents, queues and events. */
async function fleet(t: TestContext) {
  const queues = new MemoryQueues({ maxWaiting: 1000, now: () => Date.now() })
  const streams = new MemoryEventStreams()
  t.after(async () => {
    await queues.close()
    await streams.close()
  })
  const openStore = await anyPostgresStores(t)
  const open = async (options: WorldOptions = {}): Promise<SiteWorld> => {
    const world = openSiteWorld(t, {
      ...options,
      shared: { store: await openStore(), queues, streams },
    })
    await world.service.open()
    return world
  }
  /** A process that leads audits. */
  const work = async (options: WorldOptions = {}): Promise<SiteWorld> => {
    const world = await open(options)
    const { lead } = world.service
    if (lead !== undefined) queues.work('site-audits', { concurrency: 10, handle: lead })
    return world
  }
  return { open, work, queues, store: await openStore() }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** The audit when it has ended, as this process knows it. */
async function ended({ service }: SiteWorld, id: string): Promise<SiteAudit> {
  const isOver = async (): Promise<boolean> =>
    !['queued', 'running'].includes((await service.find(id)).status)
  await until(isOver)
  return service.find(id)
}

async function statusIn({ service }: SiteWorld, id: string): Promise<string> {
  return (await service.find(id)).status
}

test('an audit that one process starts runs in another, and any one follows it', {
  timeout,
}, async (t) => {
  const { open, work } = await fleet(t)
  const [api, worker] = [await open(), await work({ pages: 4 })]
  const { siteAuditId: id } = await api.service.start(order('a'))
  await api.ended(id)
  assert.equal((await ended(api, id)).status, 'completed')
  assert.deepEqual(worker.visited, [0, 1, 2, 3])
})

test('an audit is known to every process as soon as it is acknowledged', { timeout }, async (t) => {
  const { open } = await fleet(t)
  const [one, other] = [await open(), await open()]
  const { siteAuditId } = await one.service.start(order('a'))
  assert.equal(await statusIn(other, siteAuditId), 'queued')
})

test('a running audit is cancelled by any process', { timeout }, async (t) => {
  const { open, work } = await fleet(t)
  const [api, worker] = [await open(), await work({ pages: 4, holdAt: 2 })]
  const { siteAuditId: id } = await api.service.start(order('a'))
  await until(() => worker.visited.length === 2)
  assert.equal((await api.service.cancel(id, client)).status, 'cancelled')
  assert.equal((await ended(api, id)).status, 'cancelled')
  worker.release()
  assert.deepEqual(worker.visited, [0, 1])
})

test('a cancelled audit is resumed in another process after its pages', { timeout }, async (t) => {
  const { open, work } = await fleet(t)
  const [api, worker] = [await open(), await work({ pages: 4, holdAt: 2 })]
  const { siteAuditId: id } = await api.service.start(order('a'))
  await until(() => worker.visited.length === 2)
  await api.service.cancel(id, client)
  worker.release()
  await api.service.resume(id, client)
  assert.equal((await ended(api, id)).status, 'completed')
  assert.deepEqual(worker.visited, [0, 1, 2, 3])
})

test('a running audit is deleted by any process', { timeout }, async (t) => {
  const { open, work } = await fleet(t)
  const [api, worker] = [await open(), await work({ pages: 4, holdAt: 2 })]
  const { siteAuditId: id } = await api.service.start(order('a'))
  await until(() => worker.visited.length === 2)
  await api.service.remove(id, client)
  await assert.rejects(api.service.find(id), { code: 'NOT_FOUND' })
  await until(() =>
    worker.service.find(id).then(
      () => false,
      () => true,
    ),
  )
  worker.release()
  assert.deepEqual(worker.visited, [0, 1])
})

test('an audit whose leader is superseded is continued after its stored pages', {
  timeout,
}, async (t) => {
  const { open, work, queues } = await fleet(t)
  const api = await open()
  const slow = await work({ pages: 120, holdAt: 60 })
  const { siteAuditId: id } = await api.service.start(order('a'))
  await until(() => slow.visited.length === 60)
  // Redis was away: its lock expired, and another process executes the job.
  const other = await open({ pages: 120 })
  const signal = new AbortController().signal
  await other.service.lead?.({ id, data: { siteAuditId: id } }, { signal })
  assert.equal(await statusIn(other, id), 'completed')
  assert.equal(other.visited.at(-1), 119)
  assert.ok(other.visited[0] === 50 || other.visited[0] === 60, `${other.visited[0]}`)
  assert.equal((await other.service.result(id))?.pages.length, 120)
  slow.release()
  await queues.close()
})

test('no more audits run at once than allowed, and clients take turns', { timeout }, async (t) => {
  const { open, work } = await fleet(t)
  const config = { maxRunning: 1 }
  const [api, one] = [await open({ config }), await work({ config, holdAt: 1 })]
  const other = await work({ config, holdAt: 1 })
  const ids: string[] = []
  for (const owner of ['a', 'a', 'b']) {
    const { siteAuditId } = await api.service.start(order(owner))
    ids.push(siteAuditId)
  }
  const all = (): Promise<readonly string[]> => Promise.all(ids.map((id) => statusIn(api, id)))
  await until(async () => (await all()).includes('running'))
  const [first, second, third] = ids as [string, string, string]
  assert.deepEqual(await all(), ['running', 'queued', 'queued'])
  await until(() => one.service.figures.queued + other.service.figures.queued === 2)

  await api.service.cancel(second, client)
  assert.equal((await ended(api, second)).status, 'cancelled')
  for (const world of [one, other]) world.release()
  await Promise.all([first, third].map((id) => ended(api, id)))
  assert.deepEqual(await all(), ['completed', 'cancelled', 'completed'])
})

test('an audit with which processes die again and again fails', { timeout }, async (t) => {
  const { open, work, store } = await fleet(t)
  const api = await open()
  const { siteAuditId: id } = await api.service.start(order('a'))
  const leader = { token: 'dead', progress: 0, vain: 9 }
  await store.put(`site-audits/data/${id}/leader`, leader)
  await work()
  const { status, message } = await ended(api, id)
  assert.equal(status, 'failed')
  assert.match(message ?? '', /10 processes ended/)
})
