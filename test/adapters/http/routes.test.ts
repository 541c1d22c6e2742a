import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunResult } from '../../../core/events/event.ts'
import { emptyResult, type FakeRun } from '../api/audit/fake-engine.ts'
import { doneWith, sampleReport } from '../api/audit/sample-audit.ts'
import { apiDouble, jsonOf, requestOf } from './api-double.ts'

const body = { url: 'https://example.com/' }
const endWith = (result: Partial<RunResult>) => (run: FakeRun) =>
  run.finish({ ...emptyResult, ...result })

test('a full audit answers the combined result', async () => {
  const outcomes = { seo: doneWith({ result: sampleReport('seo') }) }
  const { dispatch, engine } = apiDouble({ onStart: endWith({ outcomes }) })
  const response = await dispatch(requestOf({ path: '/api/audit/full', body }))
  assert.equal(response.status, 200)
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(response.headers['cache-control'], 'no-store')
  const { ok, seo, auditedAt } = jsonOf(response)
  assert.deepEqual(
    { ok, seo, auditedAt },
    {
      ok: true,
      seo: sampleReport('seo'),
      auditedAt: '2026-01-02T03:04:05.000Z',
    },
  )
  assert.deepEqual(engine.runs[0]?.request.goals, [
    ...['crawl', 'geo', 'seo', 'backlinks', 'citation', 'fanout'],
  ])
})

test('an unreachable target is answered 502 with the rate-limit headers', async () => {
  const failure = { ok: false, code: 'TARGET_UNREACHABLE', error: 'No such host.' } as const
  const { dispatch } = apiDouble({ onStart: endWith(failure), rate: { perMinute: 5, perHour: 0 } })
  const headers = { 'x-request-id': 'r' }
  const response = await dispatch(requestOf({ path: '/api/audit/full', body, headers }))
  assert.equal(response.status, 502)
  assert.equal(response.headers['x-ratelimit-remaining'], '4')
  assert.deepEqual(jsonOf(response), {
    ok: false,
    error: 'No such host.',
    code: 'TARGET_UNREACHABLE',
    detail: 'No such host.',
    requestId: 'r',
  })
})

test('a redirect into a guarded address is answered 400', async () => {
  const failure = { ok: false, code: 'SSRF_BLOCKED', error: 'It is guarded.' } as const
  const { dispatch } = apiDouble({ onStart: endWith(failure) })
  assert.equal((await dispatch(requestOf({ path: '/api/audit/full', body }))).status, 400)
})

for (const audit of ['geo', 'seo'] as const) {
  test(`/api/${audit}-audit answers only that audit`, async () => {
    const outcomes = { [audit]: doneWith({ result: sampleReport(audit) }) }
    const { dispatch, engine } = apiDouble({ onStart: endWith({ outcomes }) })
    const response = await dispatch(requestOf({ path: `/api/${audit}-audit`, body }))
    assert.deepEqual(jsonOf(response), sampleReport(audit))
    assert.deepEqual(engine.runs[0]?.request.goals, [audit])
  })
}

test('a category is passed on to the run', async () => {
  const outcomes = { seo: doneWith({ result: sampleReport('seo') }) }
  const { dispatch, engine } = apiDouble({ onStart: endWith({ outcomes }) })
  await dispatch(requestOf({ path: '/api/seo-audit/on-page', body }))
  assert.equal(engine.runs[0]?.request.inputs.category, 'on-page')
})

test('a single module answers its result', async () => {
  const outcomes = { backlinks: doneWith({ result: { domain: 'example.com' } }) }
  const { dispatch } = apiDouble({ onStart: endWith({ outcomes }) })
  const response = await dispatch(requestOf({ path: '/api/modules/backlinks', body }))
  assert.equal(response.status, 200)
  assert.deepEqual(jsonOf(response).result, { domain: 'example.com' })
})

test('a skipped module answers 200 with the skip shape and nothing else', async () => {
  const outcomes = { backlinks: { status: 'skipped', reason: 'No key.' } } as const
  const { dispatch } = apiDouble({ onStart: endWith({ outcomes }) })
  const response = await dispatch(requestOf({ path: '/api/modules/backlinks', body }))
  assert.equal(response.status, 200)
  assert.deepEqual(jsonOf(response), { ok: false, skipped: 'No key.' })
})

test('a module that ran out of time answers 502 MODULE_TIMEOUT', async () => {
  const failed = { status: 'failed', code: 'MODULE_TIMEOUT', error: 'Late.' } as const
  const outcomes = { backlinks: { ...failed, durationMs: 1, costUsd: 0 } }
  const { dispatch } = apiDouble({ onStart: endWith({ outcomes }) })
  const response = await dispatch(requestOf({ path: '/api/modules/backlinks', body }))
  assert.equal(response.status, 502)
  assert.equal(jsonOf(response).code, 'MODULE_TIMEOUT')
})

