import { test } from 'node:test'
import { assertMet } from '../../measure/figure.ts'
import { testPostgres, testRedis } from '../../support/fleet-servers.ts'
import { killFleet } from './killed-fleet.ts'

test('a scrape and a site audit survive the end of workers', { timeout: 300_000 }, async (t) => {
  if (!(await testRedis(t)) || !(await testPostgres(t))) return
  const size = { divisions: 3, weeks: 2, pages: 90, servers: 1, workers: 1 }
  assertMet(await killFleet(t, { ...size, kills: 2, outageMs: 0, mostMs: 240_000 }))
})
