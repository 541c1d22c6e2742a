import type { Figure } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { postgresPart, redisPart } from '../../support/fleet-servers.ts'
import {
  killedWorker,
  leavingClient,
  startAuditFleet,
  streamsOfWorkers,
} from './audit-processes.ts'
import { killFleet } from './killed-fleet.ts'
import { limitsTrial } from './shared-limits.ts'

/** Audits that workers execute: their streams, a client that leaves, a worker that dies. */
async function auditsTrial(ends: Ends): Promise<readonly Figure[]> {
  const servers = { redis: redisPart(ends), postgres: await postgresPart(ends) }
  const fleet = await startAuditFleet(ends, servers, { workers: 2 })
  return [
    ...(await streamsOfWorkers(fleet, { audits: 40, atOnce: 4 })),
    ...(await leavingClient(fleet)),
    ...(await killedWorker(fleet)),
  ]
}

/** Several processes that share PostgreSQL and Redis. */
export const fleetTrials = [
  limitsTrial,
  auditsTrial,
  (ends: Ends) =>
    killFleet(ends, {
      ...{ kills: 50, divisions: 60, weeks: 22, pages: 3000, servers: 2, workers: 4 },
      ...{ outageMs: 10_000, mostMs: 900_000 },
    }),
]
