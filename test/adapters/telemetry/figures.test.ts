import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RunMetrics, ScrapeMetrics } from '../../../adapters/telemetry/run-metrics.ts'
import { type MetricSet, SpreadCell } from '../../../adapters/telemetry/series.ts'
import { observedEngine, Telemetry } from '../../../adapters/telemetry/telemetry.ts'
import type { Outcome } from '../../../core/events/event.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { emptyResult, FakeEngine } from '../api/audit/fake-engine.ts'
import { type LogLine, recordingLog } from '../http/api-double.ts'

const done: Outcome = { status: 'done', output: {}, durationMs: 40, costUsd: 0, cached: false }

/** An engine that a test drives, and runs that are counted. */
function counted() {
  const telemetry = new Telemetry(new SilentLog())
  const fake = new FakeEngine()
  return { telemetry, fake, engine: observedEngine(fake, telemetry) }
}

/** The counts of a metric above 0, by the values of its labels. */
function countsOf(set: MetricSet, name: string): Readonly<Record<string, number>> {
  const series = set.counts.find(({ naming }) => naming.name === name)
  const entries = [...(series?.entries ?? assert.fail(`no ${name}`))]
  const counts = entries.map(({ labels, cell }) => [Object.values(labels).join(' '), cell.value])
  return Object.fromEntries(counts.filter(([, value]) => value !== 0))
}

function runFigures() {
  const { telemetry, ...rest } = counted()
  const cachedModules = new Set(['cwv', 'local'])
  return { ...rest, figures: new RunMetrics({ telemetry, cachedModules, paidApis: ['places'] }) }
}

test('what a run has cost is added up by API', () => {
  const { fake, engine, figures } = runFigures()
  for (const costByApi of [{ places: 0.03 }, { places: 0.01, openrouter: 0.5 }]) {
    engine.start({ goals: ['local'], inputs: {}, kind: 'module' })
    fake.runs.at(-1)?.finish({ ...emptyResult, costByApi })
  }
  assert.deepEqual(countsOf(figures, 'manifold_spend_usd_total'), { places: 0.04, openrouter: 0.5 })
})

test('modules count by outcome, cached ones among the hits and with no time', () => {
  const { fake, engine, figures } = runFigures()
  engine.start({ goals: ['cwv'], inputs: {}, kind: 'full' })
  fake.runs[0]?.finish({
    ...emptyResult,
    outcomes: {
      cwv: { ...done, cached: true },
      local: done,
      crawl: done,
      geo: { status: 'skipped', reason: 'Needs crawl.' },
      sxo: { status: 'failed', error: '', code: 'MODULE_TIMEOUT', durationMs: 9, costUsd: 0 },
    },
  })
  assert.deepEqual(countsOf(figures, 'manifold_modules_finished_total'), {
    'cwv done ': 1,
    'local done ': 1,
    'crawl done ': 1,
    'geo skipped ': 1,
    'sxo failed MODULE_TIMEOUT': 1,
  })
  const cache = countsOf(figures, 'manifold_module_cache_requests_total')
  assert.deepEqual(cache, { 'cwv hit': 1, 'local miss': 1 })
  const timed = [...(figures.spreads[1]?.entries ?? [])].map(({ labels }) => labels)
  assert.deepEqual(timed, [{ module: 'local' }, { module: 'crawl' }, { module: 'sxo' }])
})

test('a cancelled run has not failed, and unknown kinds are not counted apart', () => {
  const { fake, engine, figures } = runFigures()
  engine.start({ goals: ['geo'], inputs: {}, kind: 'geo' }).cancel('the client left')
  engine.start({ goals: ['geo'], inputs: {}, kind: 'https://example.com/' })
  fake.runs[1]?.finish(emptyResult)
  assert.deepEqual(countsOf(figures, 'manifold_runs_finished_total'), {
    'geo cancelled CANCELLED': 1,
    'other done ': 1,
  })
})

function scrapeFigures() {
  const { telemetry, ...rest } = counted()
  const modules = new Set(['standings'])
  return {
    ...rest,
    figures: new ScrapeMetrics({ telemetry, modules, tasks: () => [], schedules: () => [] }),
  }
}

test('only its own pages count for a task that continues another one', () => {
  const { fake, engine, figures } = scrapeFigures()
  engine.start({ goals: ['standings'], inputs: {} })
  const [run] = fake.runs
  const progress = { moduleId: 'standings', failed: 0, total: 100 }
  run?.emit('progress', { ...progress, settled: 60, counts: {} })
  run?.emit('progress', { ...progress, settled: 63, counts: { rows: 30 }, lastKey: '5/1' })
  run?.emit('progress', { ...progress, settled: 70, counts: { rows: 100 }, lastKey: '5/8' })
  assert.deepEqual(countsOf(figures, 'manifold_scrape_pages_total'), { standings: 10 })
  assert.deepEqual(countsOf(figures, 'manifold_scrape_rows_total'), { standings: 100 })
})

test('the first that is heard of a new scrape may be pages that are done', () => {
  const { fake, engine, figures } = scrapeFigures()
  engine.start({ goals: ['standings'], inputs: {} })
  const data = { moduleId: 'standings', settled: 4, failed: 0, counts: { rows: 8 }, lastKey: 'a' }
  fake.runs[0]?.emit('progress', data)
  assert.deepEqual(countsOf(figures, 'manifold_scrape_pages_total'), { standings: 4 })
})

test('pages that fail for good count by code, and without what they are', () => {
  const { fake, engine, figures } = scrapeFigures()
  engine.start({ goals: ['standings'], inputs: {} })
  const failure = { moduleId: 'standings', error: 'It could not be read.' }
  for (const key of ['3/1', '3/2']) {
    fake.runs[0]?.emit('item:failed', { ...failure, key, code: 'SOURCE_UNREACHABLE' })
  }
  const errors = countsOf(figures, 'manifold_scrape_errors_total')
  assert.deepEqual(errors, { 'standings SOURCE_UNREACHABLE': 2 })
})

test('modules that scrape nothing are not followed', () => {
  const { fake, engine } = scrapeFigures()
  engine.start({ goals: ['crawl'], inputs: {} })
  assert.equal(fake.runs[0]?.listeners, 0)
})

test('a listener that throws is logged and disturbs nobody', () => {
  const lines: LogLine[] = []
  const telemetry = new Telemetry(recordingLog(lines))
  const heard: string[] = []
  telemetry.on('circuit', () => {
    throw new Error('broken')
  })
  telemetry.on('circuit', ({ api }) => heard.push(api))
  telemetry.emit('circuit', { api: 'crux', isOpen: true })
  assert.deepEqual(heard, ['crux'])
  assert.deepEqual(
    lines.map(({ level, message }) => [level, message]),
    [['error', 'a telemetry listener threw']],
  )
})

test('a value on a bound belongs to the bucket that ends there', () => {
  const cell = new SpreadCell([1, 2])
  for (const value of [0, 1, 1.5, 2, 7]) cell.add(value)
  assert.deepEqual([cell.counts, cell.sum], [[2, 2, 1], 11.5])
})
