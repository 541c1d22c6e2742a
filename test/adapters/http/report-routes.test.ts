import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { DocumentMaker } from '../../../adapters/report/document-maker.ts'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import { sampleCheck, sampleReport } from '../cli/sample-report.ts'
import { apiDouble, jsonOf, requestOf, sharedReportsDouble } from './api-double.ts'

const report: CombinedAuditResponse = {
  ...sampleReport([sampleCheck('seo.on-page.b', 'fail')]),
  modules: {
    cwv: { status: 'done', durationMs: 1, costUsd: 0.5, cached: false, result: { url: 'x' } },
    citation: { status: 'skipped', skipped: 'Set OPENROUTER_API_KEY to run it.' },
    visual: { status: 'skipped', skipped: 'The request left it out.' },
    sxo: { status: 'failed', error: 'OPENROUTER_API_KEY is wrong', code: 'X', durationMs: 1 },
  },
  platforms: [
    {
      ...{ id: 'claude', title: 'Claude', readiness: 5, visibility: null },
      reasons: { readiness: [], visibility: ['Not measured: set OPENROUTER_API_KEY.'] },
    },
  ],
  warnings: [
    { code: 'PAGE_TRUNCATED', message: 'The page was cut.' },
    { code: 'BACKLINK_API_BUDGET', message: 'The budget of today is spent.' },
  ],
  cost: { totalUsd: 0.5, byApi: { openrouter: 0.5 } },
}

const share = (body: unknown = report) => requestOf({ path: '/api/reports', body })

describe('a report is shared', () => {
  test('by a link, and read by everybody who has it, but by no search engine', async () => {
    const { dispatch } = apiDouble()
    const added = await dispatch(share())
    const { id, url, ownerToken } = jsonOf(added)
    assert.deepEqual([added.status, url], [201, `/r/${id}`])
    assert.match(String(ownerToken), /^[\w-]{43}$/)
    const path = `/api/reports/${id}`
    const read = await dispatch(requestOf({ path }))
    assert.deepEqual(
      [read.status, read.headers['cache-control'], read.headers['x-robots-tag']],
      [200, 'private, no-cache', 'noindex, nofollow'],
    )
    assert.equal(jsonOf(read).url, report.url)
    const packed = await dispatch(requestOf({ path, headers: { 'accept-encoding': 'gzip' } }))
    assert.equal(packed.headers['content-encoding'], 'gzip')
    assert.deepEqual(JSON.parse(gunzipSync(packed.body as Uint8Array).toString()), jsonOf(read))
  })

  test('and read without the data of its screenshots where the query omits it', async () => {
    const { dispatch } = apiDouble()
    const shot = { viewport: { name: 'phone', width: 390, height: 844 }, width: 390, height: 844 }
    const screenshots = [{ ...shot, mime: 'image/png', base64: 'AAAA' }, 'no screenshot', null]
    const visual = { status: 'done', result: { screenshots, consoleErrors: [] } }
    const { id } = jsonOf(await dispatch(share({ ...report, modules: { visual } })))
    const read = async (query: string) =>
      await dispatch(requestOf({ path: `/api/reports/${id}`, query }))
    const whole = jsonOf(await read(''))
    assert.deepEqual(whole.modules, { visual })
    assert.deepEqual(jsonOf(await read('screenshots=omit')), {
      ...whole,
      modules: {
        visual: {
          ...visual,
          result: {
            ...visual.result,
            screenshots: [{ ...Object(screenshots[0]), base64: '' }, ...screenshots.slice(1)],
          },
        },
      },
    })
    const wrong = await read('screenshots=none')
    assert.equal(wrong.status, 422)
    assert.match(JSON.stringify(jsonOf(wrong)), /screenshots.*none/)
  })

  test('without costs, notes for the operator and names of variables', async () => {
    const { dispatch } = apiDouble()
    const { id } = jsonOf(await dispatch(share()))
    const shared = jsonOf(await dispatch(requestOf({ path: `/api/reports/${id}` })))
    assert.doesNotMatch(JSON.stringify(shared), /cost|OPENROUTER|budget/i)
    assert.deepEqual(shared.warnings, [{ code: 'PAGE_TRUNCATED', message: 'The page was cut.' }])
    const { modules, seo } = shared as unknown as CombinedAuditResponse
    assert.deepEqual(modules.visual, { status: 'skipped', skipped: 'The request left it out.' })
    assert.deepEqual(seo?.categories, report.seo?.categories)
  })

  test('and deleted by its owner only', async () => {
    const { dispatch } = apiDouble({ rate: { perMinute: 0, perHour: 0 } })
    const { id, ownerToken } = jsonOf(await dispatch(share()))
    const remove = (headers: Readonly<Record<string, string>>) =>
      dispatch(requestOf({ method: 'DELETE', path: `/api/reports/${id}`, headers }))
    assert.equal((await remove({})).status, 403)
    assert.equal((await remove({ 'x-owner-token': 'wrong' })).status, 403)
    assert.equal((await remove({ 'x-owner-token': String(ownerToken) })).status, 204)
    assert.equal((await dispatch(requestOf({ path: `/api/reports/${id}` }))).status, 404)
  })

  test('and counts as an audit', async () => {
    const { dispatch } = apiDouble({ rate: { perMinute: 1, perHour: 0 } })
    assert.deepEqual(
      [(await dispatch(share())).status, (await dispatch(share())).status],
      [201, 429],
    )
  })

  test('but not by a page of another site', async () => {
    const { dispatch } = apiDouble()
    const headers = { origin: 'https://elsewhere.example' }
    const refused = await dispatch({ ...share(), headers })
    assert.deepEqual([refused.status, jsonOf(refused).code], [403, 'FOREIGN_ORIGIN'])
  })

  test('only if it is one', async () => {
    const { dispatch } = apiDouble()
    for (const wrong of [[], { ok: false }, { ...report, url: 7 }, { url: 'https://a.example/' }]) {
      const answer = await dispatch(share(wrong))
      assert.deepEqual([answer.status, jsonOf(answer).code], [400, 'INVALID_REQUEST'])
    }
  })

  test('only where the operator allows it', async () => {
    const { dispatch } = apiDouble({ reports: sharedReportsDouble('off') })
    const answer = await dispatch(share())
    assert.equal(answer.status, 404)
    assert.match(String(jsonOf(answer).error), /enable reports\.share/)
  })
})

