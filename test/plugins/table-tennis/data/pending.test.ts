import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClubShard } from '../../../../manifests/types/records.ts'
import { TableTennisData } from '../../../../plugins/table-tennis/data/table-tennis-data.ts'
import { MemoryStore } from '../../../support/memory-store.ts'
import { aClub, aPlayer, aSheet, emptyData, reloaded } from './example-records.ts'

const ROOT = 'tabletennis/2026-2027'
const SEEN = '2026-11-19T20:00:00.000Z'
const READ_AT = '2026-11-19T20:00:01.000Z'
const sheet = aSheet({ pointsCurrent: 1400, readAt: READ_AT })
const read = (licence: string) => aPlayer(licence, { masculine: sheet, seenAt: SEEN, name: 'READ' })

/** Stores the sheet of one player of the club. */
const readOne = (data: TableTennisData, store: MemoryStore, licence: string): Promise<void> =>
  data.updateClub(
    store,
    'H004',
    (current = aClub('H004', [], {})) => {
      const others = current.players.filter((player) => player.licence !== licence)
      return { ...current, players: [...others, read(licence)] }
    },
    licence,
  )

/** A club of three players whose lists are stored. */
async function withClub() {
  const world = emptyData()
  const { data, store } = world
  const players = ['100001', '100002', '100003'].map((licence) => aPlayer(licence))
  await data.updateClub(store, 'H004', () => aClub('H004', players))
  return { ...world, stored: await store.get<ClubShard>(`${ROOT}/clubs/H004`) }
}

const pointsOf = (data: TableTennisData, licence: string): number | null | undefined =>
  data.knownPlayer(licence)?.masculine?.pointsCurrent

test('a sheet costs a small document and leaves the club as it was', async () => {
  const { data, store, stored } = await withClub()
  await readOne(data, store, '100002')
  assert.deepEqual(await store.list(`${ROOT}/`), [
    `${ROOT}/clubs/H004`,
    `${ROOT}/pending/H004/100002`,
  ])
  assert.deepEqual(await store.get(`${ROOT}/clubs/H004`), stored)
  const own = await store.get<ClubShard>(`${ROOT}/pending/H004/100002`)
  assert.deepEqual(
    own?.players.map(({ licence }) => licence),
    ['100002'],
  )
  assert.equal(pointsOf(data, '100002'), 1400)
})

test('a restart reads it, and writes it into the document of its club', async () => {
  const { data, store } = await withClub()
  await Promise.all(['100002', '100009'].map((licence) => readOne(data, store, licence)))
  const again = await reloaded(store)
  assert.deepEqual(await store.list(`${ROOT}/`), [`${ROOT}/clubs/H004`])
  for (const one of [again.data, (await reloaded(store)).data]) {
    assert.deepEqual(
      ['100002', '100009'].map((licence) => pointsOf(one, licence)),
      [1400, 1400],
    )
    assert.equal(one.players.size, 4)
  }
})

test('so is the first player of a club that was never stored', async () => {
  const { data, store } = emptyData()
  await readOne(data, store, '100002')
  const again = await reloaded(store)
  assert.equal(pointsOf(again.data, '100002'), 1400)
  assert.deepEqual(await store.list(`${ROOT}/`), [`${ROOT}/clubs/H004`])
})

test('the next write of the club takes it up and removes it', async () => {
  const { data, store } = await withClub()
  await readOne(data, store, '100002')
  await data.updateClub(store, 'H004', (current = aClub('H004')) => ({ ...current }))
  assert.deepEqual(await store.list(`${ROOT}/`), [`${ROOT}/clubs/H004`])
  assert.equal(pointsOf((await reloaded(store)).data, '100002'), 1400)
})

test('one that stays after the club was written changes nothing that is newer', async () => {
  const { data, store } = await withClub()
  await readOne(data, store, '100002')
  const key = `${ROOT}/pending/H004/100002`
  const left = await store.get<ClubShard>(key)
  const later = aSheet({ pointsCurrent: 1500, readAt: '2026-11-20T20:00:00.000Z' })
  await data.updateClub(store, 'H004', (current = aClub('H004')) => ({
    ...current,
    players: current.players.map((player) =>
      player.licence === '100002' ? { ...player, masculine: later, clubCode: null } : player,
    ),
  }))
  await store.put(key, left)
  const again = await reloaded(store)
  assert.equal(pointsOf(again.data, '100002'), 1500)
  assert.equal(again.data.knownPlayer('100002')?.clubCode, null)
})

test('a player that cannot be stored does not keep others from it', async () => {
  class FullStore extends MemoryStore {
    override async update<T>(key: string, change: (current: T | undefined) => T): Promise<T> {
      if (key.endsWith('/100002')) throw new Error('disk full')
      return super.update(key, change)
    }
  }
  const { data, store } = emptyData({ store: new FullStore() })
  const writes = ['100001', '100002', '100003'].map((one) => readOne(data, store, one))
  const ends = await Promise.allSettled(writes)
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(
    ['100001', '100002', '100003'].map((one) => pointsOf(data, one)),
    [1400, undefined, 1400],
  )
})

test('who is excluded later is removed from it', async () => {
  const { data, store, clock, log } = await withClub()
  await readOne(data, store, '100002')
  const again = new TableTennisData({ clock, log, excludeLicences: ['100002'] })
  const { removed } = await again.load(store)
  assert.equal(removed, 1)
  assert.equal(again.knownPlayer('100002'), undefined)
  assert.deepEqual(await store.list(`${ROOT}/`), [`${ROOT}/clubs/H004`])
  const stored = await store.get<ClubShard>(`${ROOT}/clubs/H004`)
  assert.deepEqual(
    stored?.players.map(({ licence }) => licence),
    ['100001', '100003'],
  )
})

test('one that holds another player is set aside', async () => {
  const { data, store } = await withClub()
  await readOne(data, store, '100002')
  const key = `${ROOT}/pending/H004/100002`
  await store.put(`${ROOT}/pending/H004/100007`, await store.get(key))
  const { report } = await reloaded(store)
  assert.equal(report.invalid, 1)
})
