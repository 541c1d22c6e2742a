import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseScore } from '../../../../plugins/table-tennis/parse/sheet-matches.ts'

const CASES: readonly (readonly [string, string, 'V' | 'D' | 'WO', boolean])[] = [
  ['3-1', '3-1', 'V', true],
  ['2 - 3', '2-3', 'D', false],
  ['3-0 WO', '3-0', 'WO', true],
  ['0-3 wo', '0-3', 'WO', false],
  ['WO', '0-0', 'WO', false],
  ['ff', '0-0', 'WO', false],
  ['3-0 ff', '3-0', 'WO', true],
]

for (const [text, score, result, won] of CASES) {
  test(`the score ${text} is ${score}, ${result}`, () => {
    assert.deepEqual(parseScore(text), { score, result, won })
  })
}

test('what is neither sets nor a walk-over is no score', () => {
  for (const text of ['', 'Score', '3', '123-1', 'World', '+3.4 pts']) {
    assert.equal(parseScore(text), null, text)
  }
})
