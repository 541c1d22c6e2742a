import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { MemoryCache } from '../../../../adapters/storage/memory-cache.ts'
import { HttpApiClient } from '../../../../adapters/third-party/api-client.ts'
import { SystemClock } from '../../../../adapters/timing/clock.ts'
import type { CwvResult } from '../../../../plugins/audit/cwv/metrics.ts'
import cwvPlugin from '../../../../plugins/audit/cwv/plugin.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'
import { client } from '../../../adapters/network/loopback-server.ts'
import { type CruxOptions, startCruxDouble } from '../../../doubles/crux.ts'
import { type PageSpeedOptions, startPageSpeedDouble } from '../../../doubles/pagespeed.ts'
import { HurriedClock } from '../../../support/hurried-clock.ts'
import { type ModuleTrial, resultOf, runModule } from '../../../support/run-module.ts'
import { SilentLog } from '../../../support/silent-log.ts'
import { testConfig } from '../../../support/test-config.ts'

const PAGE = 'https://www.example-velo.be/atelier'

type Setting = {
  readonly site?: Partial<SiteFacts>
  readonly pagespeed?: PageSpeedOptions
  readonly crux?: CruxOptions
  readonly trial?: Partial<ModuleTrial>
  readonly retries?: number
}

/** The module against both doubles; by default of a public page that both know. */
async function measure(t: TestContext, setting: Setting = {}) {
  const { site = {}, retries = 0 } = setting
  const pagespeed = await startPageSpeedDouble(setting.pagespeed, t)
  const crux = await startCruxDouble(setting.crux, t)
  const trial: ModuleTrial = {
    plugin: cwvPlugin,
    inputs: { site: { url: PAGE, finalUrl: PAGE, ...site } },
    env: { PAGESPEED_API_KEY: 'test-key-of-pagespeed' },
    config: {
      apis: {
        pagespeed: { baseUrl: pagespeed.url, retries },
        crux: { baseUrl: crux.url, retries, perSecond: 0 },
      },
    },
    ...setting.trial,
  }
  const done = await runModule('cwv', trial, t)
  return { done, pagespeed, crux, trial }
}

const warningsOf = ({ done }: Awaited<ReturnType<typeof measure>>): readonly string[] =>
  done.warnings.map(({ code, message }) => `${code}: ${message}`)

test('lab runs of both strategies, field data, history, trend and assessment are reported', async (t) => {
  const { done } = await measure(t)
  const { lab, field, history, sources, ...rest } = resultOf<CwvResult>(done)

  assert.deepEqual(lab.mobile, {
    performanceScore: 63,
    accessibilityScore: 91,
    bestPracticesScore: 96,
    seoScore: 85,
    lcpMs: 4313,
    cls: 0.0412,
    tbtMs: 310,
    fcpMs: 2190,
    speedIndexMs: 4720,
    lighthouseVersion: '13.1.0',
    fetchedAt: '2026-11-18T09:12:44.310Z',
    runWarnings: [],
  })
  assert.equal(lab.desktop?.performanceScore, 94)
  assert.equal(lab.desktop?.lcpMs, 1078)
  assert.deepEqual(field, {
    scope: 'url',
    formFactor: 'PHONE',
    source: 'pagespeed',
    asOf: null,
    LCP: {
      p75: 2874,
      rating: 'needsImprovement',
      distribution: { good: 0.6809, needsImprovement: 0.2113, poor: 0.1078 },
    },
    INP: {
      p75: 188,
      rating: 'good',
      distribution: { good: 0.7712, needsImprovement: 0.1743, poor: 0.0545 },
    },
    CLS: {
      p75: 0.06,
      rating: 'good',
      distribution: { good: 0.8612, needsImprovement: 0.0914, poor: 0.0474 },
    },
  })
  assert.equal(history?.periods.length, 25)
  assert.deepEqual(history?.periods[24], { first: '2026-10-18', last: '2026-11-14' })
  assert.deepEqual(rest, {
    url: PAGE,
    trend: { LCP: 'improving', INP: 'improving', CLS: 'improving' },
    assessment: 'failed',
    thresholds: {
      LCP: { good: 2500, poor: 4000 },
      INP: { good: 200, poor: 500 },
      CLS: { good: 0.1, poor: 0.25 },
    },
  })
  assert.deepEqual(
    sources.map(({ name, asOf }) => [name, asOf]),
    [
      ['PageSpeed Insights (Lighthouse)', '2026-11-18T09:12:44.310Z'],
      ['Chrome UX Report', null],
      ['Chrome UX Report History API', '2026-11-14'],
    ],
  )
  assert.equal(done.outcome.status === 'done' && done.outcome.score, 63)
  assert.deepEqual(done.warnings, [])
})

