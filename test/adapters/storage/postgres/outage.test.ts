import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  openPostgresStore,
  type PostgresStore,
} from '../../../../adapters/storage/postgres/postgres-store.ts'
import { type BreakableWay, breakableWay } from '../../../support/breakable-way.ts'
import { testPostgres } from '../../../support/fleet-servers.ts'
import { SilentLog } from '../../../support/silent-log.ts'

const SHORT_MS = 500

type World = {
  readonly way: BreakableWay
  /** Goes that way. */
  readonly store: PostgresStore
  /** Another process, which is never cut off. */
  readonly other: PostgresStore
}

async function withTwo(t: TestContext): Promise<World | undefined> {
  const stores: PostgresStore[] = []
  let way: BreakableWay | undefined
  t.after(async () => {
    way?.mend()
    await Promise.all(stores.map((store) => store.close()))
  })
  const server = await testPostgres(t)
  if (server === undefined) return undefined
  way = await breakableWay(t, server.url)
  for (const url of [way.url, server.url]) {
    stores.push(await openPostgresStore(url, new SilentLog()))
  }
  const [store, other] = stores as [PostgresStore, PostgresStore]
  return { way, store, other }
}

test('a write waits until PostgreSQL is back', async (t) => {
  const { way, store, other } = (await withTwo(t)) ?? {}
  if (way === undefined || store === undefined || other === undefined) return
  await store.put('n', 1)
  way.cut()
  const write = store.put('k', 1)
  const update = store.update<number>('n', (now = 0) => now + 1)
  await sleep(SHORT_MS)
  way.mend()

  await Promise.all([write, update])
  assert.deepEqual([await other.get('k'), await other.get('n')], [1, 2])
})

test('a write fails when PostgreSQL stays away, and the next one succeeds', async (t) => {
  const { way, store } = (await withTwo(t)) ?? {}
  if (way === undefined || store === undefined) return
  way.cut()
  await assert.rejects(store.put('k', 1), {
    code: 'NOT_STORED',
    status: 503,
    message: /^k could not be read or written in PostgreSQL: .*Check that PostgreSQL runs/,
  })
  way.mend()

  await store.put('k', 2)
  assert.equal(await store.get('k'), 2)
})

test('a follower is told after an outage what it missed', async (t) => {
  const { way, store, other } = (await withTwo(t)) ?? {}
  if (way === undefined || store === undefined || other === undefined) return
  const told = new Map<string, unknown>()
  let check = () => {}
  store.follow('d/', ({ key, value }) => {
    told.set(key, value)
    check()
  })
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (condition()) resolve()
      }
      check()
    })
  await other.put('d/a', 1)
  await until(() => told.size === 1)
  way.cut()
  await other.put('d/b', 2)
  await other.remove('d/a')
  await sleep(SHORT_MS)
  way.mend()

  await until(() => told.get('d/b') === 2 && told.get('d/a') === undefined)
})

test('an acknowledged update is never lost or made twice, however often connections break', async (t) => {
  const { way, store, other } = (await withTwo(t)) ?? {}
  if (way === undefined || store === undefined || other === undefined) return
  let acknowledged = 0
  let unknown = 0
  const breaking = (async () => {
    for (let n = 0; n < 10; n += 1) {
      await sleep(50)
      way.cut()
      way.mend()
    }
  })()
  for (let n = 0; n < 60; n += 1) {
    try {
      await store.update<number>('n', (now = 0) => now + 1)
      acknowledged += 1
    } catch {
      // It may have been stored before the connection broke.
      unknown += 1
    }
  }
  await breaking

  const stored = (await other.get<number>('n')) ?? 0
  assert.ok(stored >= acknowledged, `${stored} of ${acknowledged}`)
  assert.ok(stored <= acknowledged + unknown, `${stored} of ${acknowledged + unknown}`)
})
