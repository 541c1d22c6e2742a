import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sameSite, site, siteOf } from '../../../../../plugins/audit/page/address/site.ts'

const sites: [host: string, expected: string][] = [
  ['www.example.com', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['example.com.', 'example.com'],
  ['user.github.io', 'user.github.io'],
  ['github.io', 'github.io'],
  ['co.uk', 'co.uk'],
  ['localhost', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]', '[::1]'],
  ['shop.example.test', 'example.test'],
]
for (const [host, expected] of sites) {
  test(`the site of ${host} is ${expected}`, () => assert.equal(site(host), expected))
}

test('one site spans schemes, ports and subdomains', () => {
  assert.equal(sameSite('http://www.example.com:8080/a', 'https://blog.example.com/'), true)
})

test('hosts of two users of one hosting service are two sites', () => {
  assert.equal(sameSite('https://a.github.io/', 'https://b.github.io/'), false)
})

test('what is no http(s) URL has no site and shares none', () => {
  assert.equal(siteOf('mailto:a@example.com'), null)
  assert.equal(sameSite('mailto:a@example.com', 'mailto:a@example.com'), false)
})

test('site never throws', () => {
  fc.assert(fc.property(fc.string(), (host) => typeof site(host) === 'string'))
})
