import { fileURLToPath } from 'node:url'
import { type Figure, figures } from '../../measure/figure.ts'
import { jsonOf } from '../../measure/json-process.ts'
import { FAULT_KINDS } from '../../replica/faults.ts'
import { startReplica } from '../../replica/server.ts'
import { createWorld } from '../../replica/truth.ts'
import type { Ends } from '../../support/ends.ts'
import { SEED } from '../trial.ts'
import { driftTrial } from './drift.ts'
import type { FullFaults } from './full-faults.ts'
import { outageTrial } from './outage.ts'

const PROGRAM = fileURLToPath(new URL('./full-faults.ts', import.meta.url))
const MIXTURES = 10_000
const SIZE = { divisions: 400, weeks: 22 }

/** Changed markup, a source of which every fifth answer is wrong, and one that is down for a minute. */
export const scrapeTrials = [drift, faults, outageTrial]

function drift(): Figure[] {
  const { read, refused, wrong } = driftTrial({ isLong: true, mixtures: MIXTURES })
  for (const one of wrong) console.error(`SEED=${SEED} ${one}`)
  return figures('scrape: ', [
    ['pages with changed markup, read as before', read, 'pages'],
    ['such pages said not to be understood', refused, 'pages'],
    ['such pages read wrongly', wrong.length, 'pages', 0],
  ])
}

async function faults(ends: Ends): Promise<Figure[]> {
  const kinds = FAULT_KINDS.filter((kind) => kind !== 'hang')
  const replica = await startReplica({ world: createWorld(SIZE), slowMs: 30, refuseMs: 5 })
  ends.after(() => replica.close())
  replica.setFaults({ rate: 0.2, kinds, inTurn: true, seed: SEED, pages: ['standings'] })
  const size = [SIZE.divisions, SIZE.weeks].map(String)
  const run = await jsonOf<FullFaults>([PROGRAM, replica.url, ...size])
  const { end, disagreements } = run
  for (const one of disagreements) console.error(`SEED=${SEED} ${one}`)
  const met = Object.keys(replica.requests.faults).length
  const asked = [...replica.requests.pages].filter(([page]) => page.startsWith('standings'))
  const wrong = disagreements.length + (end.status === 'success' ? 0 : 1)
  return figures(`scrape: ${end.pages_done} pages, every fifth answer wrong, `, [
    ['kinds of faults met', met, 'kinds', kinds.length, 'least'],
    ['false or contradictory', wrong, 'facts', 0],
    ['given up and told', end.errors_count, 'pages', end.pages_done * 0.02],
    ['requests', replica.requests.total / end.pages_done, 'per page', 2],
    // Four tries of a page, and for each at most a beginning, a division and a week.
    ['most for one page', Math.max(...asked.map(([, count]) => count)), 'requests', 12],
    ['growth beyond what is kept', run.growthMb, 'MB', 20],
    ['peak memory', run.peakRssMb, 'MB'],
    ['at thirty times the clock', run.seconds, 's'],
  ])
}
