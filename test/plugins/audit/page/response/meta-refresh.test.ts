import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { metaRefresh } from '../../../../../plugins/audit/page/response/redirects.ts'
import { pageOf } from '../document/page-of.ts'

const read = (content: string) => {
  const found = metaRefresh(pageOf(`<meta http-equiv="refresh" content='${content}'>`))
  return found && `${found.delaySeconds} ${found.url}`
}

describe('meta refresh', () => {
  it('is read in every form that browsers read', () => {
    const forms = [
      '0;url=/next',
      ' 0 ; URL = "/next" junk',
      '0, /next',
      '0 /next',
      '.5;url=/next',
      '0.9;url=/next',
    ]
    assert.deepEqual(
      forms.map(read),
      forms.map(() => '0 https://www.example.com/next'),
    )
  })

  it('does not count if it stays on the page', () => {
    assert.deepEqual(['5', '5;', '5;url=/guide/page#x', 'soon;url=/next'].map(read), [
      null,
      null,
      null,
      null,
    ])
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), (text) =>
        assert.ok(read(text.replaceAll("'", '')) !== ''),
      ),
    )
  })
})
