import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateIn } from '../../../../plugins/table-tennis/parse/text-values.ts'

test('a date has four digits for its year, or two of this century', () => {
  const texts = ['07/02/2026', 'Mise à jour le 7/2/26', '31/12/1999 - PHM12/045']
  assert.deepEqual(texts.map(dateIn), ['2026-02-07', '2026-02-07', '1999-12-31'])
})

test('a day that no calendar has is no date', () => {
  for (const text of ['30/02/2026', '00/01/2026', '12/13/2026', '12/01/202', '1/2', '']) {
    assert.equal(dateIn(text), null, text)
  }
})
