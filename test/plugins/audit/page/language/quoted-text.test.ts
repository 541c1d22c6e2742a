import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { quotedTexts } from '../../../../../plugins/audit/page/language/sentences.ts'

const quoted = (text: string) => quotedTexts(text).map(({ start, end }) => text.slice(start, end))

test('every kind of quotation marks is matched with its own', () => {
  assert.deepEqual(quoted('a "b" c “d” e „f“ g «h» i »j« k ‘l’ m ‚n‘ o 「p」 q 『r』'), [
    'b',
    'd',
    'f',
    'h',
    'j',
    'l',
    'n',
    'p',
    'r',
  ])
})

test('apostrophes, inches and unclosed marks quote nothing', () => {
  assert.deepEqual(quoted('a ‘that’s it’ and 28" wheels or 29" ones'), ['that’s it'])
  assert.deepEqual(quoted('it’s ten o’clock'), [])
  assert.deepEqual(quoted(`“${'a '.repeat(2000)}”`), [])
})

test('ranges follow one another within the text, whatever the text', () => {
  const marks = fc.constantFrom('"', '“', '”', '„', '«', '»', '‘', '’', ' ', 'a', '「', '」')
  fc.assert(
    fc.property(fc.array(marks, { maxLength: 200 }), (parts) => {
      const text = parts.join('')
      let last = 0
      for (const { start, end } of quotedTexts(text)) {
        assert.ok(start > last && end > start && end < text.length)
        last = end
      }
    }),
  )
})
