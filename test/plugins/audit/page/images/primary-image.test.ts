import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageView } from '../../../../../plugins/audit/page/document/page-view.ts'
import { primaryImage } from '../../../../../plugins/audit/page/images/primary-image.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'

function imageOf(jsonLd: object | null, head = '') {
  const block = jsonLd
    ? `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...jsonLd })}</script>`
    : ''
  const source = `<html><head>${head}${block}</head><body></body></html>`
  return primaryImage(
    new PageView({ source, url: 'https://example.com/a', headers: {} }, factsData()),
  )
}
const og =
  '<meta property="og:image" content="/og.png"><meta property="og:image:width" content="1200">'

test('the image of the primary node comes first, with the width of its node', () => {
  const image = { '@type': 'ImageObject', url: '/i.png', width: '1600 px' }
  assert.deepEqual(imageOf({ '@type': 'Article', url: 'https://example.com/a', image }, og), {
    url: 'https://example.com/i.png',
    width: 1600,
    from: 'primaryNode',
  })
})

test('an image given as text has no declared width', () => {
  const node = {
    '@type': 'Article',
    url: 'https://example.com/a',
    image: ['https://cdn.example.org/i.png'],
  }
  assert.deepEqual(imageOf(node), {
    url: 'https://cdn.example.org/i.png',
    width: null,
    from: 'primaryNode',
  })
})

test('primaryImageOfPage comes second', () => {
  const node = {
    '@type': 'WebPage',
    url: 'https://example.com/a',
    primaryImageOfPage: { '@type': 'ImageObject', contentUrl: '/p.png', width: 800 },
  }
  assert.deepEqual(imageOf(node, og), {
    url: 'https://example.com/p.png',
    width: 800,
    from: 'primaryImageOfPage',
  })
})

test('og:image comes last', () => {
  assert.deepEqual(imageOf(null, og), {
    url: 'https://example.com/og.png',
    width: 1200,
    from: 'og:image',
  })
  assert.equal(imageOf(null), null)
})
