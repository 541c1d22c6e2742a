import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleFacts } from '../../../../../../plugins/audit/checks/examples/example-facts.ts'
import { factsData } from '../../../../../../plugins/audit/page/load-facts-data.ts'
import { schemaItems } from '../../../../../../plugins/audit/page/structured-data/validation/schema-items.ts'
import { fixture } from '../../../../../doubles/fixture.ts'

function itemsOf(html: string) {
  const { page, now } = exampleFacts({ url: 'https://www.example-velo.be/', html }, factsData())
  assert.ok(page)
  const { data } = page.structured
  const { judgements } = page.markup.richResults
  return schemaItems({ data, judgements, now }, factsData())
}

const jsonLd = (text: string) => `<html><script type="application/ld+json">${text}</script>`
const messages = (problems: readonly { readonly message: string }[]) =>
  problems.map(({ message }) => message)

test('a sound page has items without errors', () => {
  // The vocabulary's own name of a shop for bicycles is BikeStore.
  const text = fixture('schemaorg/page-ok.jsonld').replace('BicycleStore', 'BikeStore')
  const { items, errors, count } = itemsOf(jsonLd(text))
  assert.deepEqual(
    items.map(({ type, name, syntax }) => [type, name, syntax]),
    [
      ['BikeStore', 'Example Vélo', 'json-ld'],
      ['BreadcrumbList', null, 'json-ld'],
    ],
  )
  assert.deepEqual([errors, count], [0, 2])
  assert.ok(items.flatMap(({ richResults }) => richResults).every(({ eligible }) => eligible))
})

test('a page with mistakes reports each, with its place and the rich result it costs', () => {
  const { items } = itemsOf(jsonLd(fixture('schemaorg/page-bad.jsonld')))
  const [product] = items
  assert.deepEqual(product?.errors, [
    {
      rule: 'missing-required',
      path: '',
      message: 'The rich result "product snippet" needs review or aggregateRating or offers.',
    },
  ])
  assert.deepEqual(product?.warnings.slice(0, 4), [
    {
      rule: 'unknown-property',
      path: 'ofers',
      message: 'schema.org has no property ofers; did you mean offers?',
    },
    {
      rule: 'unknown-property',
      path: 'unknownProp',
      message: 'schema.org has no property unknownProp.',
    },
    {
      rule: 'invalid-value',
      path: 'ofers.price',
      message: 'price "2 499,00 €" is not a decimal number such as 1299.00.',
    },
    {
      rule: 'invalid-value',
      path: 'ofers.priceCurrency',
      message: 'priceCurrency "EURO" is not an ISO 4217 currency code.',
    },
  ])
  const [result] = product?.richResults ?? []
  assert.deepEqual(
    [result?.feature, result?.eligible, result?.missing],
    ['productSnippet', false, ['review or aggregateRating or offers']],
  )
})

test('a block that does not parse is an item with an error', () => {
  const { items, errors } = itemsOf(jsonLd('{"@type": "Product",'))
  assert.deepEqual([items.length, items[0]?.type, errors], [1, null, 1])
  assert.match(items[0]?.errors[0]?.message ?? '', /^The JSON-LD does not parse: .* \(line 1\)\.$/)
})

const PROBLEMS: readonly [what: string, node: object, level: 'errors' | 'warnings', RegExp][] = [
  ['an unknown type', { '@type': 'Prodct' }, 'errors', /no type Prodct; did you mean Product/],
  [
    'a property of another type',
    { '@type': 'Person', sku: '1' },
    'warnings',
    /sku is not a property/,
  ],
  [
    'a thing where another is expected',
    { '@type': 'Article', author: { '@type': 'Product', name: 'x' } },
    'warnings',
    /author is of type Product, not Organization or Person/,
  ],
  [
    'a language in words',
    { '@type': 'Article', inLanguage: 'french' },
    'warnings',
    /"french" is not a BCP 47 language tag/,
  ],
  [
    'no member of an enumeration',
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Mondy' },
    'warnings',
    /dayOfWeek "Mondy" is not a value of DayOfWeek/,
  ],
  [
    'a date in words',
    { '@type': 'Article', datePublished: 'May 1st' },
    'warnings',
    /datePublished/,
  ],
]
for (const [what, node, level, expected] of PROBLEMS) {
  test(`${what} is among the ${level}`, () => {
    const { items } = itemsOf(jsonLd(JSON.stringify({ '@context': 'https://schema.org', ...node })))
    assert.match(messages(items[0]?.[level] ?? []).join('\n'), expected)
  })
}

const SOUND: readonly [what: string, node: object][] = [
  ['text in place of a thing', { '@type': 'Article', author: 'Example' }],
  [
    'a role between property and value',
    {
      '@type': 'Organization',
      member: { '@type': 'OrganizationRole', roleName: 'x', member: { '@type': 'Person' } },
    },
  ],
  [
    'a subtype of what is expected',
    { '@type': 'Article', author: { '@type': 'NewsMediaOrganization', name: 'x' } },
  ],
  [
    'a member by its full address',
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Monday' },
  ],
]
for (const [what, node] of SOUND) {
  test(`${what} is no defect`, () => {
    const { items } = itemsOf(jsonLd(JSON.stringify({ '@context': 'https://schema.org', ...node })))
    const own = items[0]?.warnings.filter(({ rule }) => rule !== 'missing-recommended')
    assert.deepEqual([own, items[0]?.errors], [[], []])
  })
}

test('features that Google has retired, and types without one, are noted', () => {
  const graph = [{ '@type': 'FAQPage' }, { '@type': 'Person', name: 'x' }]
  const { items } = itemsOf(
    jsonLd(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })),
  )
  assert.deepEqual(
    items.map(({ notes }) => notes.map(({ rule }) => rule)),
    [['retired-feature'], ['no-feature']],
  )
})

test('microdata follows the same rules, and other vocabularies are ignored', () => {
  const { items } = itemsOf(
    '<div itemscope itemtype="https://schema.org/Person"><i itemprop="nam">x</i></div><div itemscope itemtype="https://example.com/Thing"></div>',
  )
  assert.deepEqual(
    items.map(({ type, syntax, warnings }) => [type, syntax, messages(warnings)]),
    [['Person', 'microdata', ['schema.org has no property nam; did you mean name?']]],
  )
})

test('two hundred of very many items are reported, and all are counted', () => {
  const graph = Array.from({ length: 1000 }, (_, i) => ({ '@type': 'Thng', '@id': `#${i}` }))
  const { items, count } = itemsOf(
    jsonLd(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })),
  )
  assert.deepEqual([items.length, count], [200, 1000])
})
