import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonOf } from '../http/api-double.ts'
import { allWeeks, api, cancel, id, never, start, status } from './scrape-api.ts'
import { ended, quiet, unreachable } from './task-bench.ts'

test('before the first task the status has every field and says none', async () => {
  const { get } = await api()
  assert.deepEqual(await get(status), {
    running: false,
    task_id: null,
    status: 'none',
    elapsed_seconds: null,
    total_rankings: 0,
    errors_count: 0,
    unknown_divisions: 0,
    last_success: null,
    started_at: null,
    finished_at: null,
    pages_done: 0,
    pages_total: null,
    message:
      'No scrape of interclub standings has run yet. POST /api/scrape/interclubs starts one.',
  })
})

test('a start answers at once, before the source is asked', async () => {
  const bench = await api()
  const response = await bench.post(start)
  assert.equal(bench.requests(), 0)
  assert.equal(response.status, 200)
  assert.deepEqual(jsonOf(response), {
    status: 'started',
    task_id: id,
    weeks: allWeeks,
    divisions: 'all',
    message: 'Scraping weeks 1-22 of all divisions. Follow it at /api/scrape/interclubs/status.',
  })
  await ended(bench)
})

for (const [query, weeks] of [
  ['weeks=1-3,7', [1, 2, 3, 7]],
  ['weeks=7,3-4,%203%20-%205', [3, 4, 5, 7]],
  ['weeks=22', [22]],
  ['weeks=', allWeeks],
] as const) {
  test(`the weeks of ?${query} are read, sorted, without doubles`, async () => {
    const bench = await api()
    assert.deepEqual(jsonOf(await bench.post(start, query)).weeks, weeks)
    await ended(bench)
  })
}

test('divisions are a list of indices', async () => {
  const bench = await api()
  assert.deepEqual(jsonOf(await bench.post(start, 'divisions=2,%200,2')).divisions, [0, 2])
  await ended(bench)
})

for (const [query, names] of [
  ['weeks=5-1', ['weeks']],
  ['weeks=0', ['weeks']],
  ['weeks=23', ['weeks']],
  ['weeks=one', ['weeks']],
  ['weeks=1,,2', ['weeks']],
  ['divisions=-1', ['divisions']],
  ['divisions=3-5', ['divisions']],
  ['divisions=a', ['divisions']],
  ['resume_week=3', ['resume_week']],
  ['resume_division=1&resume_week=23', ['resume_week']],
  ['resume_division=x', ['resume_division']],
  ['weeks=5-1&divisions=x&resume_week=3', ['weeks', 'divisions', 'resume_week']],
  ['resume=first', ['resume']],
  ['resume=last&weeks=1&divisions=2', ['weeks', 'divisions']],
  ['weeks=1&weeks=2', ['weeks']],
] as const) {
  test(`?${query} is refused, naming ${names.join(', ')}`, async () => {
    const { post, tasks } = await api()
    const response = await post(start, query)
    assert.equal(response.status, 422)
    const { detail } = jsonOf(response) as {
      detail: { loc: string[]; msg: string; type: string }[]
    }
    assert.deepEqual(
      detail.map(({ loc }) => loc),
      names.map((name) => ['query', name]),
    )
    assert.ok(detail.every(({ msg, type }) => msg.length > 0 && type.length > 0))
    assert.equal(tasks.current(), undefined)
  })
}

for (const [query, pages] of [
  ['resume_division=1&resume_week=2', ['1/2', '1/3', '2/1', '2/2', '2/3']],
  ['resume_division=2', ['2/1', '2/2', '2/3']],
  ['resume_division=1&resume_week=4', ['2/1', '2/2', '2/3']],
] as const) {
  test(`?${query} begins with the first pair at or after it`, async () => {
    const bench = await api()
    await bench.post(start, `weeks=1-3&${query}`)
    await ended(bench)
    assert.deepEqual(bench.visited, pages)
  })
}

test('of two simultaneous starts one gets 200, the other 409 with the id of the first', async () => {
  const bench = await api({ visit: never })
  const [first, second] = await Promise.all([bench.post(start), bench.post(start)])
  assert.deepEqual([first.status, second.status], [200, 409])
  const { detail, ok, code } = jsonOf(second)
  assert.deepEqual(
    [detail, ok, code],
    [
      {
        error: `A task is already running: ${id}.`,
        task_id: id,
        started_at: '2026-11-20T12:00:00.000Z',
        progress: 0,
      },
      false,
      'TASK_RUNNING',
    ],
  )
  await bench.tasks.close()
})

test('the status shows a running task as it is, and does not change after its end', async () => {
  const bench = await api({
    visit: async (key, { clock }) => {
      await clock.sleep(1000)
      if (key === '0/2') throw unreachable()
      return { rows: 12 }
    },
  })
  await bench.post(start, 'weeks=1-3&divisions=0,1')
  await quiet()
  await bench.clock.advance(2500)
  assert.deepEqual(await bench.get(status), {
    running: true,
    task_id: id,
    status: 'running',
    elapsed_seconds: 2.5,
    total_rankings: 12,
    errors_count: 1,
    unknown_divisions: 0,
    last_success: { division_index: 0, week: 1 },
    started_at: '2026-11-20T12:00:00.000Z',
    finished_at: null,
    pages_done: 2,
    pages_total: 6,
    weeks: [1, 2, 3],
    divisions: [0, 1],
    message: null,
  })
  await bench.clock.advance(60_000)
  await ended(bench)
  const atEnd = await bench.get(status)
  assert.deepEqual(
    [atEnd.running, atEnd.status, atEnd.elapsed_seconds, atEnd.total_rankings, atEnd.finished_at],
    [false, 'success', 6, 60, '2026-11-20T12:00:06.000Z'],
  )
  await bench.clock.advance(60_000)
  assert.deepEqual(await bench.get(status), atEnd)
})

test('resume=last continues with the latest unfinished task', async () => {
  let isStuck = true
  const bench = await api({ visit: (key) => (isStuck && key === '0/2' ? never() : { rows: 1 }) })
  await bench.post(start, 'weeks=1-2&divisions=0,1')
  await quiet()
  await bench.post(cancel)
  isStuck = false
  const { task_id, weeks, divisions, resume_of } = jsonOf(await bench.post(start, 'resume=last'))
  assert.deepEqual([task_id, weeks, divisions, resume_of], [`${id}_2`, [1, 2], [0, 1], id])
  await ended(bench)
  assert.deepEqual(bench.visited, ['0/1', '0/2', '0/2', '1/1', '1/2'])
})

test('resume=last without an unfinished task is 404', async () => {
  const { post } = await api()
  const response = await post(start, 'resume=last')
  assert.deepEqual(
    [response.status, jsonOf(response).detail],
    [404, 'There is no unfinished task to resume.'],
  )
})

test('a cancellation answers with the task, and 404 when nothing runs', async () => {
  const bench = await api({ visit: never })
  const before = await bench.post(cancel)
  assert.deepEqual([before.status, jsonOf(before).detail], [404, 'No task is running.'])
  await bench.post(start)
  await quiet()
  const response = await bench.post(cancel)
  assert.equal(response.status, 200)
  assert.deepEqual(jsonOf(response), {
    status: 'cancelled',
    task_id: id,
    message: 'Cancelled on request.',
  })
  assert.deepEqual((await bench.get(status)).status, 'cancelled')
  assert.equal((await bench.post(start)).status, 200)
  await bench.tasks.close()
})
