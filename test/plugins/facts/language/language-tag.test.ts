import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseLanguageTag } from '../../../../plugins/facts/language/language-tag.ts'

const wellFormed = [
  'en',
  'nl-BE',
  'zh-Hant-TW',
  'sr-latn-rs',
  'es-419',
  'de-CH-1996',
  'zh-yue-HK',
  'en-u-ca-gregory',
  'de-x-a-b',
  'sl-rozaj-biske',
]
const malformed = [
  '',
  'e',
  'en_US',
  'en-',
  'english-language-x',
  'en-US-',
  'nl BE',
  'en--US',
  'en-a',
  'en-US-USA-',
  'fr-fr-fr',
  'x',
]

describe('language tags', () => {
  it('takes a tag apart in the usual case', () => {
    const expected = { language: 'zh', script: 'Hant', region: 'TW', registered: true }
    assert.deepEqual(parseLanguageTag('ZH-hant-tw'), expected)
  })

  for (const tag of wellFormed) {
    it(`reads ${tag}`, () => assert.equal(parseLanguageTag(tag)?.registered, true))
  }

  for (const tag of malformed) {
    it(`refuses "${tag}"`, () => assert.equal(parseLanguageTag(tag), null))
  }

  it('says that a primary subtag is not registered', () => {
    assert.equal(parseLanguageTag('xq-BE')?.registered, false)
  })
})
