import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  judgeLanguage,
  scriptShares,
  scriptsOfLanguage,
} from '../../../../../plugins/audit/page/language/detection.ts'
import { wordStream } from '../../../../../plugins/audit/page/language/words.ts'
import { lexicons } from './real-lexicons.ts'
import { SAMPLE_TEXTS } from './sample-texts.ts'

const judge = (declared: string, text: string) =>
  judgeLanguage({ declared, text, words: wordStream(text, declared) }, lexicons)

for (const [language, text] of Object.entries(SAMPLE_TEXTS)) {
  test(`a ${language} text is recognised and believed only when declared as such`, () => {
    const others = Object.keys(SAMPLE_TEXTS).filter((other) => judge(other, text).plausible)
    assert.deepEqual([judge(language, text).detected, others], [language, [language]])
  })
}

const RUSSIAN = 'Это обычный русский текст о погоде в городе и за городом. '.repeat(15)
const JAPANESE = '私たちは東京の天気について毎日ブログを書いています。'.repeat(10)

test('text in another script than that of the declared language is not believable', () => {
  assert.deepEqual([judge('en', RUSSIAN).plausible, judge('ru', RUSSIAN).plausible], [false, true])
  assert.deepEqual(
    [judge('en', JAPANESE).plausible, judge('ja', JAPANESE).plausible],
    [false, true],
  )
})

test('English text declared as another Latin language without a lexicon is not believable', () => {
  assert.equal(judge('sv', SAMPLE_TEXTS.en!).plausible, false)
})

test('a short text is not judged by its words', () => {
  assert.notEqual(judge('nl', 'The quick brown fox jumps over the lazy dog.').plausible, false)
})

test('a close relative of a lexicon language is left alone', () => {
  assert.equal(judge('ca', SAMPLE_TEXTS.es!).plausible, null)
})

test('an unknown language in an unknown script is left alone', () => {
  assert.equal(judge('chr', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ '.repeat(80)).plausible, null)
})

test('the commonest script of a text comes first', () => {
  assert.deepEqual(scriptShares('abcd Ωω'), [
    { script: 'Latn', share: 4 / 6 },
    { script: 'Grek', share: 2 / 6 },
  ])
  assert.deepEqual(scriptShares('123 !'), [])
})

test('languages are known by the scripts they are written in', () => {
  assert.deepEqual([...scriptsOfLanguage('sr')!], ['Cyrl', 'Latn'])
  assert.deepEqual([...scriptsOfLanguage('nl')!], ['Latn'])
  assert.equal(scriptsOfLanguage('chr'), null)
})
