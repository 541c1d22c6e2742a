import { fileURLToPath } from 'node:url'
import { parse } from 'parse5'
import { exampleFacts } from '../../plugins/audit/checks/examples/example-facts.ts'
import { Judge } from '../../plugins/audit/checks/judge.ts'
import { loadChecks } from '../../plugins/audit/checks/load-checks.ts'
import type { FactsData } from '../../plugins/audit/page/facts-data.ts'
import { factsData } from '../../plugins/audit/page/load-facts-data.ts'
import { loadMeasures } from '../../plugins/audit/page/page-measures.ts'
import { pageTask } from '../../plugins/audit/page/page-tasks.ts'
import { type Figure, figure } from '../measure/figure.ts'
import { samplePage } from './sample-page.ts'

const PAGE_URL = 'https://www.example.com/guide/bicycle-care'
const CHECKS = fileURLToPath(new URL('../../manifests', import.meta.url))
const measures = await loadMeasures()
/** Rounds that are thrown away: compilers and caches warm up. */
const WARM_UP = 2
const ROUNDS = 9
/** Highest ratio of facts and checks to one parse5 parse. */
const MOST_RATIO = { medium: 2.2, large: 1.5 }
const MOST_GROWTH = 1.5
const MOST_SMALL_MS = 30

/** `repeats`: measurements per round; small pages need more of them. */
const PAGES = [
  { name: '20 kB page', bytes: 20_000, repeats: 5 },
  { name: '200 kB page', bytes: 200_000, repeats: 2 },
  { name: '2 MB page', bytes: 2_000_000, repeats: 1 },
] as const

type Bench = { readonly judge: Judge; readonly data: FactsData }
/** Milliseconds, one number per measurement. */
type Series = { readonly parse: number[]; readonly facts: number[]; readonly judge: number[] }
/** One page under measurement; a sample is one measurement of each kind. */
type Subject = {
  readonly repeats: number
  /** Checks that could not be evaluated: failing quickly would make the figures look good. */
  readonly errors: number
  readonly series: Series
  readonly sample: (series: Series) => void
}
/** The least of each, in milliseconds: whatever else a machine does only adds to it. */
type Times = { readonly parseMs: number; readonly factsMs: number; readonly judgeMs: number }

/**
 * All facts and all checks of a page that has been fetched, against one parse of the same page
 * with source locations by parse5. Everything takes turns, so that a machine that slows down for
 * a while slows down all of it.
 */
export function checksBench(): Figure[] {
  const data = factsData()
  const bench = { judge: new Judge(loadChecks(CHECKS), { data, measures }), data }
  const subjects = PAGES.map((page) => subjectOf(bench, page))
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const { repeats, series, sample } of subjects) {
      const target = round < WARM_UP ? emptySeries() : series
      for (let count = 0; count < repeats; count += 1) sample(target)
    }
  }
  const [small, medium, large] = subjects.map(timesOf) as [Times, Times, Times]
  const errors = subjects.reduce((sum, subject) => sum + subject.errors, 0)
  return [
    ...rowsOf(PAGES[0].name, small, { target: MOST_SMALL_MS }),
    ...rowsOf(PAGES[1].name, medium, { target: MOST_RATIO.medium, bounds: 'ratio' }),
    ...rowsOf(PAGES[2].name, large, { target: MOST_RATIO.large, bounds: 'ratio' }),
    growthRow(medium, large),
    figure({ name: 'checks: could not be evaluated', value: errors, unit: 'checks', target: 0 }),
  ]
}

function subjectOf({ judge, data }: Bench, { bytes, repeats }: (typeof PAGES)[number]): Subject {
  const html = samplePage(bytes)
  const body = new TextEncoder().encode(html)
  const page = { body, headerCharset: 'utf-8', url: PAGE_URL, headers: {} }
  const selection = { audits: ['seo', 'geo'] as const }
  const facts = exampleFacts({ html, url: PAGE_URL }, data)
  const task = { facts, selection, accept: [], overrides: {} }
  return {
    repeats,
    errors: judge.run(task).results.filter(({ status }) => status === 'error').length,
    series: emptySeries(),
    sample: (series) => {
      series.parse.push(timed(() => parse(html, { sourceCodeLocationInfo: true })))
      series.facts.push(timed(() => pageTask(page, data)))
      series.judge.push(timed(() => judge.run(task)))
    },
  }
}

const emptySeries = (): Series => ({ parse: [], facts: [], judge: [] })

function timesOf({ series: { parse, facts, judge } }: Subject): Times {
  return { parseMs: Math.min(...parse), factsMs: Math.min(...facts), judgeMs: Math.min(...judge) }
}

function growthRow(medium: Times, large: Times): Figure {
  return figure({
    name: 'checks: time per kB, 2 MB to 200 kB',
    value: totalMs(large) / totalMs(medium) / 10,
    unit: 'times',
    baseline: large.parseMs / medium.parseMs / 10,
    target: MOST_GROWTH,
  })
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const totalMs = ({ factsMs, judgeMs }: Times): number => factsMs + judgeMs

function rowsOf(page: string, times: Times, target: Pick<Figure, 'target' | 'bounds'>) {
  const row = (what: string, value: number): Figure => ({
    name: `checks: ${page}, ${what}`,
    value,
    unit: 'ms',
    baseline: times.parseMs,
  })
  return [
    figure({ ...row('facts and checks', totalMs(times)), ...target }),
    row('facts alone', times.factsMs),
    row('checks alone', times.judgeMs),
  ]
}