describe('two reports are compared over HTTP', () => {
  const worse = { ...report, scores: { ...report.scores, overall: 40 } }
  const compare = (body: unknown) => requestOf({ path: '/api/compare', body })

  test('in a thread if they are long', async (t) => {
    const documents = new DocumentMaker({ bounds: { shortBytes: 1 } })
    t.after(() => documents.close())
    const { dispatch } = apiDouble({ documents })
    const answer = await dispatch(compare({ before: report, after: worse }))
    assert.equal(answer.status, 200, String(answer.body))
    const { scores } = jsonOf(answer)
    assert.deepEqual((scores as Record<string, unknown>).overall, {
      ...{ before: 50, after: 40, change: -10 },
    })
  })

  test('in a language, if there is one', async () => {
    const { dispatch } = apiDouble()
    const pair = { before: report, after: { ...worse, finalUrl: 'https://www.example.com/b' } }
    const answer = await dispatch(compare({ ...pair, language: 'fr' }))
    const { warnings } = jsonOf(answer) as { warnings: readonly { readonly message: string }[] }
    assert.match(warnings[0]?.message ?? '', /^Les rapports portent sur des adresses différentes/)
    const refused = await dispatch(compare({ ...pair, language: 'de' }))
    const { details } = jsonOf(refused) as { details: readonly { readonly path: string }[] }
    assert.deepEqual([refused.status, details[0]?.path], [400, '/language'])
  })

  test('and each mistake is named with the report that has it', async () => {
    const { dispatch } = apiDouble()
    const answer = await dispatch(compare({ before: { ...report, url: 7 } }))
    const { details } = jsonOf(answer)
    assert.equal(answer.status, 400)
    assert.deepEqual(
      (details as readonly { readonly path: string }[]).map(({ path }) => path).sort(),
      ['/after', '/before/url'],
    )
  })
})
