import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { metaTags } from '../../../../../plugins/audit/page/metadata/meta-tags.ts'
import { pageOf } from '../document/page-of.ts'

const read = (html: string) =>
  metaTags(pageOf(html)).map(({ name, content }) => `${name}=${content}`)

describe('meta elements', () => {
  it('count once per name and property', () => {
    const html =
      '<meta name="Description" property="og:description dcterms:abstract" content=" A  b ">'
    assert.deepEqual(read(html), ['og:description=A b', 'dcterms:abstract=A b', 'description=A b'])
  })

  it('without a name are left out, http-equiv is marked as such', () => {
    assert.deepEqual(read('<meta charset="utf-8"><meta http-equiv="Refresh" content="5">'), [
      'http-equiv:refresh=5',
    ])
  })
})
