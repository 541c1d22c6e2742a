import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isHomePath, pathSegments } from '../../../plugins/web/http-url.ts'

const cases: [path: string, segments: string[]][] = [
  ['/', []],
  ['/a//b/', ['a', 'b']],
  ['/fr/a', ['a']],
  ['/fr-be/a', ['a']],
  ['/en_US/a', ['a']],
  ['/zh-Hant-TW/a', ['a']],
  ['/us/a', ['us', 'a']],
  ['/a/fr', ['a', 'fr']],
  ['/a/index.html', ['a']],
  ['/index.php/a', ['index.php', 'a']],
  ['/caf%C3%A9/%ZZ', ['café', '%ZZ']],
]
for (const [path, segments] of cases) {
  test(`the segments of ${path} are ${JSON.stringify(segments)}`, () => {
    assert.deepEqual(pathSegments(`https://example.com${path}`), segments)
  })
}

test('a home path is the root, a language, or either with an index file', () => {
  const paths = ['/', '/fr/', '/fr-be', '/index.html', '/fr/index.php', '/fr/index.htm', '/?a=1']
  const verdicts = paths.map((path) => isHomePath(`https://example.com${path}`))
  assert.deepEqual(
    verdicts,
    paths.map(() => true),
  )
})

test('another path and what is no URL are no home path', () => {
  assert.equal(isHomePath('https://example.com/about'), false)
  assert.equal(isHomePath('https://example.com/fr/fr/'), false)
  assert.equal(isHomePath('about'), false)
})

test('pathSegments never throws', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) =>
      Array.isArray(pathSegments(url)),
    ),
  )
})
