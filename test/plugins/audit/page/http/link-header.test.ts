import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseLinkHeaders } from '../../../../../plugins/audit/page/http/link-header.ts'

describe('Link headers', () => {
  it('reads several links of one field, quoted or not', () => {
    const value =
      '<https://a.example/x,y>; rel="canonical", </b>; REL=alternate; hreflang="fr"; title="a, b; \\"c\\""'
    assert.deepEqual(parseLinkHeaders([value]), [
      { target: 'https://a.example/x,y', rel: ['canonical'], params: { rel: 'canonical' } },
      {
        target: '/b',
        rel: ['alternate'],
        params: { rel: 'alternate', hreflang: 'fr', title: 'a, b; "c"' },
      },
    ])
  })

  it('keeps the first of two parameters of one name and splits relation types', () => {
    assert.deepEqual(parseLinkHeaders(['</a>; rel="Preload  next"; rel=last']), [
      { target: '/a', rel: ['preload', 'next'], params: { rel: 'Preload  next' } },
    ])
  })

  it('passes over what has no target', () => {
    assert.deepEqual(parseLinkHeaders(['rel=canonical', '', '<unclosed; rel=x']), [])
  })

  it('never throws', () => {
    const piece = fc.constantFrom('<', '>', ';', ',', '=', '"', '\\', 'rel', ' ', 'a', '__proto__')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const link of parseLinkHeaders([pieces.join('')]))
          assert.equal(typeof link.target, 'string')
      }),
    )
  })
})
