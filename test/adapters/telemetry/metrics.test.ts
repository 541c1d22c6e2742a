import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStream } from '../../../adapters/http/api-message.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { countOfChecks } from '../../support/shipped-checks.ts'
import { RecordingSink, requestOf } from '../http/api-double.ts'
import { type Family, figureOf } from './exposition.ts'
import { useMeasuredApp } from './measured-app.ts'

const measured = useMeasuredApp()

test('an audit counts as a run with its modules, checks and requests', async () => {
  const route = '/api/audit/full'
  const grown = await measured().growth(
    [
      ['manifold_runs_started_total', { kind: 'full' }],
      ['manifold_runs_finished_total', { kind: 'full', outcome: 'done', code: '' }],
      ['manifold_run_duration_seconds_count', { kind: 'full' }],
      ['manifold_modules_finished_total', { module: 'seo', outcome: 'done', code: '' }],
      ['manifold_module_duration_seconds_count', { module: 'seo' }],
      ['manifold_modules_finished_total', { outcome: 'failed' }],
      ['manifold_checks_total', { audit: 'geo' }],
      ['manifold_checks_total', { audit: 'seo' }],
      ['manifold_http_requests_total', { route, method: 'POST', status: '200' }],
      ['manifold_http_request_duration_seconds_count', { route }],
    ],
    () => measured().audit('203.0.113.1'),
  )
  assert.deepEqual(grown, [1, 1, 1, 1, 1, 0, countOfChecks('geo'), countOfChecks('seo'), 1, 1])
})

test('a run whose site cannot be read is reported with its code', async () => {
  const unreachable = { path: '/api/geo-audit', body: { url: measured().world.nowhere } }
  const code = 'TARGET_UNREACHABLE'
  const grown = await measured().growth(
    [
      ['manifold_runs_finished_total', { kind: 'geo', outcome: 'failed', code }],
      ['manifold_modules_finished_total', { module: 'crawl', outcome: 'failed', code }],
      ['manifold_modules_finished_total', { module: 'geo', outcome: 'skipped' }],
      ['manifold_http_errors_total', { code }],
    ],
    () => measured().call(unreachable),
  )
  assert.deepEqual(grown, [1, 1, 1, 1])
})

test('a stream is counted while it is open, and as a request when it has ended', async () => {
  const route = '/api/audit/stream'
  const open = async (): Promise<number> =>
    figureOf(await measured().figures(), 'manifold_http_open_streams', { route })
  const seen: number[] = []
  const grown = await measured().growth([['manifold_http_requests_total', { route }]], async () => {
    const { site, release } = measured().world
    const body = { url: `${site.origin}/held`, options: { modules: ['crawl'] } }
    const answer = await measured().call({ path: route, body, remoteAddress: '203.0.113.4' })
    if (!isStream(answer.body)) assert.fail('no stream')
    const ended = answer.body.produce(new RecordingSink())
    seen.push(await open())
    release()
    await ended
    seen.push(await open())
  })
  assert.deepEqual([seen, grown], [[1, 0], [1]])
})

test('audits that are refused count as such, and as no run', async () => {
  const address = '203.0.113.2'
  await measured().audit(address)
  await measured().audit(address)
  const grown = await measured().growth(
    [
      ['manifold_rate_limit_refusals_total', {}],
      ['manifold_http_errors_total', { code: 'RATE_LIMITED' }],
      ['manifold_http_requests_total', { route: '/api/audit/full', status: '429' }],
      ['manifold_runs_started_total', {}],
    ],
    () => measured().audit(address),
  )
  assert.deepEqual(grown, [1, 1, 1, 0])
})

test('requests for a site count as those to a target, however odd its status', async () => {
  const grown = await measured().growth(
    [
      ['manifold_outgoing_requests_total', { api: 'target', status: '2xx' }],
      ['manifold_outgoing_requests_total', { api: 'target', status: '299' }],
    ],
    () =>
      measured().call({
        path: '/api/modules/crawl',
        body: { url: `${measured().world.site.origin}/odd` },
        remoteAddress: '203.0.113.3',
      }),
  )
  assert.ok((grown[0] ?? 0) > 0)
  assert.equal(grown[1], 0)
})

test('calls of an API count by status, those made again also as retries', async () => {
  const grown = await measured().growth(
    [
      ['manifold_outgoing_requests_total', { api: 'wikidata', status: '503', code: '' }],
      ['manifold_outgoing_request_duration_seconds_count', { api: 'wikidata' }],
      ['manifold_outgoing_retries_total', { api: 'wikidata' }],
      ['manifold_outgoing_requests_total', { api: 'target' }],
    ],
    () => assert.rejects(measured().ask('wikidata', { path: '/fails' })),
  )
  assert.deepEqual(grown, [2, 2, 1, 0])
})

test('a call that gets no answer counts with the code of its error', async () => {
  const code = 'TARGET_UNREACHABLE'
  const grown = await measured().growth(
    [['manifold_outgoing_requests_total', { api: 'places', status: '', code }]],
    () => assert.rejects(measured().ask('places', { path: '/', retries: 0 })),
  )
  assert.deepEqual(grown, [1])
})

