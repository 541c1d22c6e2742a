import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { DivisionStandingsInputs } from '../../../../manifests/types/division-standings.ts'
import type { Division } from '../../../../manifests/types/records.ts'
import {
  interclubPages,
  pageCount,
  pageKey,
  pageOrder,
  pagesInOrder,
} from '../../../../plugins/table-tennis/steps/interclub-pages.ts'

const division = (index: number): Division => ({
  index,
  id: String(8000 + index),
  name: `Division ${index}`,
  category: null,
  gender: null,
})
const divisions = [division(1), division(3), division(4)]

const keysOf = (inputs: Partial<DivisionStandingsInputs>): readonly string[] =>
  [...pagesInOrder(interclubPages({ divisions, ...inputs }))].map(pageKey)

test('pages are visited by division, weeks ascending inside', () => {
  assert.deepEqual(keysOf({ weeks: [2, 1] }), ['1/1', '1/2', '3/1', '3/2', '4/1', '4/2'])
})

test('without weeks all 22 are visited', () => {
  const keys = keysOf({ divisionFilter: [3] })
  assert.equal(keys.length, 22)
  assert.deepEqual([keys[0], keys[21]], ['3/1', '3/22'])
})

test('divisions that were not chosen are left out, unknown ones are reported', () => {
  const pages = interclubPages({ divisions, weeks: [1], divisionFilter: [4, 9, 2, 9] })
  assert.deepEqual([...pagesInOrder(pages)].map(pageKey), ['4/1'])
  assert.deepEqual(pages.unknown, [2, 9])
})

test('a run begins at the first page at or after the one it resumes at', () => {
  const keys = keysOf({ weeks: [1, 5], resumeAt: { divisionIndex: 3, week: 2 } })
  assert.deepEqual(keys, ['3/5', '4/1', '4/5'])
})

test('a page that is not part of the run need not be there to resume at', () => {
  const keys = keysOf({ weeks: [1, 5], resumeAt: { divisionIndex: 2, week: 22 } })
  assert.deepEqual(keys, ['3/1', '3/5', '4/1', '4/5'])
})

test('orders grow, and as many pages are counted as are listed', () => {
  const numbers = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 8 })
  fc.assert(
    fc.property(
      numbers(30),
      numbers(22),
      fc.integer({ min: 0, max: 31 }),
      numbers(22),
      (indices, weeks, divisionIndex, [week]) => {
        const resumeAt = week === undefined ? undefined : { divisionIndex, week }
        const pages = interclubPages({
          divisions: indices.map(division),
          weeks,
          ...(resumeAt && { resumeAt }),
        })
        const orders = [...pagesInOrder(pages)].map(pageOrder)
        assert.deepEqual(
          orders,
          [...new Set(orders)].sort((a, b) => a - b),
        )
        assert.equal(orders.length, pageCount(pages))
      },
    ),
  )
})
