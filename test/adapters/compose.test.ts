import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { createHttpApi } from '../../adapters/http-api.ts'
import { ManifestError } from '../../core/manifest/problems.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { composedApp } from './composed-app.ts'
import { jsonOf, requestOf } from './http/api-double.ts'

const body = { url: 'http://127.0.0.1/' }

test('every port is fulfilled by something that has its methods', async (t) => {
  const app = await composedApp(t)
  const methods = {
    engine: ['plan', 'start', 'drain'],
    guard: ['check'],
    compute: ['run', 'warmUp'],
    store: ['get', 'update', 'list'],
    clock: ['now', 'monotonic', 'sleep'],
    log: ['debug', 'info', 'warn', 'error', 'child'],
  } as const
  for (const [port, names] of Object.entries(methods)) {
    const value = app[port as keyof typeof methods] as unknown as Record<string, unknown>
    for (const name of names) assert.equal(typeof value[name], 'function', `${port}.${name}`)
  }
})

test('the module list shows credentials, budget and the operator’s changes', async (t) => {
  const app = await composedApp(t, {
    local: 'modules: { backlinks: { enabled: false, limits: { timeoutMs: 1234 } } }',
    env: { BUDGET_BACKLINKS_USD_PER_DAY: '3' },
  })
  const { dispatch } = createHttpApi(app)
  const { modules } = jsonOf(await dispatch(requestOf({ path: '/api/modules' }))) as {
    modules: { id: string; budget?: { resetsAt: string }; budgets?: readonly unknown[] }[]
  }
  const { budget, budgets, ...rest } = modules.find(({ id }) => id === 'backlinks') ?? { id: '' }
  assert.deepEqual(rest, {
    id: 'backlinks',
    title: 'Backlinks',
    tier: 'premium',
    status: 'missing',
    enabled: false,
    missing: ['PLACES_API_KEY'],
    optional: ['BACKLINK_API_KEY'],
    needs: ['crawl'],
    description: 'A module with a credential and a budget.',
    changed: { enabled: false, 'limits.timeoutMs': 1234 },
  })
  assert.match(budget?.resetsAt ?? '', /T00:00:00/)
  assert.deepEqual(
    { ...budget, resetsAt: '' },
    {
      api: 'backlinks',
      limitUsd: 3,
      spentUsd: 0,
      leftUsd: 3,
      calls: 0,
      runUsd: 0.01,
      resetsAt: '',
    },
  )
  assert.deepEqual(budgets, [budget])
})

test('a secret of the environment is in no listing', async (t) => {
  const app = await composedApp(t, { env: { PLACES_API_KEY: 'top-secret-value' } })
  const { dispatch } = createHttpApi(app)
  const response = await dispatch(requestOf({ path: '/api/modules' }))
  assert.match(String(response.body), /PLACES|"status":"ready"/)
  assert.doesNotMatch(String(response.body), /top-secret/)
})

test('a module runs through dispatch, and its inner outputs are not shown', async (t) => {
  const { dispatch } = createHttpApi(await composedApp(t))
  const response = await dispatch(requestOf({ path: '/api/modules/crawl', body }))
  assert.equal(response.status, 200)
  const { ok, moduleId, result } = jsonOf(response)
  assert.deepEqual(
    { ok, moduleId, result },
    {
      ok: true,
      moduleId: 'crawl',
      result: { finalUrl: 'http://127.0.0.1/' },
    },
  )
})

test('a module without its credential answers the skip shape naming the variable', async (t) => {
  const { dispatch } = createHttpApi(await composedApp(t))
  const response = await dispatch(requestOf({ path: '/api/modules/backlinks', body }))
  assert.equal(response.status, 200)
  const { ok, skipped, ...rest } = jsonOf(response)
  assert.deepEqual([ok, rest], [false, {}])
  assert.match(String(skipped), /PLACES_API_KEY/)
})

test('the guard follows ALLOW_LOCALHOST_AUDIT', async (t) => {
  const app = await composedApp(t, { env: { ALLOW_LOCALHOST_AUDIT: 'false' } })
  const response = await createHttpApi(app).dispatch(
    requestOf({ path: '/api/modules/crawl', body }),
  )
  assert.equal(response.status, 400)
  assert.equal(jsonOf(response).code, 'SSRF_BLOCKED')
})

test('a check that does not exist is a mistake of the configuration, reported with its place', async (t) => {
  const local = 'checks:\n  seo.on-page.nosuch: { weight: 2 }\n'
  await assert.rejects(composedApp(t, { local }), (error) => {
    assert.ok(error instanceof ManifestError)
    const [{ file, line, key } = { file: '', line: 0, key: '' }] = error.problems
    assert.deepEqual(
      [file.endsWith('manifests/config/local.yaml'), line, key],
      [true, 2, 'checks.seo.on-page.nosuch'],
    )
    return true
  })
})

test('the catalogue shows thresholds as the operator set them, in its texts too', async (t) => {
  const local = 'checks:\n  seo.on-page.title-length: { thresholds: { passMin: 33 } }\n'
  const { dispatch } = createHttpApi(await composedApp(t, { local }))
  const response = await dispatch(requestOf({ path: '/api/checks', query: 'category=on-page' }))
  const { count, checks } = jsonOf(response) as {
    count: number
    checks: { id: string; thresholds: { passMin?: number }; expected: string }[]
  }
  assert.equal(count, 2)
  const check = checks.find(({ id }) => id === 'seo.on-page.title-length')
  assert.equal(check?.thresholds.passMin, 33)
  assert.match(check?.expected ?? '', /33 to 60 characters/)
})

test('a data folder that is no folder ends the start with what to set', async (t) => {
  const folder = tempFolder(t, { file: 'text' })
  await assert.rejects(composedApp(t, { env: { DATA_DIR: join(folder, 'file') } }), {
    code: 'INVALID_CONFIG',
    message:
      /^The data folder .*file cannot be used: ENOTDIR.*\. Set DATA_DIR to a folder that this user may read and write\.$/,
  })
})
