import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusOf } from '../../../adapters/tasks/task.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { ended, order, taskBench } from './task-bench.ts'

/** A clock of the wall that somebody puts right, while that of the machine goes on. */
class CorrectedClock extends FakeClock {
  correctedByMs = 0

  override now(): number {
    return super.now() + this.correctedByMs
  }
}

const hourMs = 3_600_000

for (const correctedByMs of [-2 * hourMs, 2 * hourMs]) {
  test(`a task takes as long as it takes, though the clock is put by ${correctedByMs} ms`, async () => {
    const clock = new CorrectedClock()
    const { tasks } = await taskBench({
      clock,
      visit: async (key) => {
        if (key === '1/2') clock.correctedByMs = correctedByMs
        await clock.advance(1000)
        return { rows: 12 }
      },
    })
    await tasks.start(order())
    const task = await ended({ tasks })
    assert.equal(task.status, 'success')
    assert.equal((task.finishedAt ?? 0) - task.startedAt, 9000)
    const last = (await tasks.logs(task.taskId)).at(-1)
    assert.match(last?.message ?? '', /in 9\.0 s: /)
  })
}

test('while it runs, no task has begun in the future', async () => {
  const clock = new CorrectedClock()
  const { tasks } = await taskBench({ clock })
  const task = await tasks.start(order())
  assert.equal(statusOf('interclubs', task, task.startedAt - hourMs).elapsedSeconds, 0)
  await ended({ tasks })
})

test('the task that began last is the newest, though the clock was put back in between', async () => {
  const clock = new CorrectedClock()
  const bench = await taskBench({ clock })
  const first = await bench.tasks.start(order())
  await ended(bench)
  clock.correctedByMs = -hourMs
  const second = await bench.tasks.start(order())
  await ended(bench)
  const restarted = await taskBench({ clock, store: bench.store })
  const listed = (await restarted.tasks.list(2)).map(({ taskId }) => taskId)
  assert.deepEqual(listed, [second.taskId, first.taskId])
  assert.equal(restarted.tasks.current()?.taskId, second.taskId)
})

test('a record from far in the future does not hold the time of later tasks', async () => {
  const clock = new CorrectedClock()
  clock.correctedByMs = 30 * 24 * hourMs
  const bench = await taskBench({ clock })
  await bench.tasks.start(order())
  await ended(bench)
  clock.correctedByMs = 0
  assert.equal((await bench.tasks.start(order())).startedAt, clock.now())
  await ended(bench)
})
