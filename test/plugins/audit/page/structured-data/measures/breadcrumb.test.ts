import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureBreadcrumb } from '../../../../../../plugins/audit/page/structured-data/measures/breadcrumb.ts'
import { fromGraph, PAGE } from '../reading/extract-fixture.ts'

const page = { finalUrl: PAGE, canonical: null, title: 'Cargo bikes | Shop', h1: 'Our cargo bikes' }
const home = { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.example.com/' }

function trail(...items: unknown[]) {
  return measureBreadcrumb(fromGraph({ '@type': 'BreadcrumbList', itemListElement: items }), page)
}

test('a trail that ends with a link to the page is sound', () => {
  assert.deepEqual(
    trail(home, { '@type': 'ListItem', position: 2, item: { '@id': PAGE, name: 'x' } }),
    {
      lists: 1,
      best: {
        items: 2,
        isSequential: true,
        withoutName: 0,
        withoutUrl: 0,
        foreign: 0,
        endsAtPage: true,
        isSound: true,
      },
      firstProblem: null,
      evidence: [],
    },
  )
})

test('the last item may name the page by half of its words, without a link', () => {
  assert.equal(
    trail(home, { '@type': 'ListItem', position: 2, name: 'Cargo Bikes' }).best?.isSound,
    true,
  )
  assert.equal(
    trail(home, { '@type': 'ListItem', position: 2, name: 'Helmets' }).best?.endsAtPage,
    false,
  )
})

test('a gap, missing names, missing URLs and foreign hosts are reported', () => {
  const measure = trail(
    { '@type': 'ListItem', position: 0, item: 'https://example.org/' },
    { '@type': 'ListItem', name: 'Helmets' },
    { '@type': 'ListItem', position: 3, name: 'Cargo bikes' },
  )
  assert.deepEqual(measure.best, {
    items: 3,
    isSequential: false,
    withoutName: 1,
    withoutUrl: 1,
    foreign: 1,
    endsAtPage: false,
    isSound: false,
  })
  assert.deepEqual(
    measure.evidence.map(({ detail }) => detail),
    [
      'Positions do not count from 1 to 3 without a gap.',
      '1 item without a name.',
      '1 item before the last without a URL.',
      '1 item on another site.',
      'The last item is not this page.',
    ],
  )
})

test('positions decide the order, not the place in the list', () => {
  assert.equal(
    trail({ '@type': 'ListItem', position: '2', name: 'Bikes' }, home).best?.isSound,
    true,
  )
})

test('of several lists a sound one counts, then the longest', () => {
  const sound = {
    '@type': 'BreadcrumbList',
    itemListElement: [home, { '@type': 'ListItem', position: 2, name: 'Bikes' }],
  }
  const broken = { '@type': 'BreadcrumbList', itemListElement: [home, home, home] }
  const measure = measureBreadcrumb(fromGraph(broken, sound), page)
  assert.deepEqual([measure.lists, measure.best?.items], [2, 2])
})

test('what is no ListItem is no item', () => {
  assert.equal(trail('Home', { '@type': 'WebPage', name: 'x' }).best?.items, 0)
  assert.equal(measureBreadcrumb(fromGraph(), page).best, null)
})
