import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstLink } from '../../../../../plugins/audit/page/llms-txt/markdown.ts'
import { cpuTime } from '../../../../support/cpu-time.ts'

const found = (text: string) => {
  const link = firstLink(text)
  return link && [link.title, link.href, text.slice(link.end)]
}

const cases: [text: string, expected: [string, string, string] | null][] = [
  [
    '[Docs](https://example.com/docs): all of them',
    ['Docs', 'https://example.com/docs', ': all of them'],
  ],
  ['[A [b] c](/a)', ['A [b] c', '/a', '']],
  ['[A\\]b](/a)', ['A]b', '/a', '']],
  ['[A](</a b> "Title") x', ['A', '/a b', ' x']],
  ['[A](/wiki/B_(c))', ['A', '/wiki/B_(c)', '']],
  ["[A](/a 'Title')", ['A', '/a', '']],
  ['[A]()', ['A', '', '']],
  ['see [A](/a)', ['A', '/a', '']],
  ['`[A](/a)` [B](/b)', ['B', '/b', '']],
  ['![Logo](/l.png) [B](/b)', ['B', '/b', '']],
  ['[A] (/a)', null],
  ['[A][ref]', null],
  ['https://example.com', null],
  ['[A](/a b)', null],
]
for (const [text, expected] of cases) {
  test(`the first link of ${text}`, () => assert.deepEqual(found(text), expected))
}

test('firstLink never throws and its range lies in the text', () => {
  const part = fc.oneof(
    fc.constantFrom('[', ']', '(', ')', '`', '\\', '<', '>', '!', ' '),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      const link = firstLink(text)
      assert.ok(!link || (link.start >= 0 && link.end <= text.length && text[link.start] === '['))
    }),
  )
})

test('unclosed brackets and code cost linear time', () => {
  const spent = cpuTime()
  for (const part of ['[', '[](', '`', '``', '[]', '\\', '[](<']) firstLink(part.repeat(300_000))
  assert.ok(spent() < 1500)
})