test('an API that is left alone shows an open circuit', async () => {
  const grown = await measured().growth([['manifold_outgoing_circuit_open', { api: 'crux' }]], () =>
    assert.rejects(measured().ask('crux', { path: '/refuses' })),
  )
  assert.deepEqual(grown, [1])
})

test('a scrape counts its pages, rows and requests to the source', async () => {
  const module = 'divisionStandings'
  const grown = await measured().growth(
    [
      ['manifold_runs_finished_total', { kind: 'interclubs', outcome: 'done' }],
      ['manifold_scrape_pages_total', { module }],
      ['manifold_scrape_task_running', { kind: 'interclubs' }],
    ],
    () => measured().scrape(),
  )
  assert.deepEqual(grown, [1, 4, 0])
  const now = await measured().figures()
  const rows = measured().app.tabletennis?.tasks.current('interclubs')?.totalRankings
  assert.equal(figureOf(now, 'manifold_scrape_rows_total', { module }), rows)
  assert.ok(figureOf(now, 'manifold_outgoing_requests_total', { api: 'source' }) >= 4)
})

test('the current state is shown: budgets, runs, what is running', async () => {
  const now = await measured().figures()
  const budget = measured().app.config.budgets.openrouter?.usdPerDay
  assert.equal(figureOf(now, 'manifold_budget_limit_usd', { api: 'openrouter' }), budget)
  assert.equal(figureOf(now, 'manifold_budget_spent_usd', { api: 'openrouter' }), 0)
  assert.equal(figureOf(now, 'manifold_runs_active'), 0)
  assert.equal(figureOf(now, 'manifold_runs_limit'), measured().app.config.limits.maxConcurrentRuns)
  assert.equal(figureOf(now, 'manifold_documents_set_aside'), 0)
  const { version } = measured().app.audit.program
  assert.equal(figureOf(now, 'manifold_build_info', { version }), 1)
  assert.ok(figureOf(now, 'process_resident_memory_bytes') > 1_000_000)
  assert.ok(figureOf(now, 'nodejs_eventloop_lag_p99_seconds') > 0)
})

test('names and units are those of the conventions, and histograms add up', async () => {
  for (const { name, type, samples } of (await measured().figures()).values()) {
    if (!name.startsWith('manifold_')) continue
    assert.match(name, /^[a-z_]+$/)
    assert.doesNotMatch(name, /_(?:ms|milliseconds|minutes|mb|kb|percent)(?:_|$)/)
    assert.equal(name.endsWith('_total'), type === 'counter', name)
    if (type === 'histogram') assert.match(name, /_seconds$/)
    const isWhole = type !== 'histogram' || samples.every((one) => isOfWholeHistogram(samples, one))
    assert.ok(isWhole, name)
  }
})

test('no label shows whom the server was asked about, or by whom', async () => {
  const { world } = measured()
  const names = new Set<string>()
  const values = new Set<string>()
  for (const { samples } of (await measured().figures()).values()) {
    for (const { labels } of samples) {
      for (const [name, value] of Object.entries(labels)) {
        names.add(name)
        values.add(value)
      }
    }
  }
  const known = ['api', 'audit', 'code', 'kind', 'le', 'method', 'module', 'node', 'outcome']
  const ofOperator = ['payer'] // names that the operator gave to tokens
  const ofProcess = ['major', 'minor', 'patch', 'space', 'type', 'version']
  assert.deepEqual(
    [...names].sort(),
    [...known, ...ofOperator, ...ofProcess, 'route', 'status'].sort(),
  )
  const told = [...values].join('\n')
  for (const secret of [
    world.site.origin,
    '127.0.0.1',
    'very-own',
    '203.0.113',
    world.replica.url,
  ]) {
    assert.ok(!told.includes(secret), secret)
  }
})

test('a path at which there is nothing and an unknown method are counted as such', async () => {
  const grown = await measured().growth(
    [
      ['manifold_http_requests_total', { route: 'unknown', method: 'GET', status: '404' }],
      ['manifold_http_requests_total', { route: '/health', method: 'other', status: '405' }],
    ],
    async () => {
      await measured().call({ path: '/api/players/by-name/nobody' })
      await measured().call({ path: '/wp-login.php' })
      await measured().call({ path: '/health', method: 'BREW' })
    },
  )
  assert.deepEqual(grown, [2, 1])
})

test('an operator can switch metrics off', async () => {
  const { app } = measured()
  const server = { ...app.config.server, metrics: 'off' as const }
  const without = createHttpApi({ ...app, config: { ...app.config, server } })
  const request = requestOf({ path: '/metrics', remoteAddress: '127.0.0.1' })
  assert.equal((await without.dispatch(request)).status, 404)
})

function isOfWholeHistogram(all: Family['samples'], one: Family['samples'][number]): boolean {
  const { le, ...own } = one.labels
  if (le !== '+Inf') return true
  const same = all.filter(({ labels }) =>
    Object.entries(own).every(([key, value]) => labels[key] === value),
  )
  const buckets = same.filter(({ name }) => name.endsWith('_bucket')).map(({ value }) => value)
  const count = same.find(({ name }) => name.endsWith('_count'))?.value
  return count === one.value && buckets.every((value, at) => value >= (buckets[at - 1] ?? 0))
}
