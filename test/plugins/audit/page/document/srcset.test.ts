import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { srcsetUrls } from '../../../../../plugins/audit/page/document/attributes.ts'

describe('srcset', () => {
  it('gives the URL of every candidate', () => {
    const srcset = ' a.jpg 400w ,\n /w_8,h_4/b.jpg 2x, c.jpg, d.jpg calc(1, 2) , '
    assert.deepEqual(srcsetUrls(srcset), ['a.jpg', '/w_8,h_4/b.jpg', 'c.jpg', 'd.jpg'])
  })

  it('is empty for blanks and commas', () => {
    assert.deepEqual(srcsetUrls(' , ,'), [])
  })

  it('never throws and gives no empty URL', () => {
    const piece = fc.constantFrom('a', ' ', ',', '(', ')', '1x', '\n')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        assert.ok(srcsetUrls(pieces.join('')).every((url) => url !== '' && !url.endsWith(',')))
      }),
    )
  })
})
