import type { Ends } from '../../support/ends.ts'
import { killFleet } from './killed-fleet.ts'
import { limitsTrial } from './shared-limits.ts'

/** Several processes that share PostgreSQL and Redis. */
export const fleetTrials = [
  limitsTrial,
  (ends: Ends) =>
    killFleet(ends, {
      ...{ kills: 50, divisions: 60, weeks: 22, pages: 3000, workers: 4 },
      ...{ outageMs: 10_000, mostMs: 900_000 },
    }),
]
