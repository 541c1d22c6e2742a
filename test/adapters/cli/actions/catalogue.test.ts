import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCheck } from '../../../../adapters/api/audit/find-check.ts'
import { filterChecks } from '../../../../adapters/cli/actions/checks.ts'
import type { CatalogueCheck } from '../../../../plugins/audit/checks/index.ts'

function check(id: string, title = ''): CatalogueCheck {
  const [audit, category] = id.split('.')
  return { id, audit, category, title, tests: '', fix: '' } as unknown as CatalogueCheck
}

const checks = [
  check('seo.on-page.title-length', 'Title fits'),
  check('seo.mobile.viewport', 'Viewport is set'),
  check('geo.citability.definition', 'Page is defined'),
  check('geo.trust.author'),
  check('seo.content.author'),
]
const idOf = (given: string) => findCheck(given, checks).id
const idsOf = (filter: Parameters<typeof filterChecks>[1]) =>
  filterChecks({ checks }, filter).map(({ id }) => id)

test('a check is found by its id, in any case, or by an end of it', () => {
  assert.equal(idOf('seo.mobile.viewport'), 'seo.mobile.viewport')
  assert.equal(idOf('Mobile.Viewport'), 'seo.mobile.viewport')
  assert.equal(idOf('title-length'), 'seo.on-page.title-length')
})

test('what is no check, or several, is answered with what may be meant', () => {
  assert.throws(() => idOf('author'), /several ids: geo\.trust\.author, seo\.content\.author\./)
  assert.throws(() => idOf('title-lenght'), /Did you mean seo\.on-page\.title-length\?/)
  assert.throws(() => idOf('view'), /Ids that contain it: seo\.mobile\.viewport\./)
  assert.throws(() => idOf('quite another'), /"manifold checks" lists all/)
})

test('checks are filtered by audit, category and words', () => {
  assert.deepEqual(idsOf({ audit: 'geo' }), ['geo.citability.definition', 'geo.trust.author'])
  assert.deepEqual(idsOf({ category: 'mobile' }), ['seo.mobile.viewport'])
  assert.deepEqual(idsOf({ category: 'seo.mobile' }), ['seo.mobile.viewport'])
  assert.deepEqual(idsOf({ search: 'FITS title' }), ['seo.on-page.title-length'])
})

test('a filter that lets nothing through names what is near', () => {
  assert.throws(() => idsOf({ category: 'mobil' }), /expected "mobile" \(the nearest known name\)/)
  assert.throws(() => idsOf({ category: 'geo.mobile' }), /There is no category "geo\.mobile"/)
  assert.throws(() => idsOf({ search: 'zebra' }), /No check contains "zebra"/)
})
