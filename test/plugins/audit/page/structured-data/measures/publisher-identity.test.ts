import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publisherIdentity } from '../../../../../../plugins/audit/page/structured-data/measures/publisher.ts'
import { factsOf } from '../facts-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

test('what identifies the publisher is gathered from its node', () => {
  const facts = factsOf([
    { '@type': 'WebSite', name: 'Acme shop' },
    {
      '@type': 'Organization',
      name: 'Acme',
      legalName: 'Acme SA',
      sameAs: ['https://www.wikidata.org/wiki/Q1'],
      vatID: 'BE0123456749',
      identifier: [{ '@type': 'PropertyValue', propertyID: 'KBO', value: '0123.456.749' }, 'x'],
      address: { '@type': 'PostalAddress', addressCountry: { '@type': 'Country', name: 'BE' } },
      foundingDate: '1998',
      founder: { '@type': 'Person', name: 'Jo' },
    },
  ])
  assert.deepEqual(publisherIdentity(facts, vocabulary), {
    isPresent: true,
    isPerson: false,
    isLocalBusiness: false,
    names: ['Acme'],
    alternateNames: [],
    legalNames: ['Acme SA'],
    siteNames: ['Acme shop'],
    descriptions: [],
    sameAs: ['https://www.wikidata.org/wiki/Q1'],
    identifiers: [
      { property: 'vatID', scheme: null, value: 'BE0123456749' },
      { property: 'identifier', scheme: 'KBO', value: '0123.456.749' },
      { property: 'identifier', scheme: null, value: 'x' },
    ],
    addressCountry: 'BE',
    foundingDate: '1998',
    hasFounder: true,
    hasNumberOfEmployees: false,
    line: 1,
  })
})

test('without a publisher only the names of sites are known', () => {
  const { isPresent, names, siteNames } = publisherIdentity(
    factsOf([{ '@type': 'WebSite', name: 'x' }]),
    vocabulary,
  )
  assert.deepEqual([isPresent, names, siteNames], [false, [], ['x']])
})
