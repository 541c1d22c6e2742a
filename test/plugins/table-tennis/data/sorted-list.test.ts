import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SortedList } from '../../../../plugins/table-tennis/data/sorted-list.ts'

const upward = (a: number, b: number): number => a - b

test('items stand in order whatever order they come in', () => {
  const list = new SortedList(upward, [5, 1])
  list.add(3)
  assert.deepEqual(list.items(), [1, 3, 5])
})

test('an array that was read does not change later', () => {
  const list = new SortedList(upward, [1, 2])
  const before = list.items()
  list.remove(1)
  list.add(7)
  assert.deepEqual(before, [1, 2])
  assert.deepEqual(list.items(), [2, 7])
})

test('what is added and removed between two reads leaves no trace', () => {
  const list = new SortedList(upward, [1, 2])
  const before = list.items()
  list.add(9)
  list.remove(9)
  list.remove(2)
  list.add(2)
  assert.equal(list.items(), before)
})

test('after any changes and reads it is the sorted list of what is in it', () => {
  const change = fc.record({ item: fc.nat(40), reads: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 120 }), (changes) => {
      const list = new SortedList(upward)
      const expected = new Set<number>()
      for (const { item, reads } of changes) {
        if (expected.delete(item)) list.remove(item)
        else {
          list.add(item)
          expected.add(item)
        }
        if (reads) assert.deepEqual(list.items(), [...expected].sort(upward))
      }
      assert.deepEqual(list.items(), [...expected].sort(upward))
    }),
  )
})

test('thousands of items can be replaced without a read', () => {
  const all = Array.from({ length: 5000 }, (_, n) => n)
  const list = new SortedList(upward, all)
  list.items()
  for (const item of all) {
    list.remove(item)
    list.add(item + 0.5)
  }
  assert.deepEqual(
    list.items(),
    all.map((item) => item + 0.5),
  )
})
