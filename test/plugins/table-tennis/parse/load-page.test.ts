import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../core/errors.ts'
import { loadPage } from '../../../../plugins/table-tennis/parse/load-page.ts'

const url = 'https://site.test/page.php'
const isRefused = (missing: RegExp) => (error: unknown) =>
  error instanceof AppError &&
  error.code === 'PAGE_NOT_UNDERSTOOD' &&
  error.data.url === url &&
  missing.test(String(error.data.missing))

test('a loaded page is not parsed a second time', () => {
  const dom = loadPage({ url, html: '<p>x</p>' })
  assert.equal(loadPage(dom), dom)
})

test('a page nested too deep is refused', () => {
  const html = '<div>'.repeat(300)
  assert.throws(() => loadPage({ url, html }), isRefused(/256 levels/))
})

test('a page of too many elements is refused', () => {
  const html = `<body>${'<br>'.repeat(100_000)}`
  assert.throws(() => loadPage({ url, html }), isRefused(/100000 elements/))
})

test('a page of too many elements at its root is refused', () => {
  const html = '<br>'.repeat(1001)
  assert.throws(() => loadPage({ url, html }), isRefused(/1000 elements side by side/))
})

test('a page of too many characters is refused', () => {
  const html = ' '.repeat(4_000_001)
  assert.throws(() => loadPage({ url, html }), isRefused(/4000000 characters/))
})
