import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkMatch, linkPhrases } from '../../../../../plugins/audit/page/address/link-words.ts'

const phrases = linkPhrases(['about us', 'À propos', 'contact', 'Über uns'])
const matches = (path: string, name = '') =>
  linkMatch({ url: `https://example.com${path}`, name }, phrases)

test('the words of a phrase may stand in a path segment', () => {
  assert.equal(matches('/en/about-us'), true)
  assert.equal(matches('/about_us.html'), true)
})

test('the words of a phrase may stand in the link name', () => {
  assert.equal(matches('/x1', 'More About  Us!'), true)
})

test('case and accents do not matter', () => {
  assert.equal(matches('/a-propos'), true)
  assert.equal(matches('/%C3%9Cber-uns'), true)
  assert.equal(matches('/x', 'CONTACT'), true)
})

test('the words must be neighbours, in order, within one segment', () => {
  assert.equal(matches('/about-all-us'), false)
  assert.equal(matches('/us-about'), false)
  assert.equal(matches('/about/us'), false)
  assert.equal(matches('/contacts'), false)
})

test('a segment or name of more than five words does not match', () => {
  assert.equal(matches('/what-people-say-about-us'), true)
  assert.equal(matches('/what-the-people-say-about-us'), false)
  assert.equal(matches('/x', 'Please do contact the sales team'), false)
})

test('the query and the host are not looked at', () => {
  assert.equal(linkMatch({ url: 'https://contact.example.com/?contact', name: '' }, phrases), false)
})

test('the name decides alone where the URL is none', () => {
  assert.equal(linkMatch({ url: 'mailto:a@example.com', name: 'Contact' }, phrases), true)
})
