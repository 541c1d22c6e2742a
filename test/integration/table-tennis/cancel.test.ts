import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tempFolder } from '../../support/temp-folder.ts'
import { assertStandings, ExpectedInterclubs } from './expected-interclubs.ts'
import { type Row, startService, startSource, until } from './service.ts'

const concurrency = 4

/** A service with a task under way that has read some pages, and a source that answers no more. */
async function stuckTask(t: Parameters<typeof startSource>[0]) {
  const source = await startSource(t, { divisions: 10, weeks: 9, replica: { latencyMs: 5 } })
  const { world, replica } = source
  const { api } = await startService(t, { dataDir: tempFolder(t), source: replica })
  const started = await api.post('/api/scrape/interclubs?weeks=1-8')
  await api.statusWhen(({ pages_done: done }) => done >= 20)
  const heal = replica.addFault({ kind: 'hang', matches: () => true })
  // Nothing is answered, so nothing more is asked than what may be asked at a time.
  await until(
    async () => replica.requests.recent.filter(({ fault }) => fault === 'hang').length,
    (stuck) => stuck === concurrency,
  )
  return { world, replica, api, heal, taskId: started.task_id }
}

test('a cancelled task is so at once, asks nothing more and can be gone on with', async (t) => {
  const { world, replica, api, heal, taskId } = await stuckTask(t)
  const { total } = replica.requests
  const { status, task_id } = await api.post('/api/scrape/interclubs/cancel')
  assert.deepEqual([status, task_id], ['cancelled', taskId])
  const cancelled = await api.status()
  assert.deepEqual([cancelled.status, cancelled.running], ['cancelled', false])
  const { status: none } = await api.ask('/api/scrape/interclubs/cancel', 'POST')
  assert.equal(none, 404)
  // Requests in flight must end before another task may resume.
  heal()
  const resumed = await api.post('/api/scrape/interclubs?resume=last')
  assert.equal(resumed.resume_of, taskId)
  const end = await api.taskEnd()
  const pages = world.divisions.truths.length * 8
  assert.deepEqual([end.status, end.errors_count, end.pages_done], ['success', 0, pages])
  const later = replica.requests.recent.filter(({ number }) => number > total)
  const weeks = later.filter(({ page }) => /^standings \d+\/[1-8]$/.test(page)).length
  assert.equal(weeks, pages - cancelled.pages_done)
  await assertStandings(api, new ExpectedInterclubs(world, 8))
  const logs = await api.logs(String(taskId))
  assert.match(logs.at(-1) ?? '', /^Cancelled after /)
})

test('after a cancel nothing reaches the source', async (t) => {
  const { replica, api, heal } = await stuckTask(t)
  const { total } = replica.requests
  await api.post('/api/scrape/interclubs/cancel')
  heal()
  // Whoever asks now waits behind all that the cancelled task could still ask.
  assert.equal((await api.ask('/api/clubs/H004/scrape', 'POST')).status, 200)
  const later = replica.requests.recent.filter(({ number }) => number > total)
  assert.deepEqual(
    later.filter(({ kind }) => kind === 'standings' || kind === 'divisionList'),
    [],
  )
})

test('a new task is not touched by the one that was cancelled for it', async (t) => {
  const { world, api, heal, taskId } = await stuckTask(t)
  const [, started] = await Promise.all([
    api.post('/api/scrape/interclubs/cancel'),
    api.ask('/api/scrape/interclubs?weeks=2', 'POST'),
  ])
  heal()
  // The two requests may arrive in either order; the second start always comes after the cancel.
  const next =
    started.status === 200 ? started.body : await api.post('/api/scrape/interclubs?weeks=2')
  assert.notEqual(next.task_id, taskId)
  const end = await api.taskEnd()
  assert.deepEqual([end.task_id, end.status], [next.task_id, 'success'])
  assert.equal(end.pages_done, world.divisions.truths.length)
  const tasks = await api.list('/api/scrape/tasks', 'tasks')
  assert.deepEqual(
    tasks.map(({ task_id, status }) => [task_id, status]),
    [
      [next.task_id, 'success'],
      [taskId, 'cancelled'],
    ],
  )
})

test('of two starts at once one is refused and told which task runs', async (t) => {
  const { replica } = await startSource(t)
  const { api } = await startService(t, { dataDir: tempFolder(t), source: replica })
  const order = '/api/scrape/interclubs?weeks=1'
  const answers = await Promise.all([api.ask(order, 'POST'), api.ask(order, 'POST')])
  const [won, lost] = answers.sort((a, b) => a.status - b.status)
  assert.deepEqual([won?.status, lost?.status], [200, 409])
  assert.equal((lost?.body.detail as Row | undefined)?.task_id, won?.body.task_id)
  assert.equal((await api.taskEnd()).status, 'success')
  const asked = [...replica.requests.pages].filter(([page]) => /^standings \d+\/1$/.test(page))
  assert.deepEqual(
    asked.filter(([, times]) => times > 1),
    [],
  )
})
