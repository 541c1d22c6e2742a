import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { tempFolder } from '../../support/temp-folder.ts'
import { assertClubsAndPlayers } from './clubs-and-players.ts'
import { assertInterclubs, ExpectedInterclubs } from './expected-interclubs.ts'
import { ExpectedPlayers } from './expected-players.ts'
import { type Api, type SourceOptions, startService, startSource, until } from './service.ts'

/** A service that has fetched the list of clubs by itself. */
async function startedWithClubs(t: TestContext, options: SourceOptions) {
  const source = await startSource(t, options)
  const env = { TABLETENNIS_FETCH_AT_START: 'true' }
  const parts = { dataDir: tempFolder(t), source: source.replica, env }
  const { api, stop } = await startService(t, parts)
  const { length: clubs } = source.world.clubs
  await until(
    () => api.get('/api/stats'),
    (stats) => stats.clubs === clubs,
  )
  return { ...source, ...parts, api, stop }
}

/** Scrapes every club, some of them at a time, as the command does not. */
async function scrapeClubs(api: Api, codes: readonly string[]): Promise<void> {
  const waiting = codes.values()
  const worker = async (): Promise<void> => {
    for (const code of waiting) {
      const {
        success,
        players_scraped: read,
        total_players: all,
      } = await api.post(`/api/clubs/${code}/scrape`)
      assert.equal(success, true)
      assert.ok(Number(read) <= Number(all))
    }
  }
  await Promise.all([worker(), worker()])
}

async function assertWhole(t: TestContext, options: SourceOptions): Promise<void> {
  const { world, api } = await startedWithClubs(t, options)
  const codes = world.clubs.map(({ listing }) => listing.code)
  await scrapeClubs(api, codes)
  const { weeks } = world.size
  const end = await api.interclubs(`weeks=1-${weeks}`)
  const expected = new ExpectedInterclubs(world, weeks)
  const { status, errors_count, total_rankings, pages_done, last_success } = end
  assert.deepEqual([status, errors_count], ['success', 0])
  assert.equal(total_rankings, expected.rows())
  assert.equal(pages_done, world.divisions.truths.length * weeks)
  assert.deepEqual(last_success, {
    division_index: world.divisions.truths.at(-1)?.division_index,
    week: weeks,
  })
  await assertClubsAndPlayers(api, new ExpectedPlayers(world))
  await assertInterclubs(api, expected)
}

test('a whole world is served row by row as it is true', (t) =>
  assertWhole(t, { clubs: 8, playersPerClub: 5, divisions: 9, teamsPerDivision: 8, weeks: 14 }))

test('so it is where the site keeps the division in the session', (t) =>
  assertWhole(t, { seed: 2, replica: { weekForm: 'session', ranking: 'tables-link' } }))

test('so it is where the site has its later sheets', (t) =>
  assertWhole(t, { seed: 3, replica: { sheets: 'modern', ranking: 'tables-form' } }))

test('so it is where the site lists ranked players in its latest design', (t) =>
  assertWhole(t, { seed: 4, replica: { ranking: 'listing', sheets: 'modern' } }))
