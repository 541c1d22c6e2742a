import { type Figure, figures, none, type Row } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { type Ends, withEnd } from '../../support/ends.ts'
import { damageEverything } from './damage.ts'
import { fillDisk, injectFaults } from './disks.ts'
import { killPrograms } from './kills.ts'
import { raceForLocks, refuseStarts } from './locks.ts'
import { cutPower, killWriters } from './writers.ts'

const KILLS = { serving: 45, starting: 30, draining: 15, command: 15 }
const DAMAGE = { ways: Number.POSITIVE_INFINITY, cuts: 60, mutations: 60 }

const TRIALS: Readonly<Record<string, (ends: Ends) => Promise<readonly Row[]>>> = {
  'kills of the writer': (ends) => killWriters(ends, 120),
  'kills of the program': (ends) => killPrograms(ends, { phases: KILLS, leastChecked: 500 }),
  'power cuts': (ends) => cutPower(ends, { cuts: 5, acknowledgements: 200 }),
  damage: (ends) => damageEverything(ends, DAMAGE),
  'injected faults': injectFaults,
  'real disks': fillDisk,
  locks: (ends) => raceForLocks(ends, { rounds: 210, racers: 4 }),
  starts: (ends) => refuseStarts(ends, 8),
}

/**
 * The store in its long form: some eight minutes. Each trial ends at its first broken promise (a
 * document lost or half, a fault that is not told), which is printed with what repeats it, and counted.
 */
export async function storeTrial(): Promise<readonly Figure[]> {
  const rows: Row[] = []
  const broken: string[] = []
  for (const [name, trial] of Object.entries(TRIALS)) {
    console.error(`store: ${name} …`)
    try {
      rows.push(...(await withEnd(trial)))
    } catch (error) {
      console.error(`store: ${name}, SEED=${SEED}:`, error)
      broken.push(name)
    }
  }
  return figures('store: ', [...rows, none('promises broken (lost, half, twice, untold)', broken)])
}
