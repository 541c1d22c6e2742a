import { fileURLToPath } from 'node:url'
import { type Figure, figure } from '../../measure/figure.ts'
import { jsonOf } from '../../measure/json-process.ts'
import { FAULT_KINDS } from '../../replica/faults.ts'
import { startReplica } from '../../replica/server.ts'
import { createWorld } from '../../replica/truth.ts'
import { driftTrial } from './drift-trial.ts'
import type { FullFaults } from './full-faults.ts'
import { outageTrial } from './outage-trial.ts'

const PROGRAM = fileURLToPath(new URL('./full-faults.ts', import.meta.url))
const DIVISIONS = 400
const WEEKS = 22
const PER_SECOND = 50
/** Four tries of a page, and for each at most a beginning, a division and a week. */
const MOST_REQUESTS_PER_PAGE = 12

/** Drifted markup, a source of which every fifth answer is wrong, and one that is down for a minute. */
export async function scrapeSoak(): Promise<Figure[]> {
  const seed = Number(process.env.SEED ?? 1)
  return [...drift(seed), ...(await faults(seed)), ...(await outage())]
}

function drift(seed: number): Figure[] {
  const { read, refused, wrong } = driftTrial({ seed, isLong: true, mixtures: 10_000 })
  for (const one of wrong) console.error(`SEED=${seed} ${one}`)
  return [
    { name: 'scrape: pages with changed markup, read as before', value: read, unit: 'pages' },
    { name: 'scrape: such pages said not to be understood', value: refused, unit: 'pages' },
    figure({
      name: 'scrape: such pages read wrongly',
      value: wrong.length,
      unit: 'pages',
      target: 0,
    }),
  ]
}

async function faults(seed: number): Promise<Figure[]> {
  const kinds = FAULT_KINDS.filter((kind) => kind !== 'hang')
  const world = createWorld({ divisions: DIVISIONS, weeks: WEEKS })
  const replica = await startReplica({ world, slowMs: 30, refuseMs: 5 })
  replica.setFaults({ rate: 0.2, kinds, inTurn: true, seed, pages: ['standings'] })
  try {
    const run = await jsonOf<FullFaults>([PROGRAM, replica.url, String(DIVISIONS), String(WEEKS)])
    for (const one of run.disagreements) console.error(`SEED=${seed} ${one}`)
    const met = Object.keys(replica.requests.faults).length
    const asked = Math.max(
      ...[...replica.requests.pages]
        .filter(([page]) => page.startsWith('standings'))
        .map(([, count]) => count),
    )
    const name = `scrape: ${run.pages} pages, every fifth answer wrong`
    return [
      figure({
        name: `${name}, kinds of faults met`,
        value: met,
        unit: 'kinds',
        target: kinds.length,
        bounds: 'least',
      }),
      figure({
        name: `${name}, false or contradictory`,
        value: run.disagreements.length + (run.status === 'success' ? 0 : 1),
        unit: 'facts',
        target: 0,
      }),
      figure({
        name: `${name}, given up and told`,
        value: run.failed,
        unit: 'pages',
        target: run.pages * 0.02,
      }),
      figure({
        name: `${name}, requests`,
        value: replica.requests.total / run.pages,
        unit: 'per page',
        target: 2,
      }),
      figure({
        name: `${name}, most for one page`,
        value: asked,
        unit: 'requests',
        target: MOST_REQUESTS_PER_PAGE,
      }),
      figure({
        name: `${name}, growth beyond what is kept`,
        value: run.growthMb,
        unit: 'MB',
        target: 20,
      }),
      { name: `${name}, peak memory`, value: run.peakRssMb, unit: 'MB' },
      { name: `${name}, at thirty times the clock`, value: run.seconds, unit: 's' },
    ]
  } finally {
    await replica.close()
  }
}

async function outage(): Promise<Figure[]> {
  const options = { beforeMs: 10_000, downMs: 60_000, afterMs: 20_000, retryAfterSeconds: 3 }
  const result = await outageTrial({ ...options, perSecond: PER_SECOND })
  const deviation = Math.abs(result.after / result.before - 1) * 100
  const pace = `scrape: pace of ${PER_SECOND} requests a second`
  return [
    { name: `${pace}, before an outage`, value: result.before, unit: 'requests/s' },
    figure({
      name: `${pace}, while the source is down for a minute`,
      value: result.during,
      unit: 'requests/s',
      target: 2,
    }),
    figure({
      name: `${pace}, back at it after`,
      value: result.recoveryMs / 1000,
      unit: 's',
      target: 90,
    }),
    { name: `${pace}, afterwards`, value: result.after, unit: 'requests/s' },
    figure({
      name: `${pace}, deviation afterwards from before`,
      value: deviation,
      unit: '%',
      target: 5,
    }),
    { name: `${pace}, pages given up in that minute`, value: result.failed, unit: 'pages' },
    figure({
      name: `${pace}, silence after Retry-After: ${options.retryAfterSeconds}`,
      value: result.obeyedMs / 1000,
      unit: 's',
      target: options.retryAfterSeconds * 0.98,
      bounds: 'least',
    }),
    figure({
      name: `${pace}, tasks that the outage ended`,
      value: result.isRunning ? 0 : 1,
      unit: 'tasks',
      target: 0,
    }),
  ]
}
