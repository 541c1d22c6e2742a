import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  countWords,
  sentences,
  textPieces,
  words,
  wordTexts,
} from '../../../../../plugins/audit/page/language/words.ts'
import { anyCharacter } from '../../../../support/any-character.ts'
import { cpuTime } from '../../../../support/cpu-time.ts'
import { SAMPLE_TEXTS } from './sample-texts.ts'

const intlWords = (text: string, language: string) =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)]
    .filter((part) => part.isWordLike)
    .map((part) => part.segment)
const intlSentences = (text: string, language: string) =>
  [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)]
    .map((part) => part.segment.trim())
    .filter((sentence) => sentence !== '')
const hasLetter = (word: string) => /[\p{L}\p{N}]/u.test(word)
const sentenceTexts = (text: string, language?: string) =>
  sentences(text, language).map(({ start, end }) => text.slice(start, end))

for (const [language, text] of Object.entries(SAMPLE_TEXTS)) {
  test(`words of a ${language} text number within 1% of what Intl.Segmenter finds`, () => {
    const expected = intlWords(text, language).length
    assert.ok(expected > 100, 'the sample is a real text')
    assert.ok(Math.abs(countWords(text, language) - expected) <= expected * 0.01)
  })

  test(`sentences of a ${language} text are those of Intl.Segmenter`, () => {
    assert.deepEqual(sentenceTexts(text, language), intlSentences(text, language))
  })
}

test('words keep apostrophes and decimal points inside and split at hyphens', () => {
  assert.deepEqual(wordTexts("L'arc-en-ciel d’hier: 3.5 km, e.g. example.com, don't, 1,000."), [
    "L'arc",
    'en',
    'ciel',
    'd’hier',
    '3.5',
    'km',
    'e.g',
    'example.com',
    "don't",
    '1,000',
  ])
})

test('words written without spaces are looked up in a dictionary', () => {
  assert.deepEqual(
    wordTexts('私は東京に住んでいます。Hello world', 'ja'),
    intlWords('私は東京に住んでいます。Hello world', 'ja'),
  )
})

test('signs that many scripts share do not send a text to the dictionary', () => {
  assert.deepEqual(wordTexts('·__’', 'en'), [])
})

test('an invalid language tag does not disturb segmentation', () => {
  assert.equal(countWords('東京タワー', 'not a tag!'), intlWords('東京タワー', 'und').length)
})

test('word spans point at the words in the text', () => {
  assert.deepEqual(words(' one  two'), [
    { start: 1, end: 4 },
    { start: 6, end: 9 },
  ])
})

test('a full stop before a lower-case letter, in a number or in initials ends no sentence', () => {
  assert.deepEqual(sentenceTexts('Use e.g. this. It costs 3.5 euro in the U.S.A. today! Really?'), [
    'Use e.g. this.',
    'It costs 3.5 euro in the U.S.A. today!',
    'Really?',
  ])
})

test('a line break ends a sentence', () => {
  assert.deepEqual(sentenceTexts('First line\nsecond line.'), ['First line', 'second line.'])
})

test('the Greek question mark ends a sentence in Greek only', () => {
  assert.equal(sentences('Τι είναι; Είναι.', 'el').length, 2)
  assert.equal(sentences('What; is.', 'en').length, 1)
})

test('pieces of a text tile it and are at most 1000 units long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 4000 }), (text) => {
      const pieces = textPieces(text)
      assert.equal(pieces.map(({ start, end }) => text.slice(start, end)).join(''), text)
      assert.ok(pieces.every(({ start, end }) => end > start && end - start <= 1000))
    }),
  )
})

test('spans of words and sentences are ordered, within the text and never empty', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('.', ' ', 'a', 'B', '1', '!', '?', '\n', '"', '東', "'", 'é', ')'),
      maxLength: 300,
    }),
  )
  fc.assert(
    fc.property(text, fc.constantFrom('en', 'fr', 'ja', 'th', 'el', 'und'), (value, language) => {
      for (const spans of [words(value, language), sentences(value, language)]) {
        let end = 0
        for (const span of spans) {
          assert.ok(span.start >= end && span.end > span.start && span.end <= value.length)
          end = span.end
        }
      }
      assert.equal(countWords(value, language), words(value, language).length)
    }),
  )
})

test('sentences of any mixture of marks and letters are those of Intl.Segmenter', () => {
  const unit = fc.constantFrom(
    '.',
    '. ',
    ' ',
    'a',
    'B',
    '1',
    '!',
    '?',
    '"',
    ')',
    '(',
    ',',
    'é',
    ';',
    '…',
    '\n',
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
      assert.deepEqual(sentenceTexts(text, 'en'), intlSentences(text, 'en'))
    }),
  )
})

test('words of any mixture of marks and letters are those of Intl.Segmenter', () => {
  const unit = fc.constantFrom(
    '.',
    ' ',
    'a',
    'É',
    '1',
    "'",
    '’',
    ',',
    ':',
    '_',
    '-',
    'x\u0301',
    '%',
    '👍🏽',
    '·',
    'ß',
    'د',
    'и',
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
      // Whether "__" is a word is a matter of taste: ICU says yes, and of "_" no.
      assert.deepEqual(wordTexts(text, 'en'), intlWords(text, 'en').filter(hasLetter))
    }),
  )
})

test('hostile text costs time in proportion to its length', () => {
  const patterns = ['. ', '.(', "a'", 'a.', '1,', '!"', '。', '.\u0301', '東', 'a\u0301']
  for (const pattern of patterns) {
    const text = pattern.repeat(60_000)
    const spent = cpuTime()
    countWords(text, 'ja')
    sentences(text, 'ja')
    assert.ok(spent() < 3000, pattern)
  }
})
