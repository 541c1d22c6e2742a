import { join } from 'node:path'
import { dataFolder } from '../../integration/tabletennis-service.ts'
import { type Figure, figure, median } from '../../measure/figure.ts'
import { hash } from '../../replica/world/seeded.ts'
import { type Ends, withEnd } from '../../support/ends.ts'
import { damageEverything } from './damage-trial.ts'
import { type Faults, fillDisk, INJECTED, injectFaults } from './disk-faults.ts'
import { raceForLocks } from './lock-races.ts'
import { cutPower } from './power-cut.ts'
import { killPrograms, PHASES, type Phase } from './program-kills.ts'
import { refuseStarts } from './start-refusals.ts'
import { killWriters } from './writer-kills.ts'

const WRITER_KILLS = 120
/** Of the whole program, by phase. */
const PROGRAM_KILLS: Readonly<Record<Phase, number>> = {
  ...{ serving: 45, starting: 30, draining: 15, command: 15 },
}
const POWER_CUTS = 5
const MOST_START_MS = 10_000

type Trial = (ends: Ends, seed: number) => Promise<readonly Figure[]>

const TRIALS: Readonly<Record<string, Trial>> = {
  'kills of the writer': async (ends, seed) => {
    const folder = dataFolder(ends)
    const { kills, acknowledged, unfinished } = await killWriters({
      folder,
      kills: WRITER_KILLS,
      seed,
    })
    return [
      told('kill -9 of the writer', kills),
      told('documents it had acknowledged, looked at', acknowledged),
      told('unfinished files swept away', unfinished),
    ]
  },
  'kills of the program': async (ends, seed) => {
    const { kills, checked, startMs } = await killPrograms(ends, { phases: killOrder(seed), seed })
    return [
      ...PHASES.map((phase) => told(`kill -9 of the program while ${WHILE[phase]}`, kills[phase])),
      told('told by API or stdout before a kill, looked for after it', checked),
      figure({
        name: 'store: start after a kill, median',
        value: Math.round(median(startMs)),
        unit: 'ms',
      }),
      figure({
        ...{ name: 'store: start after a kill, slowest', value: Math.round(Math.max(...startMs)) },
        ...{ unit: 'ms', target: MOST_START_MS },
      }),
    ]
  },
  'power cuts': async (ends) => {
    const base = dataFolder(ends)
    const traceFile = join(dataFolder(ends), 'trace')
    let acknowledged = 0
    for (let cut = 0; cut < POWER_CUTS; cut += 1) {
      acknowledged += (await cutPower({ base, traceFile, acknowledgements: 200 })).acknowledged
    }
    return [told('acknowledgements with all flushed before, by the trace of calls', acknowledged)]
  },
  damage: async (ends, seed) => {
    const options = { seed, ways: Number.POSITIVE_INFINITY, cuts: 60, mutations: 60 }
    const { cases, setAside } = await damageEverything(ends, options)
    return [
      told('starts over a damaged document, the rest served', cases),
      told('destroyed documents set aside and told', setAside),
    ]
  },
  'injected faults': async (ends) =>
    sufferedFigures('injected', await injectFaults(ends, INJECTED)),
  'real disks': async (ends) => sufferedFigures('real', await fillDisk(ends)),
  locks: async (ends) => {
    const { rounds, racers } = await raceForLocks(ends, { rounds: 210, racers: 4 })
    return [told(`races of ${racers} processes for a folder, one winner each`, rounds)]
  },
  starts: async (ends) => {
    const { refused, pairs, skipped } = await refuseStarts(ends, 8)
    return [
      told('starts refused with reason and remedy', refused),
      told('pairs of servers started at once, one serving', pairs),
      ...skippedFigures(skipped),
    ]
  },
}

const WHILE: Readonly<Record<Phase, string>> = {
  serving: 'it scrapes, spends and answers',
  starting: 'it starts and repairs',
  draining: 'it drains after SIGTERM',
  command: 'the command scrapes',
}

/**
 * The store in its long form: some eight minutes. Each trial ends at its first broken promise (a
 * document lost or half, a fault that is not told), which is printed with what repeats it, and counted.
 */
export async function storeSoak(): Promise<readonly Figure[]> {
  const seed = Number(process.env.SEED ?? 1)
  const figures: Figure[] = []
  let broken = 0
  for (const [name, trial] of Object.entries(TRIALS)) {
    console.error(`store: ${name} …`)
    try {
      figures.push(...(await withEnd((ends) => trial(ends, seed))))
    } catch (error) {
      broken += 1
      console.error(`store: ${name}, SEED=${seed}:`, error)
    }
  }
  const name = 'store: promises broken (lost, half, twice, untold)'
  return [...figures, figure({ name, value: broken, unit: '', target: 0 })]
}

function told(name: string, value: number): Figure {
  return figure({ name: `store: ${name}`, value, unit: '' })
}

function sufferedFigures(kind: string, { suffered, skipped }: Faults): readonly Figure[] {
  return [told(`${kind} disk faults suffered and got over`, suffered), ...skippedFigures(skipped)]
}

function skippedFigures(skipped: readonly string[]): readonly Figure[] {
  return skipped.map((why) => told(`skipped: ${why}`, 1))
}

/** The phases in an order of their own, each as often as it is to be. */
function killOrder(seed: number): readonly Phase[] {
  const phases = PHASES.flatMap((phase) => Array<Phase>(PROGRAM_KILLS[phase]).fill(phase))
  return phases
    .map((phase, at) => ({ phase, draw: hash(seed, 77, at) }))
    .sort((a, b) => a.draw - b.draw)
    .map(({ phase }) => phase)
}
