import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLogLines, TaskLog } from '../../../adapters/tasks/task-log.ts'
import type { TaskLogLine } from '../../../manifests/types/records.ts'
import { FakeClock, settle } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { SilentLog } from '../../support/silent-log.ts'

const key = 'tasks/t/log'

function bench() {
  const store = new MemoryStore()
  const clock = new FakeClock()
  const log = new SilentLog()
  return { store, clock, log, taskLog: new TaskLog({ store, key, clock, log }) }
}

const messages = (lines: readonly TaskLogLine[]) => lines.map(({ message }) => message)

test('lines are numbered from 1 and say when they were written', async () => {
  const { taskLog, clock } = bench()
  taskLog.add('info', 'first')
  await clock.advance(1500)
  taskLog.add('error', 'second')
  const startMs = Date.parse('2026-11-20T12:00:00Z')
  assert.deepEqual(taskLog.lines, [
    { seq: 1, at: startMs, level: 'info', message: 'first' },
    { seq: 2, at: startMs + 1500, level: 'error', message: 'second' },
  ])
  await taskLog.close()
})

test('a log that continues an earlier one continues its numbers', async () => {
  const { store, clock, log } = bench()
  const earlier = [{ seq: 41, at: 0, level: 'info', message: 'before' }] as const
  const taskLog = new TaskLog({ store, key, clock, log }, earlier)
  taskLog.add('info', 'after')
  await taskLog.close()
  assert.deepEqual(
    (await readLogLines(store, key)).map(({ seq }) => seq),
    [41, 42],
  )
})

test('only the newest 2000 lines are kept, in memory and in the store', async () => {
  const { taskLog, store } = bench()
  for (let n = 1; n <= 5000; n += 1) taskLog.add('info', `line ${n}`)
  await taskLog.close()
  const stored = await readLogLines(store, key)
  assert.deepEqual(stored, taskLog.lines)
  assert.deepEqual(
    [stored.length, stored[0]?.message, stored.at(-1)?.message],
    [2000, 'line 3001', 'line 5000'],
  )
})

test('lines are stored at once, then at most once a second, and when the log closes', async () => {
  const { taskLog, store, clock } = bench()
  const stored = async () => messages(await readLogLines(store, key))
  taskLog.add('info', 'a')
  await settle()
  taskLog.add('info', 'b')
  taskLog.add('info', 'c')
  await clock.advance(999)
  assert.deepEqual([await stored(), store.writes], [['a'], 1])
  await clock.advance(1)
  assert.deepEqual([await stored(), store.writes], [['a', 'b', 'c'], 2])
  await clock.advance(60_000)
  assert.deepEqual([store.writes, clock.pending], [2, 0])
  taskLog.add('info', 'd')
  await settle()
  taskLog.add('info', 'e')
  await taskLog.close()
  assert.deepEqual(await stored(), ['a', 'b', 'c', 'd', 'e'])
  assert.equal(clock.pending, 0)
})

test('a closed log takes nothing more', async () => {
  const { taskLog } = bench()
  taskLog.add('info', 'a')
  await taskLog.close()
  taskLog.add('info', 'b')
  await taskLog.close()
  assert.deepEqual(messages(taskLog.lines), ['a'])
})

test('a follower gets what is there, what comes, and the end once', async () => {
  const { taskLog } = bench()
  const seen: (string | undefined)[] = []
  taskLog.add('info', 'a')
  taskLog.follow((line) => seen.push(line?.message))
  taskLog.add('info', 'b')
  await taskLog.close()
  assert.deepEqual(seen, ['a', 'b', undefined])
  taskLog.follow((line) => seen.push(line?.message))
  assert.deepEqual(seen, ['a', 'b', undefined, 'a', 'b', undefined])
})

test('a follower that stops gets nothing more', async () => {
  const { taskLog } = bench()
  const seen: (string | undefined)[] = []
  const stop = taskLog.follow((line) => seen.push(line?.message))
  taskLog.add('info', 'a')
  stop()
  taskLog.add('info', 'b')
  await taskLog.close()
  assert.deepEqual(seen, ['a'])
})

test('a follower that another one stops gets not even the line at hand', async () => {
  const { taskLog } = bench()
  const seen: (string | undefined)[] = []
  taskLog.follow(() => stop())
  const stop = taskLog.follow((line) => seen.push(line?.message))
  taskLog.add('info', 'a')
  await taskLog.close()
  assert.deepEqual(seen, [])
})

test('a follower that throws disturbs neither the log nor the others', async () => {
  const { taskLog, log } = bench()
  const seen: (string | undefined)[] = []
  taskLog.follow(() => {
    throw new Error('broken')
  })
  taskLog.follow((line) => seen.push(line?.message))
  taskLog.add('info', 'a')
  await taskLog.close()
  assert.deepEqual(seen, ['a', undefined])
  assert.deepEqual(
    log.entries.map(({ message }) => message),
    ['a follower of a log threw', 'a follower of a log threw'],
  )
})

test('a log that cannot be stored is reported, and stored with its next lines', async () => {
  const { taskLog, store, clock, log } = bench()
  store.failure = new Error('disk full')
  taskLog.add('info', 'a')
  await settle()
  store.failure = undefined
  taskLog.add('info', 'b')
  await clock.advance(1000)
  assert.deepEqual(messages(await readLogLines(store, key)), ['a', 'b'])
  assert.deepEqual(
    log.entries.map(({ message }) => message),
    ['the log of a task could not be stored'],
  )
  await taskLog.close()
})

test('a message is one line of bounded length', async () => {
  const { taskLog } = bench()
  taskLog.add('warn', `two\nlines\t ${'x'.repeat(1000)}`)
  const [line] = taskLog.lines
  assert.equal(line?.message.length, 500)
  assert.ok(line?.message.startsWith('two lines xxx'))
  await taskLog.close()
})

test('a log that was never stored has no lines', async () => {
  assert.deepEqual(await readLogLines(new MemoryStore(), key), [])
})
