import {
  type Figure,
  figure,
  figures,
  median,
  none,
  quantile,
  type Row,
} from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { FULL_SCALE } from '../../support/full-scale.ts'
import { openWorld } from '../world.ts'
import { drainTrial } from './drain.ts'
import { type LoadResult, mixedLoad } from './mixed-load.ts'

const MINUTES = Number(process.env.MINUTES ?? 10)
const MINUTE_MS = 60_000
const LOOKS = 20
const WORKERS = { requests: 6, audits: 1, streams: 2, followers: 4 }
/** A task reads all pages of the source; two tasks a minute. */
const SOURCE = { divisions: 300, weeks: 22, pagesPerSecond: 25 }
const WEEKS = '1-2'
const FEW = 1500
const DRAIN = { streams: 40, followers: 40, weeks: 22, pagesBefore: 500 }
/** All standings are those of the source, to be compared. */
const DRAIN_SIZE = { ...FULL_SCALE, divisions: 1, rankings: 0 }

/** Minutes of mixed load on the data of the whole federation; the end in the middle of work. */
export const loadTrials = [steadyLoad, drain]

async function steadyLoad(ends: Ends): Promise<Figure[]> {
  const world = await openWorld(ends, { size: FULL_SCALE, ...SOURCE })
  const forMs = MINUTES * MINUTE_MS
  const options = { forMs, everyMs: forMs / LOOKS, workers: WORKERS, weeks: WEEKS }
  const result = await mixedLoad(world, options)
  const [first, last] = thirds(result, result.lags)
  return [
    ...figures('load: ', [
      [
        `requests answered in ${(result.forMs / MINUTE_MS).toFixed(1)} minutes`,
        result.samples.length,
        '',
      ],
      ['scrape tasks meanwhile', result.tasks, 'tasks'],
      none('unexpected answers', result.unexpected),
      ...growth(result, 'live heap', 'heapMb', 'MB', 10),
      ...growth(result, 'buffers', 'externalMb', 'MB', 10),
      ['resident memory at rest, last', result.states.at(-1)?.rssMb ?? Number.NaN, 'MB'],
      ...growth(result, 'resident memory without empty heap', 'filledMb', 'MB', 60),
      ...growth(result, 'open files', 'files', 'files', 15),
      ...growth(result, 'timers', 'timers', 'timers', 15),
      ...growth(result, 'threads', 'threads', 'threads', 1),
    ]),
    ...latencies(result),
    {
      ...{ name: 'load: p99 of the lag of the event loop, last third to the first', unit: 'ms' },
      ...{ value: median(last), baseline: median(first) },
    },
  ]
}

type State = LoadResult['states'][number]

/** The trend of the second half, when all that is kept for good has been loaded. */
function growth(
  { states, forMs }: LoadResult,
  name: string,
  of: keyof State,
  unit: string,
  most: number,
): readonly Row[] {
  const half = states.filter(({ at }) => at > forMs / 2)
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const x = mean(half.map(({ at }) => at))
  const y = mean(half.map((state) => state[of]))
  // By least squares, per ms.
  const rise = half.reduce((sum, state) => sum + (state.at - x) * (state[of] - y), 0)
  const run = half.reduce((sum, { at }) => sum + (at - x) ** 2, 0)
  return [
    [`${name} at rest, last`, states.at(-1)?.[of] ?? Number.NaN, unit],
    [`${name} at rest, growth in 10 minutes`, (rise / run) * 10 * MINUTE_MS, unit, most],
  ]
}

type Sample = LoadResult['samples'][number]

/** Times of the first third and of the last one. */
const thirds = ({ forMs }: LoadResult, samples: readonly Sample[]) =>
  [
    samples.filter(({ at }) => at < forMs / 3).map(({ ms }) => ms),
    samples.filter(({ at }) => at > (2 * forMs) / 3).map(({ ms }) => ms),
  ] as const

const GROUPS = ['reads', 'pages and assets', 'mistakes', 'exports', 'audits', 'streamed audits']

/** The last third beside the first one. */
function latencies(result: LoadResult): Figure[] {
  return GROUPS.flatMap((group) => {
    const own = result.samples.filter(({ kind }) => kind === group)
    const [first, last] = thirds(result, own)
    const row = (what: string, share: number, moreMs: number): Figure => {
      const baseline = quantile(first, share)
      const name = `load: ${group}, ${what} of the last third to the first`
      const plain = { name, value: quantile(last, share), unit: 'ms', baseline }
      const target = Math.round(0.5 * baseline + moreMs)
      // A percentile of a few answers says little.
      const isBound = what === 'median' || own.length >= FEW
      return isBound ? figure({ ...plain, target, bounds: 'excess' }) : plain
    }
    return [row('median', 0.5, 5), row('p99', 0.99, 100)]
  })
}

async function drain(ends: Ends): Promise<readonly Figure[]> {
  const source = { divisions: 60, weeks: DRAIN.weeks + 1, pagesPerSecond: 100 }
  const world = await openWorld(ends, { size: DRAIN_SIZE, ...source, isSmall: true })
  return drainTrial(world, DRAIN)
}