test('each API is asked as its contract says, and every lab run counts as a call', async (t) => {
  const { done, pagespeed, crux } = await measure(t)
  const [mobile, desktop] = pagespeed.requests
  assert.equal(pagespeed.requests.length, 2)
  assert.deepEqual(
    [...mobile!.query.entries()],
    [
      ['url', PAGE],
      ['strategy', 'MOBILE'],
      ['category', 'PERFORMANCE'],
      ['category', 'ACCESSIBILITY'],
      ['category', 'BEST_PRACTICES'],
      ['category', 'SEO'],
      [
        'fields',
        'id,loadingExperience,originLoadingExperience,lighthouseResult(lighthouseVersion,fetchTime,finalUrl,runWarnings,runtimeError,categories,audits)',
      ],
      ['key', 'test-key-of-pagespeed'],
    ],
  )
  assert.equal(desktop?.query.get('strategy'), 'DESKTOP')
  assert.deepEqual(
    crux.requests.map(({ body }) => JSON.parse(body) as unknown),
    [{ url: PAGE }, { origin: 'https://www.example-velo.be' }].map((subject) => ({
      ...subject,
      formFactor: 'PHONE',
      metrics: ['largest_contentful_paint', 'interaction_to_next_paint', 'cumulative_layout_shift'],
      collectionPeriodCount: 25,
    })),
  )
  assert.equal(crux.requests[0]?.query.get('key'), 'test-key-of-pagespeed')
  assert.deepEqual(done.costByApi, { pagespeed: 0 })
})

test('a key of its own is used for the field data', async (t) => {
  const env = { PAGESPEED_API_KEY: 'test-key-of-pagespeed', CRUX_API_KEY: 'test-key-of-crux' }
  const { crux } = await measure(t, { trial: { env } })
  assert.equal(crux.requests[0]?.query.get('key'), 'test-key-of-crux')
})

test('without a key the module is skipped and names the variable', async (t) => {
  const { done, pagespeed } = await measure(t, { trial: { env: {} } })
  assert.equal(done.outcome.status, 'skipped')
  assert.match(JSON.stringify(done.outcome), /PAGESPEED_API_KEY/)
  assert.equal(pagespeed.requests.length, 0)
})

test('a copy on this machine is measured at its public origin', async (t) => {
  const copy = 'http://127.0.0.1:4173/atelier?ref=1#top'
  const site = { url: copy, finalUrl: copy, expectedOrigin: 'https://www.example-velo.be' }
  const { done, pagespeed, crux } = await measure(t, { site })
  const url = 'https://www.example-velo.be/atelier?ref=1'
  assert.equal(pagespeed.requests[0]?.query.get('url'), url)
  assert.deepEqual(JSON.parse(crux.requests[0]?.body ?? '').url, PAGE)
  assert.equal(resultOf<CwvResult>(done).url, url)
})

test('an address that Google cannot reach is skipped and never sent', async (t) => {
  for (const local of ['http://127.0.0.1:4173/', 'http://intranet/']) {
    const { done, pagespeed, crux } = await measure(t, { site: { url: local, finalUrl: local } })
    assert.equal(done.outcome.status, 'skipped')
    assert.match(JSON.stringify(done.outcome), /Google cannot reach .*options\.expectedOrigin/)
    assert.deepEqual([pagespeed.requests, crux.requests], [[], []])
  }
})

test('the history of the page is taken before that of its origin, gaps are null', async (t) => {
  const { done, crux } = await measure(t, { crux: { answers: { 'url PHONE': 'gaps' } } })
  const { history, trend } = resultOf<CwvResult>(done)
  assert.equal(history?.scope, 'url')
  assert.deepEqual(history?.LCP.slice(0, 5), [null, null, null, 3289, 3205])
  assert.deepEqual(history?.CLS.slice(0, 5), [null, null, null, 0.13, 0.13])
  assert.deepEqual(trend, { LCP: 'improving', INP: 'improving', CLS: 'improving' })
  assert.equal(crux.requests.length, 2)
})

test('a page without phones falls back to all devices with four calls at most', async (t) => {
  const answers = { 'url PHONE': 'noData', 'origin PHONE': 'noData', 'url ALL': 'ok' } as const
  const { done, crux } = await measure(t, { crux: { answers } })
  const { history } = resultOf<CwvResult>(done)
  assert.deepEqual([history?.scope, history?.formFactor], ['url', 'ALL_FORM_FACTORS'])
  assert.equal(crux.requests.length, 4)
  assert.equal(JSON.parse(crux.requests[2]?.body ?? '').formFactor, undefined)
})

