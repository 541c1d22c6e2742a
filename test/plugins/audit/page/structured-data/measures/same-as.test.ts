import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureSameAs } from '../../../../../../plugins/audit/page/structured-data/measures/authors.ts'
import { factsOf } from '../facts-fixture.ts'
import { PAGE } from '../reading/extract-fixture.ts'

const page = {
  finalUrl: PAGE,
  isNetworkHost: (host: string) => ['x.com', 'facebook.com'].includes(host),
}
const publisher = (sameAs: unknown) => ({ '@type': 'Organization', name: 'Acme', sameAs })

test('full addresses of profiles on several hosts are valid', () => {
  const facts = factsOf([
    publisher([
      'https://x.com/acme',
      'https://www.facebook.com/acme',
      { '@id': 'https://www.wikidata.org/wiki/Q1' },
    ]),
  ])
  assert.deepEqual(measureSameAs(facts, page), {
    nodes: 1,
    values: 3,
    valid: 3,
    hosts: 3,
    invalid: 0,
    firstProblem: null,
    urls: [
      'https://x.com/acme',
      'https://www.facebook.com/acme',
      'https://www.wikidata.org/wiki/Q1',
    ],
    evidence: [],
  })
})

test('a link that is no profile elsewhere is reported with its reason', () => {
  const facts = factsOf([
    publisher([
      '@acme',
      'https://shop.example.com/',
      'https://x.com/acme',
      'https://x.com/acme#top',
      'https://www.facebook.com/',
      'https://brand.example/',
    ]),
  ])
  const { valid, invalid, evidence } = measureSameAs(facts, page)
  assert.deepEqual([valid, invalid], [2, 4])
  assert.deepEqual(
    evidence.map(({ detail }) => detail),
    [
      'sameAs is not an absolute http or https URL.',
      'sameAs is on this site.',
      'sameAs occurs twice.',
      'sameAs is only the home page of a network.',
    ],
  )
})

test('publisher and authors count together, other persons do not', () => {
  const facts = factsOf([
    {
      '@type': 'Article',
      url: PAGE,
      publisher: publisher('https://x.com/acme'),
      author: { '@type': 'Person', name: 'Jo', sameAs: 'https://orcid.org/1' },
      review: { '@type': 'Review', author: { '@type': 'Person', sameAs: 'https://x.com/troll' } },
    },
  ])
  const { nodes, urls } = measureSameAs(facts, page)
  assert.deepEqual([nodes, urls], [2, ['https://x.com/acme', 'https://orcid.org/1']])
})

test('without publisher and author there is nothing to judge', () => {
  assert.equal(measureSameAs(factsOf([]), page).nodes, 0)
})
