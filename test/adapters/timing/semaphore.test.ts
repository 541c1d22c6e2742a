import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyedSemaphore, Semaphore } from '../../../adapters/timing/semaphore.ts'

const { signal } = new AbortController()

test('who is patient enters when nobody else waits, and who can wait least before the others', async () => {
  const turns = new Semaphore(1)
  const entered: string[] = []
  const leave = await turns.acquire(signal)
  const come = async (name: string, untilMs?: number): Promise<void> => {
    const patience = untilMs === undefined ? undefined : { untilMs }
    const done = await turns.acquire(signal, patience)
    entered.push(name)
    done()
  }
  const patient = [come('in 9', 9), come('in 5', 5), come('in 5 too', 5)]
  const all = [...patient, come('first'), come('second')]
  leave()
  await Promise.all(all)
  assert.deepEqual(entered, ['first', 'second', 'in 5', 'in 5 too', 'in 9'])
  assert.equal(turns.isIdle, true)
})

test('a free permit is for the patient as well', async () => {
  const turns = new Semaphore(1)
  const leave = await turns.acquire(signal, { untilMs: 1 })
  assert.equal(turns.isIdle, false)
  leave()
  assert.equal(turns.isIdle, true)
})

test('who is patient and gives up is not let in', async () => {
  const turns = new Semaphore(1)
  const leave = await turns.acquire(signal)
  const impatience = new AbortController()
  const waiting = turns.acquire(impatience.signal, { untilMs: 1 })
  impatience.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  leave()
  assert.equal(turns.isIdle, true)
})

test('keys have permits of their own, and all of them share the total', async () => {
  const turns = new KeyedSemaphore(1, 2)
  const entered: string[] = []
  const enter = async (key: string): Promise<() => void> => {
    const leave = await turns.acquire(key, signal)
    entered.push(key)
    return leave
  }
  const leaveA = await enter('a')
  const second = enter('a')
  const leaveB = await enter('b')
  const third = enter('c')

  leaveB()
  await third
  leaveA()
  await second

  assert.deepEqual(entered, ['a', 'b', 'c', 'a'])
})

test('who gives up waiting for the total gives its key back', async () => {
  const turns = new KeyedSemaphore(1, 1)
  const leave = await turns.acquire('a', signal)
  const impatience = new AbortController()
  const waiting = turns.acquire('b', impatience.signal)
  await Promise.resolve()
  impatience.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)

  leave()
  const again = await turns.acquire('b', signal)
  again()
})
