import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NumberPool } from '../../../../plugins/audit/site/number-pool.ts'

describe('rows of numbers', () => {
  it('are read as they were added, across blocks', () => {
    const pool = new NumberPool()
    const rows = Array.from({ length: 300 }, (_, at) => {
      return Array.from({ length: at * 7 }, (_, n) => at * 10_000 + n)
    })
    const starts = rows.map((row) => pool.add(row))
    const read = starts.map((start, at) => [...pool.row(start, rows[at]!.length)])
    assert.deepEqual(read, rows)
  })

  it('may be empty', () => {
    const pool = new NumberPool()
    assert.deepEqual([...pool.row(pool.add([]), 0)], [])
  })

  it('have a limit', () => {
    assert.throws(() => new NumberPool().add({ length: 65_537 }), RangeError)
  })
})