test('pasted llms.txt is validated without a run', async () => {
  const { dispatch, engine } = apiDouble()
  const response = await dispatch(
    requestOf({ path: '/api/llms-txt/validate', body: { content: '# A' } }),
  )
  assert.equal(response.status, 200)
  assert.equal(jsonOf(response).score, 50)
  assert.equal(engine.runs.length, 0)
})

for (const name of ['nosuch', '%ZZ', 'on-page%']) {
  for (const path of ['/api/seo-audit', '/api/geo-audit', '/api/modules']) {
    test(`${path}/${name} is answered 404, by name`, async () => {
      const { dispatch } = apiDouble()
      const body = { url: 'https://a-site.example/' }
      const response = await dispatch(requestOf({ path: `${path}/${name}`, body }))
      assert.equal(response.status, 404)
      assert.ok(
        String(jsonOf(response).detail).includes(JSON.stringify(name)),
        String(response.body),
      )
    })
  }
}

test('the modules are listed with their count', async () => {
  const response = await apiDouble().dispatch(requestOf({ path: '/api/modules' }))
  const { count, modules } = jsonOf(response) as { count: number; modules: { id: string }[] }
  assert.equal(count, 8)
  assert.equal(modules[4]?.id, 'visual')
})

test('the modules are listed with titles in the language that is asked for', async () => {
  const { dispatch } = apiDouble()
  const list = (query: string) => dispatch(requestOf({ path: '/api/modules', query }))
  const { modules } = jsonOf(await list('lang=fr')) as { modules: { title: string }[] }
  assert.equal(modules[4]?.title, 'Captures d’écran et bandeau cookies')
  assert.equal((await list('lang=de')).status, 400)
})

test('the catalogue lists all checks, or those of an audit or category', async () => {
  const { dispatch } = apiDouble()
  const ids = async (query: string) => {
    const { checks } = jsonOf(await dispatch(requestOf({ path: '/api/checks', query })))
    return (checks as { id: string }[]).map(({ id }) => id)
  }
  assert.equal((await ids('')).length, 3)
  assert.deepEqual(await ids('audit=geo'), ['geo.llms-txt.h1-first'])
  assert.deepEqual(await ids('audit=seo&category=on-page'), ['seo.on-page.title-length'])
})

test('the catalogue is compressed, and not sent again to who has it', async () => {
  const { dispatch } = apiDouble()
  const ask = (headers: Record<string, string>) =>
    dispatch(requestOf({ path: '/api/checks', headers }))
  const { headers } = await ask({ 'accept-encoding': 'gzip' })
  assert.equal(headers['content-encoding'], 'gzip')
  assert.equal((await ask({ 'if-none-match': String(headers.etag) })).status, 304)
})

for (const [query, status] of [
  ['audit=both', 400],
  ['categorie=on-page', 400],
  ['category=nosuch', 404],
  ['audit=geo&category=on-page', 404],
] as const) {
  test(`the catalogue answers ${status} to ${query}`, async () => {
    const response = await apiDouble().dispatch(requestOf({ path: '/api/checks', query }))
    assert.equal(response.status, status)
  })
}

test('health shows version, uptime and runs under way', async () => {
  const response = await apiDouble().dispatch(requestOf({ path: '/health' }))
  assert.deepEqual(jsonOf(response), {
    status: 'ok',
    version: '0.0.0',
    uptimeSeconds: 0,
    activeRuns: 0,
  })
})

test('robots.txt names the sitemap of the host that was asked', async () => {
  const headers = { host: 'audit.example:8080' }
  const response = await apiDouble().dispatch(requestOf({ path: '/robots.txt', headers }))
  assert.match(String(response.body), /^Sitemap: http:\/\/audit\.example:8080\/sitemap\.xml$/m)
})

test('a trusted proxy may say that the site is reached by https', async () => {
  const headers = { host: 'audit.example', 'x-forwarded-proto': 'https' }
  for (const [trustedProxies, origin] of [
    [['192.0.2.1'], 'https://audit.example'],
    [[], 'http://audit.example'],
  ] as const) {
    const { dispatch } = apiDouble({ trustedProxies })
    const response = await dispatch(requestOf({ path: '/robots.txt', headers }))
    assert.ok(String(response.body).includes(`Sitemap: ${origin}/sitemap.xml`))
  }
})

test('a host that is no host is not repeated', async () => {
  const headers = { host: 'a"><script>' }
  const response = await apiDouble().dispatch(requestOf({ path: '/sitemap.xml', headers }))
  assert.doesNotMatch(String(response.body), /script/)
})

for (const [path, type] of [
  ['/', 'text/html; charset=utf-8'],
  ['/api', 'application/json; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/favicon.ico', 'image/x-icon'],
] as const) {
  test(`${path} is served as ${type}`, async () => {
    const response = await apiDouble().dispatch(requestOf({ path }))
    assert.equal(response.status, 200)
    assert.equal(response.headers['content-type'], type)
  })
}
