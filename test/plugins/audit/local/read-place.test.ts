import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlaces } from '../../../../plugins/audit/local/places.ts'

const hoursOf = (open: object, close: object) =>
  readPlaces({
    places: [
      { id: 'a', displayName: { text: 'A' }, regularOpeningHours: { periods: [{ open, close }] } },
    ],
  })[0]?.hours

test('a period ends at midnight at the latest', () => {
  assert.deepEqual(hoursOf({ day: 1, hour: 9 }, { day: 1, hour: 24, minute: 0 }), [
    { day: 'Monday', opens: '09:00', closes: '24:00' },
  ])
})

for (const time of [{ hour: 25 }, { hour: 9, minute: 60 }, { hour: 2 ** 53 - 1 }]) {
  test(`a period that ends at ${JSON.stringify(time)} does not count`, () => {
    assert.deepEqual(hoursOf({ day: 1, hour: 9 }, { day: 1, ...time }), [])
  })
}
