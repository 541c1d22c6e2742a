import { type Figure, figures, median, type Row } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { hash } from '../../replica/world/seeded.ts'
import { type Ends, withEnd } from '../../support/ends.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { times } from '../trial.ts'
import { damageEverything } from './damage.ts'
import { fillDisk, injectFaults } from './disks.ts'
import { killPrograms, PHASES, type Phase } from './kills.ts'
import { raceForLocks, refuseStarts } from './locks.ts'
import { cutPower, killWriters } from './writers.ts'

const WRITER_KILLS = 120
const PROGRAM_KILLS: Readonly<Record<Phase, number>> = {
  ...{ serving: 45, starting: 30, draining: 15, command: 15 },
}
const POWER_CUTS = 5
const DAMAGE = { ways: Number.POSITIVE_INFINITY, cuts: 60, mutations: 60 }
const RACES = { rounds: 210, racers: 4 }
const PAIRS = 8

const WHILE: Readonly<Record<Phase, string>> = {
  serving: 'it scrapes, spends and answers',
  starting: 'it starts and repairs',
  draining: 'it drains after SIGTERM',
  command: 'the command scrapes',
}

const TRIALS: Readonly<Record<string, (ends: Ends) => Promise<readonly Row[]>>> = {
  'kills of the writer': async (ends) => {
    const options = { folder: tempFolder(ends), kills: WRITER_KILLS, seed: SEED }
    const { kills, acknowledged, unfinished } = await killWriters(options)
    return [
      ['kill -9 of the writer', kills, ''],
      ['documents it had acknowledged, looked at', acknowledged, ''],
      ['unfinished files swept away', unfinished, ''],
    ]
  },
  'kills of the program': async (ends) => {
    const { kills, checked, startMs } = await killPrograms(ends, {
      phases: killOrder(),
      seed: SEED,
    })
    return [
      ...PHASES.map(
        (phase): Row => [`kill -9 of the program while ${WHILE[phase]}`, kills[phase], ''],
      ),
      ['told by API or stdout before a kill, looked for after it', checked, ''],
      ['start after a kill, median', Math.round(median(startMs)), 'ms'],
      ['start after a kill, slowest', Math.round(Math.max(...startMs)), 'ms', 10_000],
    ]
  },
  'power cuts': async (ends) => {
    const base = tempFolder(ends)
    const traceFile = `${tempFolder(ends)}/trace`
    let count = 0
    for (let cut = 0; cut < POWER_CUTS; cut += 1) {
      count += await cutPower({ base, traceFile, acknowledgements: 200 })
    }
    return [['acknowledgements with all flushed before, by the trace of calls', count, '']]
  },
  damage: async (ends) => {
    const { byKind, setAside } = await damageEverything(ends, { seed: SEED, ...DAMAGE })
    const cases = Object.values(byKind).reduce((sum, count) => sum + count, 0)
    return [
      ['starts over a damaged document, the rest served', cases, ''],
      ['destroyed documents set aside and told', setAside, ''],
    ]
  },
  'injected faults': async (ends) => [
    ['injected disk faults suffered and got over', await injectFaults(ends), ''],
  ],
  'real disks': async (ends) => {
    const suffered = await fillDisk(ends)
    return [
      ['real disk faults suffered and got over', suffered, ''],
      ...skipped(suffered === 0 && 'a full and a read-only disk: mounts need unshare -rm'),
    ]
  },
  locks: async (ends) => {
    await raceForLocks(ends, RACES)
    return [[`races of ${RACES.racers} processes for a folder, one winner each`, RACES.rounds, '']]
  },
  starts: async (ends) => {
    const { refused, hasDisks } = await refuseStarts(ends, PAIRS)
    return [
      ['starts refused with reason and remedy', refused, ''],
      ['pairs of servers started at once, one serving', PAIRS, ''],
      ...skipped(!hasDisks && 'read-only and full disks at the start: mounts need unshare -rm'),
    ]
  },
}

/**
 * The store in its long form: some eight minutes. Each trial ends at its first broken promise (a
 * document lost or half, a fault that is not told), which is printed with what repeats it, and counted.
 */
export async function storeTrial(): Promise<readonly Figure[]> {
  const rows: Row[] = []
  let broken = 0
  for (const [name, trial] of Object.entries(TRIALS)) {
    console.error(`store: ${name} …`)
    try {
      rows.push(...(await withEnd(trial)))
    } catch (error) {
      broken += 1
      console.error(`store: ${name}, SEED=${SEED}:`, error)
    }
  }
  return figures('store: ', [
    ...rows,
    ['promises broken (lost, half, twice, untold)', broken, '', 0],
  ])
}

const skipped = (why: string | false): readonly Row[] =>
  why === false ? [] : [[`skipped: ${why}`, 1, '']]

/** The phases in an order of their own, each as often as it is to be. */
function killOrder(): readonly Phase[] {
  const phases = PHASES.flatMap((phase) => times(PROGRAM_KILLS[phase], () => phase))
  const drawn = phases.map((phase, at) => ({ phase, draw: hash(SEED, 77, at) }))
  return drawn.sort((a, b) => a.draw - b.draw).map(({ phase }) => phase)
}
