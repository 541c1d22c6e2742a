import { type Figure, figure, median, quantile } from '../../measure/figure.ts'
import { FULL_SCALE } from '../../support/full-scale.ts'
import { type DrainResult, drainTrial } from './drain.ts'
import { type LoadResult, loadRun, type RestingState } from './load-run.ts'
import type { Sample } from './mixed-load.ts'
import { openWorld } from './world.ts'

const MINUTES = Number(process.env.MINUTES ?? 10)
const MINUTE_MS = 60_000
const LOOKS = 20
const WORKERS = { requests: 6, audits: 1, streams: 2, followers: 4 }
/** Of the source, all of whose pages a task reads, twice a minute. */
const DIVISIONS = 300
const WEEKS = '1-2'
const PAGES_PER_SECOND = 25
/** Of ten minutes. */
const MOST_HEAP_GROWTH_MB = 10
const MOST_RSS_GROWTH_MB = 60
const MOST_FILES_GROWTH = 15
const FEW = 1500
const MORE_MS = { median: 5, p99: 100 }
/** 20 s for audits, 2 s for their answers, and what a busy machine takes. */
const MOST_DRAIN_MS = 25_000
const DRAIN = { streams: 40, followers: 40, weeks: 22, pagesBefore: 500 }
/** All standings are those of the source, to be compared. */
const NO_STANDINGS = { divisions: 1, rankings: 0 }
/** Visits that were under way. */
const MOST_TWICE = 16

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  reads: [
    ...['player', 'matches', 'head to head', 'search', 'top', 'progressions', 'club', 'clubs'],
    ...['club players', 'standings', 'teams', 'stats'],
  ],
  'pages and assets': ['page'],
  mistakes: ['bad'],
  exports: ['export'],
  audits: ['audit'],
  'streamed audits': ['stream'],
}

/** Minutes of mixed load on the data of the whole federation, then its end in the middle of work. */
export async function loadTrial(): Promise<Figure[]> {
  return [...(await steadyRows()), ...(await drainRows())]
}

async function steadyRows(): Promise<Figure[]> {
  const world = await openWorld({
    size: FULL_SCALE,
    divisions: DIVISIONS,
    weeks: 22,
    pagesPerSecond: PAGES_PER_SECOND,
  })
  try {
    const forMs = MINUTES * MINUTE_MS
    const options = { forMs, everyMs: forMs / LOOKS, workers: WORKERS, weeks: WEEKS }
    const result = await loadRun(world, options)
    for (const text of new Set(result.unexpected)) console.error(`unexpected: ${text}`)
    return [...totalRows(result), ...growthRows(result), ...latencyRows(result), ...lagRows(result)]
  } finally {
    await world.stop()
  }
}

function totalRows({ samples, unexpected, tasks, forMs }: LoadResult): Figure[] {
  const minutes = (forMs / MINUTE_MS).toFixed(1)
  return [
    { name: `load: requests answered in ${minutes} minutes`, value: samples.length, unit: '' },
    { name: 'load: scrape tasks meanwhile', value: tasks, unit: 'tasks' },
    figure({ name: 'load: unexpected answers', value: unexpected.length, unit: '', target: 0 }),
  ]
}

/** The trend of the second half, when all that is kept for good has been loaded. */
function growthRows({ states, forMs }: LoadResult): Figure[] {
  const half = states.filter(({ at }) => at > forMs / 2)
  const per = (of: (state: RestingState) => number): number => slope(half, of) * 10 * MINUTE_MS
  const grown = (
    name: string,
    of: (state: RestingState) => number,
    target: number,
    unit: string,
  ) => [
    { name: `load: ${name} at rest, last`, value: of(states.at(-1) ?? none()), unit },
    figure({ name: `load: ${name} at rest, growth in 10 minutes`, value: per(of), unit, target }),
  ]
  return [
    ...grown('live heap', ({ heapMb }) => heapMb, MOST_HEAP_GROWTH_MB, 'MB'),
    ...grown('buffers', ({ externalMb }) => externalMb, MOST_HEAP_GROWTH_MB, 'MB'),
    ...grown('resident memory', ({ rssMb }) => rssMb, MOST_RSS_GROWTH_MB, 'MB'),
    ...grown('open files', ({ files }) => files, MOST_FILES_GROWTH, 'files'),
    ...grown('timers', ({ timers }) => timers, MOST_FILES_GROWTH, 'timers'),
    ...grown('threads', ({ threads }) => threads, 1, 'threads'),
  ]
}

