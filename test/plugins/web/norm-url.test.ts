import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normUrl } from '../../../plugins/web/http-url.ts'

const same: [what: string, given: string, normal: string][] = [
  ['lower-cases scheme and host', 'HTTPS://Www.Example.COM/Path', 'https://www.example.com/Path'],
  ['drops the default port', 'http://example.com:80/a', 'http://example.com/a'],
  ['keeps another port', 'https://example.com:8443/a', 'https://example.com:8443/a'],
  ['drops the fragment', 'https://example.com/a#part', 'https://example.com/a'],
  ['resolves dot segments', 'https://example.com/a/./b/../c', 'https://example.com/a/c'],
  ['gives the root its slash', 'https://example.com', 'https://example.com/'],
  ['keeps a trailing slash', 'https://example.com/a/', 'https://example.com/a/'],
  [
    'decodes unreserved characters',
    'https://example.com/%7Euser/%41',
    'https://example.com/~user/A',
  ],
  ['writes hex digits in upper case', 'https://example.com/%c3%a9', 'https://example.com/%C3%A9'],
  ['encodes raw characters', 'https://example.com/é', 'https://example.com/%C3%A9'],
  ['keeps an encoded slash apart', 'https://example.com/a%2fb', 'https://example.com/a%2Fb'],
  ['encodes a stray percent sign', 'https://example.com/100%', 'https://example.com/100%25'],
  [
    'keeps other parameters in order',
    'https://example.com/?b=2&a=1',
    'https://example.com/?b=2&a=1',
  ],
  [
    'drops tracking parameters',
    'https://example.com/?utm_source=x&a=1&gclid=2&fbclid=3&msclkid=4&mc_cid=5&mc_eid=6',
    'https://example.com/?a=1',
  ],
  ['drops an emptied query', 'https://example.com/a?utm_medium=mail', 'https://example.com/a'],
  [
    'writes international names as punycode',
    'https://bücher.example/',
    'https://xn--bcher-kva.example/',
  ],
]
for (const [what, given, normal] of same) {
  test(`normUrl ${what}`, () => assert.equal(normUrl(given), normal))
}

test('normUrl gives null for what is no absolute http(s) URL', () => {
  const none = ['', '/a', 'mailto:a@example.com', 'ftp://example.com/', 'http://', '//example.com/']
  assert.deepEqual(
    none.map(normUrl),
    none.map(() => null),
  )
})

test('normUrl gives null for an address of a megabyte', () => {
  assert.equal(normUrl(`https://example.com/${'a'.repeat(1 << 20)}`), null)
})

test('normUrl of its own result changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (path, query) => {
      const once = normUrl(`https://example.com/${path}?${query}`)
      assert.equal(once && normUrl(once), once)
    }),
  )
})
