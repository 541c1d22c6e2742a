import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageView } from '../../../../../../plugins/audit/page/document/page-view.ts'
import { factsData } from '../../../../../../plugins/audit/page/load-facts-data.ts'
import { visibleBreadcrumb } from '../../../../../../plugins/audit/page/structured-data/on-page/page-markup.ts'

function breadcrumbOf(body: string) {
  const source = `<html><body>${body}</body></html>`
  const page = new PageView({ source, url: 'https://example.com/a', headers: {} }, factsData())
  return visibleBreadcrumb(page)?.selector ?? null
}
const link = '<a href="/">Home</a>'

test('class, id and label name a breadcrumb', () => {
  assert.equal(breadcrumbOf(`<ol class="c-breadcrumbs__list">${link}</ol>`), 'body > ol')
  assert.equal(breadcrumbOf(`<div id="breadcrumb">${link}</div>`), '#breadcrumb')
  assert.equal(breadcrumbOf(`<nav aria-label="Kruimelpad">${link}</nav>`), 'body > nav')
  assert.equal(
    breadcrumbOf(`<div role="navigation" aria-label="You are here:">${link}</div>`),
    'body > div',
  )
})

test('a hidden one, one without links and a wrapper of the whole page are none', () => {
  assert.equal(breadcrumbOf(`<nav hidden class="breadcrumb">${link}</nav>`), null)
  assert.equal(breadcrumbOf('<nav class="breadcrumb">Home</nav>'), null)
  assert.equal(breadcrumbOf(`<div class="has-breadcrumb">${link.repeat(13)}</div>`), null)
})

test('a word that only contains the name is not a breadcrumb', () => {
  assert.equal(breadcrumbOf(`<div class="nobreadcrumbs">${link}</div>`), null)
})

test('the menu is not a breadcrumb', () => {
  assert.equal(breadcrumbOf(`<nav aria-label="Main">${link}</nav>`), null)
})
