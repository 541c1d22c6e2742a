import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeFullScale } from '../../../support/full-scale.ts'
import { MemoryStore } from '../../../support/memory-store.ts'
import { reloaded } from './example-records.ts'

const size = { clubs: 8, players: 120, matches: 300, divisions: 4, rankings: 500 }

test('the invented federation is of the size that was asked for, and of the right shape', async () => {
  const store = new MemoryStore()
  const sample = await writeFullScale(store, { size })
  const { report, data } = await reloaded(store)
  assert.deepEqual(report, {
    clubs: 8,
    players: 120,
    matches: 300,
    rankings: 500,
    removed: 0,
    invalid: 0,
  })
  assert.ok(sample.licences.every((licence) => data.knownPlayer(licence)?.masculine !== null))
  assert.ok(sample.clubCodes.every((code) => data.players.members(code.toUpperCase()).length > 0))
})

test('one seed invents one federation', async () => {
  const stores = [new MemoryStore(), new MemoryStore(), new MemoryStore()]
  for (const [n, store] of stores.entries()) {
    await writeFullScale(store, { size, seed: n === 2 ? 5 : 4 })
  }
  const [one, same, other] = stores.map(({ documents }) => documents)
  assert.deepEqual(one, same)
  assert.notDeepEqual(one, other)
})