test('a site without field data has none, which is no error', async (t) => {
  const { done } = await measure(t, {
    pagespeed: { mobile: 'noFieldData', desktop: 'noFieldData' },
    crux: { answers: { 'origin PHONE': 'noData', 'origin ALL': 'noData' } },
  })
  const { field, history, trend, assessment } = resultOf<CwvResult>(done)
  assert.deepEqual([field, history, assessment], [null, null, 'noData'])
  assert.deepEqual(trend, { LCP: 'unknown', INP: 'unknown', CLS: 'unknown' })
  assert.deepEqual(done.warnings, [])
})

test('data of the origin shown for a page is reported as the origin’s', async (t) => {
  const { done } = await measure(t, { pagespeed: { mobile: 'originFallback' } })
  assert.equal(resultOf<CwvResult>(done).field?.scope, 'origin')
})

test('without field data beside the lab run the last period of the history replaces them', async (t) => {
  const { done } = await measure(t, {
    pagespeed: { mobile: 'lighthouseError', desktop: 'lighthouseError' },
    crux: { answers: { 'origin PHONE': 'noInp' } },
  })
  const { field, history } = resultOf<CwvResult>(done)
  assert.deepEqual(field, {
    scope: 'origin',
    formFactor: 'PHONE',
    source: 'crux',
    asOf: '2026-11-14',
    LCP: {
      p75: 2878,
      rating: 'needsImprovement',
      distribution: { good: 0.6683, needsImprovement: 0.205, poor: 0.1267 },
    },
    INP: null,
    CLS: { p75: 0.06, rating: 'good', distribution: field?.CLS?.distribution ?? null },
  })
  assert.deepEqual(history?.INP, Array(25).fill(null))
})

