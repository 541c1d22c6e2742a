import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureSpecificType } from '../../../../../../plugins/audit/page/structured-data/measures/primary-node.ts'
import { factsOf } from '../facts-fixture.ts'
import { PAGE } from '../reading/extract-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

const HOME = 'https://www.example.com/'
const measure = (node: object, finalUrl = PAGE) => {
  const pageType = finalUrl === HOME ? 'home' : 'article'
  return measureSpecificType(factsOf([node], { finalUrl }), { pageType, vocabulary })
}

test('a bound article on an article page is specific, fitting and bound', () => {
  assert.deepEqual(measure({ '@type': ['Article', 'TechArticle'], url: PAGE }), {
    type: 'TechArticle',
    isSpecific: true,
    isFitting: true,
    isBound: true,
    isPageAboutSomething: false,
    line: 1,
  })
})

test('generic types say nothing, WebSite and Organization only on a home page', () => {
  assert.equal(measure({ '@type': 'WebPage', url: PAGE }).isSpecific, false)
  assert.equal(measure({ '@type': 'Organization' }).isSpecific, false)
  assert.equal(measure({ '@type': 'Corporation' }).isSpecific, true)
  const home = measure({ '@type': 'Organization', url: HOME }, HOME)
  assert.deepEqual([home.isSpecific, home.isFitting, home.isBound], [true, true, true])
})

test('a plain page may at least say what it is about', () => {
  assert.equal(measure({ '@type': 'WebPage', about: 'bikes' }).isPageAboutSomething, true)
  assert.equal(measure({ '@type': 'WebPage', about: '' }).isPageAboutSomething, false)
})

test('a type that pages of this kind are not about does not fit', () => {
  const { isSpecific, isFitting } = measure({ '@type': 'Recipe' }, HOME)
  assert.deepEqual([isSpecific, isFitting], [true, false])
})

test('without a primary node there is no type', () => {
  assert.equal(measure({ '@type': 'Thing' }).type, null)
})

test('a place that is the page is its subject, not a business of the whole site', () => {
  const business = { '@type': 'LodgingBusiness', name: 'Velo', url: HOME }
  const venue = { '@type': 'EventVenue', name: 'Velo Hall', url: PAGE }
  const facts = factsOf([business, venue], { finalUrl: PAGE })
  const { type, isBound } = measureSpecificType(facts, { pageType: 'service', vocabulary })
  assert.deepEqual([type, isBound], ['EventVenue', true])
})
