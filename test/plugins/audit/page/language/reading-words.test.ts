import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingWords } from '../../../../../plugins/audit/page/language/text-length.ts'

test('text in Han or Kana counts half its characters, other text its words', () => {
  assert.equal(readingWords('one two three', 3), 3)
  assert.equal(readingWords('自転車の整備', 3), 3)
  assert.equal(readingWords('自転車の整備です。', 5), 4.5)
  assert.equal(readingWords('The word 車 means a car or a wheel', 9), 9)
})
