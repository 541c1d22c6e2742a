import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DocumentMaker } from '../../../adapters/report/document-maker.ts'
import { apiDouble, jsonOf, requestOf } from './api-double.ts'

const body = {
  url: 'https://www.example-velo.be/',
  auditedAt: '2026-03-09T08:30:00.000Z',
  scores: { overall: 61, geo: 55, seo: 67, grade: 'C' },
}

test('a report is answered as an HTML file that runs no script', async () => {
  const { dispatch } = apiDouble()
  const {
    status,
    headers,
    body: document,
  } = await dispatch(requestOf({ path: '/api/export/html', body }))
  assert.deepEqual(
    [status, headers['content-type'], headers['content-disposition'], headers['cache-control']],
    [
      200,
      'text/html; charset=utf-8',
      'attachment; filename="audit-www.example-velo.be-2026-03-09.html"',
      'no-store',
    ],
  )
  assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'; .*sandbox$/)
  assert.match(String(document), /^<!doctype html><html lang="en">/)
})

test('a report is answered as Markdown', async () => {
  const { dispatch } = apiDouble()
  const answer = await dispatch(requestOf({ path: '/api/export/markdown', body: { audit: body } }))
  assert.equal(answer.headers['content-type'], 'text/markdown; charset=utf-8')
  assert.match(String(answer.body), /^# Search and AI visibility audit: www\.example-velo\.be\n/)
})

test('a report is answered in another language', async () => {
  const { dispatch } = apiDouble()
  const plan = { audit: body, language: 'nl' }
  const answer = await dispatch(requestOf({ path: '/api/export/json', body: plan }))
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(jsonOf(answer).language, 'nl')
})

test('exports are not counted as audits', async () => {
  const { dispatch } = apiDouble({ rate: { perMinute: 1, perHour: 1 } })
  for (let count = 0; count < 3; count += 1) {
    const { status, headers } = await dispatch(requestOf({ path: '/api/export/markdown', body }))
    assert.deepEqual([status, headers['x-ratelimit-limit']], [200, undefined])
  }
})

test('a PDF without a browser is answered 503', async () => {
  const answer = await apiDouble().dispatch(requestOf({ path: '/api/export/pdf', body }))
  assert.deepEqual([answer.status, jsonOf(answer).code], [503, 'BROWSER_UNAVAILABLE'])
})

test('an invalid report is answered 400 with the place of each mistake', async () => {
  const wrong = { ...body, url: 1 }
  const answer = await apiDouble().dispatch(requestOf({ path: '/api/export/html', body: wrong }))
  const { code, details } = jsonOf(answer)
  assert.deepEqual([answer.status, code], [400, 'INVALID_REQUEST'])
  assert.deepEqual(
    (details as readonly { readonly path: string }[]).map(({ path }) => path),
    ['/url'],
  )
})

test('the body of an export may be as long as 32 MiB', async () => {
  const documents = new DocumentMaker({ bounds: { shortBytes: 40_000_000 } })
  const { dispatch } = apiDouble({ documents })
  const of = (bytes: number) => ({ ...body, ignored: 'x'.repeat(bytes) })
  const long = await dispatch(requestOf({ path: '/api/export/markdown', body: of(33_000_000) }))
  assert.equal(long.status, 200)
  const longer = await dispatch(requestOf({ path: '/api/export/markdown', body: of(33_554_432) }))
  assert.equal(longer.status, 413)
})

test('the room of a body that is refused is given back', async () => {
  const documents = new DocumentMaker({ bounds: { heldBytes: 1 } })
  const { dispatch } = apiDouble({ documents })
  for (const [sent, status] of [
    ['{', 400],
    [{ ...body, url: 1 }, 400],
    [body, 200],
  ] as const) {
    const answer = await dispatch(requestOf({ path: '/api/export/markdown', body: sent }))
    assert.equal(answer.status, status)
  }
})

test('an export for which there is no room is answered 503', async () => {
  const documents = new DocumentMaker({ bounds: { heldBytes: 10 } })
  documents.reserve(10)
  const call = requestOf({ path: '/api/export/html', body, headers: { 'content-length': '1' } })
  const answer = await apiDouble({ documents }).dispatch(call)
  assert.deepEqual(
    [answer.status, jsonOf(answer).code, answer.headers['retry-after']],
    [503, 'OVERLOADED', '5'],
  )
})
