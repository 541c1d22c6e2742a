import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  linkPhrases,
  linkWords,
  wordRuns,
} from '../../../../../plugins/audit/page/address/link-words.ts'

const phrases = linkPhrases(['about us', 'À propos', 'contact', 'Über uns'])
const firstWords = new Set([...phrases].map((phrase) => phrase.split(' ')[0]))
const matches = (text: string) => {
  const runs = wordRuns(linkWords(text), (word) => firstWords.has(word))
  return runs.some((run) => phrases.has(run))
}

test('the words of a phrase may stand in a path segment', () => {
  assert.equal(matches('about-us'), true)
  assert.equal(matches('about_us.html'), true)
})

test('the words of a phrase may stand in the link name', () => {
  assert.equal(matches('More About  Us!'), true)
})

test('case and accents do not matter', () => {
  assert.equal(matches('a-propos'), true)
  assert.equal(matches('Über-uns'), true)
  assert.equal(matches('CONTACT'), true)
})

test('the words must be neighbours and in order', () => {
  assert.equal(matches('about-all-us'), false)
  assert.equal(matches('us-about'), false)
  assert.equal(matches('contacts'), false)
})

test('a segment or name of more than five words does not match', () => {
  assert.equal(matches('what-people-say-about-us'), true)
  assert.equal(matches('what-the-people-say-about-us'), false)
  assert.equal(matches('Please do contact the sales team'), false)
})
