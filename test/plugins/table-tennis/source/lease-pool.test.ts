import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LeasePool } from '../../../../plugins/table-tennis/source/standings-reader.ts'
import { settle } from '../../../support/fake-clock.ts'

const never = new AbortController().signal

/** A pool of numbers, counted as they are made. */
function numbers(size: number) {
  let made = 0
  const make = (): { number: number } => {
    made += 1
    return { number: made }
  }
  return { pool: new LeasePool(size, make), made: () => made }
}

test('things are made when they are needed, and lent again', async () => {
  const { pool, made } = numbers(3)
  const first = await pool.lease(never)
  first.giveBack(first.value)
  const second = await pool.lease(never)
  assert.equal(second.value, first.value)
  assert.equal(made(), 1)
})

test('one that suits is preferred', async () => {
  const { pool } = numbers(2)
  const [one, two] = [await pool.lease(never), await pool.lease(never)]
  one.giveBack(one.value)
  two.giveBack(two.value)
  const lease = await pool.lease(never, ({ number }) => number === 1)
  assert.equal(lease.value.number, 1)
})

test('who finds none waits, in order of arrival', async () => {
  const { pool, made } = numbers(1)
  const first = await pool.lease(never)
  const order: string[] = []
  const waiting = ['b', 'c'].map(async (name) => {
    const lease = await pool.lease(never)
    order.push(name)
    lease.giveBack(lease.value)
  })
  await settle()
  assert.deepEqual(order, [])
  first.giveBack(first.value)
  await Promise.all(waiting)
  assert.deepEqual(order, ['b', 'c'])
  assert.equal(made(), 1)
})

test('another can be given back in the place of one that is worn out', async () => {
  const { pool } = numbers(1)
  const first = await pool.lease(never)
  first.giveBack({ number: 99 })
  assert.equal((await pool.lease(never)).value.number, 99)
})

test('who gives up waiting takes nothing away', async () => {
  const { pool } = numbers(1)
  const first = await pool.lease(never)
  const leaving = new AbortController()
  const waiting = pool.lease(leaving.signal)
  leaving.abort(new Error('left'))
  await assert.rejects(waiting, /left/)
  first.giveBack(first.value)
  assert.equal((await pool.lease(never)).value, first.value)
})
