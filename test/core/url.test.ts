import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseUrl } from '../../core/url.ts'
import { sourcesOf } from '../guards/project-files.ts'

test('an address with a letter beyond ASCII stays one, however often it is asked', () => {
  const address = 'https://bücher.example/é'
  let parsed = 0
  for (let times = 0; times < 30_000; times += 1) if (parseUrl(address)) parsed += 1
  assert.equal(parsed, 30_000)
})

test('an invalid URL is undefined, with and without a base', () => {
  assert.equal(parseUrl('//example.com/'), undefined)
  assert.equal(parseUrl('http://', 'https://example.com/'), undefined)
  assert.equal(parseUrl('/a', 'https://example.com/b')?.href, 'https://example.com/a')
})

test('nobody asks URL.canParse, which forgets letters beyond ASCII once it is compiled', () => {
  const asking = ['core', 'plugins', 'adapters']
    .flatMap((folder) => sourcesOf(folder))
    .filter(({ text }) => /\bURL\.canParse\(/.test(text))
  assert.deepEqual(
    asking.map(({ path }) => path),
    [],
  )
})
