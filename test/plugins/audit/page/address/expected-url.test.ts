import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { auditedUrl, publicUrl } from '../../../../../plugins/audit/page/address/audited-site.ts'

const copy = {
  url: 'http://127.0.0.1:8080/start',
  finalUrl: 'http://127.0.0.1:8080/guide?x=1',
  expectedOrigin: 'https://www.example.com/',
}

describe('the public form of a URL', () => {
  it('moves the audited page to the expected origin', () => {
    assert.equal(publicUrl(copy), 'https://www.example.com/guide?x=1')
  })

  it('leaves the URLs of other origins alone', () => {
    assert.equal(publicUrl(copy, 'https://cdn.example.net/a'), 'https://cdn.example.net/a')
  })

  it('leaves every URL alone without an expected origin', () => {
    const { url, finalUrl } = copy
    assert.equal(publicUrl({ url, finalUrl }, finalUrl), finalUrl)
  })

  it('leaves every URL alone when the expected origin is no web address', () => {
    assert.equal(publicUrl({ ...copy, expectedOrigin: 'example' }), copy.finalUrl)
  })
})

describe('the audited form of a URL', () => {
  it('requests from the copy what is on the public origin', () => {
    assert.equal(
      auditedUrl(copy, 'https://www.example.com/nl?a=1#b'),
      'http://127.0.0.1:8080/nl?a=1#b',
    )
  })

  it('leaves the URLs of other origins alone, and all of them without an expected origin', () => {
    const { url, finalUrl } = copy
    const shown = 'https://www.example.com/nl'
    assert.equal(auditedUrl(copy, 'https://cdn.example.net/a'), 'https://cdn.example.net/a')
    assert.equal(auditedUrl({ url, finalUrl }, shown), shown)
  })
})
