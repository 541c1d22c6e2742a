import { fileURLToPath } from 'node:url'
import { parse } from 'parse5'
import { Judge } from '../../plugins/checks/judge-task.ts'
import { loadChecks } from '../../plugins/checks/load-checks.ts'
import type { FactsData } from '../../plugins/facts/facts-data.ts'
import { loadFactsData } from '../../plugins/facts/load-facts-data.ts'
import { pageTask } from '../../plugins/facts/page-task.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { type BenchRow, benchRow, median } from './bench-row.ts'
import { samplePage } from './sample-page.ts'

const PAGE_URL = 'https://www.example.com/guide/bicycle-care'
const CHECKS = fileURLToPath(new URL('../../manifests/checks', import.meta.url))
/** Rounds that are thrown away: compilers and caches warm up. */
const WARM_UP = 3
const MOST_RATIO = 3
const MOST_GROWTH = 1.5
const MOST_SMALL_MS = 30

type Bench = { readonly judge: Judge; readonly data: FactsData }
type Page = { readonly bytes: number; readonly rounds: number }
/** Medians, in milliseconds. */
type Times = {
  readonly parseMs: number
  readonly factsMs: number
  readonly judgeMs: number
  /** Checks that could not be evaluated: failing quickly would make the figures look good. */
  readonly errors: number
}

/**
 * All facts and all checks of a page that has been fetched, against one parse of the same page
 * with source locations by parse5.
 */
export function checksBench(): BenchRow[] {
  const data = loadFactsData()
  const bench = { judge: new Judge(loadChecks(CHECKS), data), data }
  const small = measure(bench, { bytes: 20_000, rounds: 41 })
  const medium = measure(bench, { bytes: 200_000, rounds: 15 })
  const large = measure(bench, { bytes: 2_000_000, rounds: 7 })
  return [
    ...rowsOf('20 kB', small, { target: MOST_SMALL_MS }),
    ...rowsOf('200 kB', medium, { target: MOST_RATIO, bounds: 'ratio' }),
    ...rowsOf('2 MB', large, { target: MOST_RATIO, bounds: 'ratio' }),
    benchRow({
      name: 'checks: time per kB, 2 MB to 200 kB',
      value: totalMs(large) / totalMs(medium) / 10,
      unit: 'times',
      baseline: large.parseMs / medium.parseMs / 10,
      target: MOST_GROWTH,
    }),
    benchRow({
      name: 'checks: could not be evaluated',
      value: small.errors + medium.errors + large.errors,
      unit: 'checks',
      target: 0,
    }),
  ]
}

function measure({ judge, data }: Bench, { bytes, rounds }: Page): Times {
  const html = samplePage(bytes)
  const body = new TextEncoder().encode(html)
  const page = { body, headerCharset: 'utf-8', url: PAGE_URL, headers: {} }
  const selection = { audits: ['seo', 'geo'] as const }
  const facts = exampleFacts({ html, url: PAGE_URL }, data)
  const task = { facts, selection, accept: [], overrides: {} }
  // Side by side, so that a machine that slows down for a while slows down each of them.
  const works = [
    () => parse(html, { sourceCodeLocationInfo: true }),
    () => pageTask(page, data),
    () => judge.run(task),
  ]
  const times = works.map((): number[] => [])
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const ms = timed(work)
      if (round >= WARM_UP) times[index]?.push(ms)
    }
  }
  const [parseMs = 0, factsMs = 0, judgeMs = 0] = times.map(median)
  const errors = judge.run(task).filter(({ status }) => status === 'error').length
  return { parseMs, factsMs, judgeMs, errors }
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const totalMs = ({ factsMs, judgeMs }: Times): number => factsMs + judgeMs

function rowsOf(size: string, times: Times, target: Pick<BenchRow, 'target' | 'bounds'>) {
  const row = (what: string, value: number): BenchRow => ({
    name: `checks: ${size} page, ${what}`,
    value,
    unit: 'ms',
    baseline: times.parseMs,
  })
  return [
    benchRow({ ...row('facts and checks', totalMs(times)), ...target }),
    row('facts alone', times.factsMs),
    row('checks alone', times.judgeMs),
  ]
}