function none(): never {
  throw new Error('the server never came to rest')
}

/** By least squares, per ms. */
function slope(states: readonly RestingState[], of: (state: RestingState) => number): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const x = mean(states.map(({ at }) => at))
  const y = mean(states.map(of))
  const up = states.reduce((sum, state) => sum + (state.at - x) * (of(state) - y), 0)
  return up / states.reduce((sum, { at }) => sum + (at - x) ** 2, 0)
}

/** The last third beside the first one. */
function latencyRows({ samples, forMs }: LoadResult): Figure[] {
  return Object.entries(GROUPS).flatMap(([name, kinds]) => {
    const own = samples.filter(({ kind }) => kinds.includes(kind))
    const first = timesOf(own.filter(({ at }) => at < forMs / 3))
    const last = timesOf(own.filter(({ at }) => at > (2 * forMs) / 3))
    const row = (what: string, share: number, moreMs?: number): Figure => {
      const baseline = quantile(first, share)
      const value = quantile(last, share)
      const title = `load: ${name}, ${what} of the last third to the first`
      const plain: Figure = { name: title, value, unit: 'ms', baseline }
      if (moreMs === undefined) return plain
      return figure({ ...plain, target: Math.round(0.5 * baseline + moreMs), bounds: 'excess' })
    }
    // Of audits there are too few for the hundredth to say much.
    const p99 = own.length < FEW ? row('p99', 0.99) : row('p99', 0.99, MORE_MS.p99)
    return [row('median', 0.5, MORE_MS.median), p99]
  })
}

function timesOf(samples: readonly Sample[]): readonly number[] {
  return samples.map(({ ms }) => ms)
}

function lagRows({ lags, forMs }: LoadResult): Figure[] {
  const first = lags.filter(({ at }) => at < forMs / 3).map(({ ms }) => ms)
  const last = lags.filter(({ at }) => at > (2 * forMs) / 3).map(({ ms }) => ms)
  const name = 'load: p99 of the lag of the event loop, last third to the first'
  return [{ name, value: median(last), unit: 'ms', baseline: median(first) }]
}

async function drainRows(): Promise<Figure[]> {
  const world = await openWorld({
    size: { ...FULL_SCALE, ...NO_STANDINGS },
    divisions: 60,
    weeks: DRAIN.weeks + 1,
    pagesPerSecond: 100,
    isSmall: true,
  })
  try {
    return drainFigures(await drainTrial(world, DRAIN))
  } finally {
    await world.stop()
  }
}

function drainFigures(result: DrainResult): Figure[] {
  const { exit, endMs, openStreams, endedStreams, toldPages, storedPages } = result
  return [
    figure({
      name: `load: SIGTERM with a task, ${DRAIN.streams} audits and ${DRAIN.followers} followers, end`,
      value: endMs,
      unit: 'ms',
      target: MOST_DRAIN_MS,
    }),
    figure({ name: 'load: exit code', value: exit.code ?? Number.NaN, unit: '', target: 0 }),
    figure({
      name: 'load: open streams without their last event',
      value: openStreams - endedStreams,
      unit: 'streams',
      target: 0,
    }),
    figure({
      name: 'load: pages told of and lost',
      value: Math.max(0, toldPages - storedPages),
      unit: 'pages',
      target: 0,
    }),
    figure({
      name: 'load: pages read again after going on',
      value: result.pagesTwice,
      unit: 'pages',
      target: MOST_TWICE,
    }),
    figure({
      name: `load: of ${result.totalPages} pages, not as the source has them`,
      value: result.wrongPages,
      unit: 'pages',
      target: 0,
    }),
  ]
}
