import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outputOf, scraping } from '../data/scraping.ts'
import { club, details } from './records.ts'

const GOAL = 'clubList'

test('every club of the site is stored with its name and province', async (t) => {
  const site = await scraping(t, { world: { clubs: 60 } })
  const result = await site.run(GOAL)
  assert.deepEqual(outputOf(result, GOAL).result, { clubs: 60 })
  const expected = site.world.clubs.map(({ listing }) => listing)
  const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)
  assert.deepEqual([...site.data.listings].sort(byCode), [...expected].sort(byCode))
})

test('a list of fewer than half of the clubs known is refused', async (t) => {
  const site = await scraping(t, { world: { clubs: 4 } })
  const clubs = Array.from({ length: 9 }, (_, number) => club(`H10${number}`))
  site.store.documents.set('tabletennis/2025-2026/club-list', { readAt: '', clubs })
  const { outcomes } = await site.run(GOAL)
  const outcome = outcomes[GOAL]
  assert.ok(outcome?.status === 'failed')
  assert.equal(outcome.code, 'PAGE_NOT_UNDERSTOOD')
  assert.match(outcome.error, /most of the list of clubs \(it has 4, 9 are known\)/)
  assert.deepEqual(site.data.listings, [])
})

test('half of the clubs known will do', async (t) => {
  const site = await scraping(t, { world: { clubs: 4 } })
  const clubs = Array.from({ length: 8 }, (_, number) => club(`H10${number}`))
  site.store.documents.set('tabletennis/2026-2027/club-list', { readAt: '', clubs })
  assert.deepEqual(outputOf(await site.run(GOAL), GOAL).result, { clubs: 4 })
})

test('a page that is not understood leaves the list as it was', async (t) => {
  const site = await scraping(t)
  site.replica.addFault({ kind: 'drift', matches: ({ kind }) => kind === 'clubList' })
  const { outcomes } = await site.run(GOAL)
  assert.ok(outcomes[GOAL]?.status === 'failed')
  assert.equal(outcomes[GOAL].code, 'PAGE_NOT_UNDERSTOOD')
  assert.deepEqual(site.data.listings, [])
})

test('a club of Brussels stays one when the list is read again', async (t) => {
  const site = await scraping(t, { world: { clubs: 60 } })
  const code = site.world.clubs
    .map(({ listing }) => listing.code)
    .find((one) => one.startsWith('BBW'))
  assert.ok(code)
  const known = club(code, { province: 'Brussels', details: details({ postalCode: '1090' }) })
  site.data.shards.set(code, { club: known, scrapedAt: null, players: [] })
  await site.run(GOAL)
  assert.equal(site.data.listings.find((one) => one.code === code)?.province, 'Brussels')
})
