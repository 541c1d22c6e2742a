import { type TestContext, test } from 'node:test'
import { assertMet } from '../../measure/figure.ts'
import { testPostgres, testRedis } from '../../support/fleet-servers.ts'
import {
  killedWorker,
  leavingClient,
  startAuditFleet,
  streamsOfWorkers,
} from './audit-processes.ts'

/** A busy machine is slower than an idle one, on which the long form measures. */
const BUSY_MS = 1000

test('audits that workers execute are whole streams, also when a client leaves or a worker dies', async (t: TestContext) => {
  const [redis, postgres] = [await testRedis(t), await testPostgres(t)]
  if (redis === undefined || postgres === undefined) return
  const fleet = await startAuditFleet(t, { redis, postgres }, { workers: 2 })

  assertMet(await streamsOfWorkers(fleet, { audits: 4, atOnce: 2, firstMs: BUSY_MS }))
  assertMet(await leavingClient(fleet, BUSY_MS))
  assertMet(await killedWorker(fleet))
})