for (const [variation, why] of [
  ['runtimeError', /\(NO_FCP: The page did not paint\.\)/],
  ['userError', /\(NOT_HTML\. The page provided is not HTML\.\)/],
  ['lighthouseError', /\(FAILED_DOCUMENT_REQUEST\..*\)/],
  ['serverError', /it answers HTTP 503/],
  ['dailyQuota', /its quota is used up \(HTTP 429: .*per day/],
  ['malformed', /is not? JSON/],
  ['schemaBreaking', /its answer holds no performance score/],
] as const) {
  test(`one lab run that fails (${variation}) is null with the reason, the rest stays`, async (t) => {
    const tried = await measure(t, { pagespeed: { mobile: variation } })
    const { lab, field, history } = resultOf<CwvResult>(tried.done)
    assert.equal(lab.mobile, null)
    assert.equal(lab.desktop?.performanceScore, 94)
    assert.ok(field && history)
    const [warning = '', ...others] = warningsOf(tried)
    assert.deepEqual(others, [])
    assert.match(warning, /^LAB_RUN_FAILED: There is no lab run for mobile: /)
    assert.match(warning, why)
    assert.equal(tried.done.outcome.status === 'done' && tried.done.outcome.score, undefined)
  })
}

test('the field data of a broken lab run is used all the same', async (t) => {
  const { done } = await measure(t, { pagespeed: { mobile: 'runtimeError' } })
  const { field } = resultOf<CwvResult>(done)
  assert.deepEqual(
    [field?.source, field?.formFactor, field?.LCP?.p75],
    ['pagespeed', 'PHONE', 2874],
  )
})

test('pages that Lighthouse cannot load do not keep the API from others', async (t) => {
  const broken = 'lighthouseError'
  const pagespeed = await startPageSpeedDouble({ mobile: broken, desktop: broken }, t)
  const settings = { baseUrl: pagespeed.url, retries: 0 }
  const clock = new HurriedClock(30)
  const apis = new HttpApiClient({
    http: client(t),
    ...{ clock, log: new SilentLog(), redact: (text: string) => text },
    apis: testConfig({ apis: { pagespeed: settings } }).apis,
  })
  for (let page = 0; page < 7; page += 1) {
    await measure(t, { trial: { clock, parts: { apis } } })
  }

  const strategies = pagespeed.requests.map(({ query }) => query.get('strategy'))
  assert.equal(strategies.filter((strategy) => strategy === 'MOBILE').length, 7)
})

test('a score that Lighthouse could not give is not 0', async (t) => {
  const { done } = await measure(t, { pagespeed: { mobile: 'nullScore' } })
  assert.equal(resultOf<CwvResult>(done).lab.mobile?.performanceScore, null)
  assert.equal(done.outcome.status === 'done' && done.outcome.score, undefined)
})

for (const variation of ['wrongKey', 'forbidden'] as const) {
  test(`a refused key (${variation}) fails the module, names the variable and not the key`, async (t) => {
    const pagespeed = { mobile: variation, desktop: variation }
    const { done } = await measure(t, { pagespeed })
    const text = JSON.stringify(done.outcome)
    assert.equal(done.outcome.status, 'failed')
    assert.match(text, /UPSTREAM_FAILED/)
    assert.match(text, /refuses our key .*PAGESPEED_API_KEY.*PageSpeed Insights API/)
    assert.doesNotMatch(text, /test-key/)
  })
}

for (const [variation, why] of [
  ['wrongKey', /refuses our key .*CRUX_API_KEY/],
  ['forbidden', /refuses our key .*CRUX_API_KEY .*Chrome UX Report API/],
  ['quota', /its quota is used up/],
  ['bareQuota', /its quota is used up \(HTTP 429: Quota exceeded/],
  ['serverError', /it answers HTTP 502/],
  ['notThere', /it answers HTTP 404/],
  ['malformed', /is not? JSON/],
  ['schemaBreaking', /not of the documented form/],
] as const) {
  test(`a history that is not answered (${variation}) is null with the reason`, async (t) => {
    const answers = { 'url PHONE': variation, 'origin PHONE': variation } as const
    const tried = await measure(t, { crux: { answers } })
    const { history, lab, field } = resultOf<CwvResult>(tried.done)
    assert.equal(history, null)
    assert.ok(lab.mobile && field)
    const [warning = '', ...others] = warningsOf(tried)
    assert.deepEqual(others, [])
    assert.match(warning, /^CRUX_UNAVAILABLE: There is no history of field data: /)
    assert.match(warning, why)
  })
}

test('where nothing at all could be measured the module fails with every reason', async (t) => {
  const { done } = await measure(t, {
    pagespeed: { mobile: 'lighthouseError', desktop: 'serverError' },
    crux: { answers: { 'url PHONE': 'serverError', 'origin PHONE': 'serverError' } },
  })
  assert.equal(done.outcome.status, 'failed')
  assert.match(JSON.stringify(done.outcome), /FAILED_DOCUMENT_REQUEST.*HTTP 503.*HTTP 502/)
})

test('a passing failure is tried once more', async (t) => {
  const { pagespeed, crux } = await measure(t, {
    pagespeed: { mobile: 'quota', desktop: 'userError' },
    crux: { answers: { 'url PHONE': 'quota' } },
    retries: 1,
    trial: { clock: new HurriedClock(100) },
  })
  const strategies = pagespeed.requests.map(({ query }) => query.get('strategy'))
  assert.deepEqual(strategies.sort(), ['DESKTOP', 'MOBILE', 'MOBILE'])
  assert.equal(crux.requests.length, 3)
})

test('answers are kept: a second audit asks nothing, and a failed run is not asked at once again', async (t) => {
  const cache = new MemoryCache(new SystemClock())
  const setting = { pagespeed: { desktop: 'userError' }, trial: { parts: { cache } } } as const
  const first = await measure(t, setting)
  const second = await runModule('cwv', first.trial, t)
  assert.deepEqual(resultOf(second), resultOf(first.done))
  assert.deepEqual(second.warnings, first.done.warnings)
  assert.deepEqual([first.pagespeed.requests.length, first.crux.requests.length], [2, 2])
})

test('two audits of one page at once pay once', async (t) => {
  const cache = new MemoryCache(new SystemClock())
  const pagespeed = await startPageSpeedDouble({ delayMs: 20 }, t)
  const crux = await startCruxDouble({ delayMs: 20 }, t)
  const trial: ModuleTrial = {
    plugin: cwvPlugin,
    inputs: { site: { url: PAGE, finalUrl: PAGE } },
    env: { PAGESPEED_API_KEY: 'test-key-of-pagespeed' },
    config: {
      apis: { pagespeed: { baseUrl: pagespeed.url }, crux: { baseUrl: crux.url, perSecond: 0 } },
    },
    parts: { cache },
  }
  const both = await Promise.all([runModule('cwv', trial, t), runModule('cwv', trial, t)])
  assert.deepEqual(resultOf(both[0]), resultOf(both[1]))
  assert.deepEqual([pagespeed.requests.length, crux.requests.length], [2, 2])
})
