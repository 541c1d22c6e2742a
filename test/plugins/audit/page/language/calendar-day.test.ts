import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCalendarDay, startOfDay } from '../../../../../plugins/audit/page/language/dates.ts'

test('a leap day exists in leap years only', () => {
  const years = [2024, 2023, 2000, 1900]
  assert.deepEqual(
    years.filter((year) => isCalendarDay({ year, month: 2, day: 29 })),
    [2024, 2000],
  )
})

test('months and days count from one', () => {
  assert.ok(!isCalendarDay({ year: 2024, month: 0, day: 1 }))
  assert.ok(!isCalendarDay({ year: 2024, month: 13, day: 1 }))
  assert.ok(!isCalendarDay({ year: 2024, month: 4, day: 31 }))
  assert.ok(!isCalendarDay({ year: 2024, month: 4, day: 0 }))
})

test('a day starts at midnight UTC', () => {
  assert.equal(startOfDay({ year: 2024, month: 3, day: 5 }), Date.parse('2024-03-05T00:00:00Z'))
})
