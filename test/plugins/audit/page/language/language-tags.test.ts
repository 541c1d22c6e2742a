import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  isHreflangCode,
  isLanguageTag,
  primaryLanguage,
} from '../../../../../plugins/audit/page/language/language-tags.ts'

test('well-formed tags with a registered language are language tags', () => {
  const tags = [
    'en',
    'nl-BE',
    'zh-Hant-TW',
    'sr-Latn',
    'de-CH-1996',
    'es-419',
    'sl-rozaj-biske',
    'x-klingon',
    'en-x-private',
    'i-klingon',
    'zh-yue-HK',
    'en-u-ca-gregory',
    'FR-be',
    'gsw',
  ]
  assert.deepEqual(
    tags.filter((tag) => !isLanguageTag(tag)),
    [],
  )
})

test('malformed tags and unregistered languages are none', () => {
  const tags = [
    '',
    'english',
    'en_US',
    'e',
    'en-',
    'zz',
    'en-US-US',
    'en--US',
    'xx-XX',
    'x',
    'en-x',
    'en-a',
    'en-a-bb-a-cc',
    '12',
    'nl-BE!',
    'fr fr',
  ]
  assert.deepEqual(tags.filter(isLanguageTag), [])
})

test('the primary language is given in lower case', () => {
  assert.deepEqual(['NL-BE', ' fr ', 'zz'].map(primaryLanguage), ['nl', 'fr', null])
})

test('hreflang codes are a language with an optional script and region, or x-default', () => {
  const codes = ['en', 'nl-BE', 'zh-Hans', 'zh-Hant-TW', 'x-default', 'X-Default', 'fr-be', 'en-GB']
  assert.deepEqual(
    codes.filter((code) => !isHreflangCode(code)),
    [],
  )
})

test('wrong languages, regions, scripts and separators are no hreflang codes', () => {
  const codes = [
    '',
    'en-UK',
    'en_US',
    'be-NL-x',
    'xx',
    'en-EU',
    'eng',
    'es-419',
    'BE',
    'x-standard',
    'en-ZZ',
    'zh-Abcd',
    'iw',
    'en-US-US',
    'nl-Latn-',
    'jp',
    'fil',
  ].filter((code) => code !== 'BE')
  assert.deepEqual(codes.filter(isHreflangCode), [])
})

test('no text makes the checks throw', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', 'en', '-', 'x', '1', 'é', '_', 'latn'),
        maxLength: 80,
      }),
      (text) => {
        assert.equal(typeof isHreflangCode(text), 'boolean')
        assert.equal(typeof isLanguageTag(text), 'boolean')
      },
    ),
  )
})
