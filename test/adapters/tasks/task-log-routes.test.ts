import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ApiResponse, isStream, type StreamBody } from '../../../adapters/http/api-message.ts'
import { RecordingSink } from '../http/api-double.ts'
import { api, id, logPath, never, start, status } from './scrape-api.ts'
import { ended, quiet, unreachable } from './task-bench.ts'

test('logs have time and message, can begin after a line, and be of a least level', async () => {
  const bench = await api({
    visit: (key) => {
      if (key === '0/2') throw unreachable()
      return { rows: 1 }
    },
  })
  await bench.post(start, 'weeks=1-2&divisions=0,7')
  await ended(bench)
  const path = `/api/scrape/interclubs/logs/${id}`
  const { task_id, logs } = (await bench.get(path)) as { task_id: string; logs: { seq: number }[] }
  assert.equal(task_id, id)
  assert.deepEqual(logs[0], {
    timestamp: '12:00:00',
    message: 'Started: weeks 1-2 of divisions 0, 7.',
    level: 'info',
    seq: 1,
  })
  assert.deepEqual((await bench.get(path, 'since=2')).logs, logs.slice(2))
  const levels = async (level: string) =>
    ((await bench.get(path, `level=${level}`)).logs as { level: string }[]).map(
      (line) => line.level,
    )
  assert.deepEqual(await levels('warn'), ['warn', 'error'])
  assert.deepEqual(await levels('error'), ['error'])
  const refused = await bench.call({ path, query: 'since=-1&level=loud' })
  assert.equal(refused.status, 422)
})

test('the log of an unknown task is empty as JSON', async () => {
  const { get } = await api()
  const path = '/api/scrape/interclubs/logs/interclubs_19990101_000000'
  assert.deepEqual(await get(path), { task_id: 'interclubs_19990101_000000', logs: [] })
})

const accept = { accept: 'text/event-stream' }

function streamOf(response: ApiResponse): StreamBody {
  assert.ok(isStream(response.body), `no stream but ${response.status}`)
  return response.body
}

function eventsOf(text: string) {
  return [...text.matchAll(/^id: (\d+)\nevent: (\S+)\ndata: (.*)$/gm)].map(
    ([, at, event, data]) => ({
      id: Number(at),
      event,
      data: JSON.parse(data ?? '') as Record<string, unknown>,
    }),
  )
}

test('the log is streamed live with the numbers of its lines, and ends with the task', async () => {
  const bench = await api({
    visit: async (_, { clock }) => clock.sleep(10).then(() => ({ rows: 1 })),
  })
  await bench.post(start, 'weeks=1&divisions=0')
  const response = await bench.call({ path: logPath, headers: accept })
  assert.equal(response.headers['content-type'], 'text/event-stream')
  const sink = new RecordingSink()
  const sent = streamOf(response).produce(sink)
  assert.equal(eventsOf(sink.text).length, 1)
  await quiet()
  await bench.clock.advance(10)
  await sent
  const events = eventsOf(sink.text)
  const { logs } = (await bench.get(logPath)) as { logs: object[] }
  assert.deepEqual(
    events.slice(0, -1).map(({ event, data }) => [event, data]),
    logs.map((line) => ['log', line]),
  )
  assert.deepEqual(
    events.map((event) => event.id),
    [...logs.map((_, index) => index + 1), logs.length],
  )
  assert.deepEqual(events.at(-1), {
    id: logs.length,
    event: 'end',
    data: { task_id: id, status: 'success' },
  })
})

test('a stream that is taken up again begins after the last line, and learns when there is no more', async () => {
  const bench = await api()
  await bench.post(start, 'weeks=1&divisions=0')
  await ended(bench)
  const count = (await bench.tasks.logs(id)).length
  const again = async (lastId: number) =>
    bench.call({ path: logPath, headers: { ...accept, 'last-event-id': String(lastId) } })
  const sink = new RecordingSink()
  await streamOf(await again(count - 1)).produce(sink)
  assert.deepEqual(
    eventsOf(sink.text).map((event) => [event.id, event.event]),
    [
      [count, 'log'],
      [count, 'end'],
    ],
  )
  assert.equal((await again(count)).status, 204)
})

test('an unknown task has no stream, also for a browser that reconnects', async () => {
  const { call } = await api()
  for (const headers of [accept, { ...accept, 'last-event-id': '7' }]) {
    const { status, body } = await call({ path: logPath, headers })
    assert.equal(status, 404)
    assert.ok(!isStream(body))
  }
})

test('a reader of the log that takes nothing is cut off, one that leaves is forgotten', async () => {
  const bench = await api({ visit: never, streamBufferBytes: 100 })
  await bench.post(start)
  const stuck = new RecordingSink()
  stuck.isStuck = true
  const client = new AbortController()
  const response = await bench.call({ path: logPath, headers: accept, signal: client.signal })
  const sent = streamOf(response).produce(stuck)
  assert.equal(stuck.isAborted, true)
  client.abort(new Error('gone'))
  await sent
  const { length } = stuck.text
  await quiet()
  await bench.tasks.close()
  assert.equal(stuck.text.length, length)
})

test('tasks are listed newest first with the fields of the status', async () => {
  const bench = await api()
  for (const query of ['weeks=1', 'weeks=2', 'weeks=3']) {
    await bench.post(start, query)
    await ended(bench)
    await bench.clock.advance(1000)
  }
  const { count, tasks } = (await bench.get('/api/scrape/tasks', 'limit=2')) as {
    count: number
    tasks: Record<string, unknown>[]
  }
  assert.equal(count, 2)
  const { kind, trigger, ...first } = tasks[0] ?? {}
  assert.deepEqual([kind, trigger], ['interclubs', 'manual'])
  assert.deepEqual(first, await bench.get(status))
  assert.deepEqual(
    tasks.map(({ weeks }) => weeks),
    [[3], [2]],
  )
  for (const limit of ['0', '201', 'x']) {
    assert.equal(
      (await bench.call({ path: '/api/scrape/tasks', query: `limit=${limit}` })).status,
      422,
    )
  }
})
