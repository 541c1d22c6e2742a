import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Admission } from '../../../adapters/http/admission.ts'
import { type ApiResponse, isStream, type StreamBody } from '../../../adapters/http/api-message.ts'
import { ClientAddress } from '../../../adapters/http/client-address.ts'
import { createDispatch } from '../../../adapters/http/dispatch.ts'
import { RateLimit } from '../../../adapters/http/rate-limit.ts'
import { tableTennisRoutes } from '../../../adapters/http/routes/tabletennis/table-tennis-routes.ts'
import type {
  ClubListRefresh,
  ClubScrapeResult,
  ClubScrapes,
} from '../../../adapters/tasks/task.ts'
import { AppError } from '../../../core/errors.ts'
import type { TableTennisQueries } from '../../../plugins/tabletennis/queries/query-results.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { sampleContext } from '../audit/sample-audit.ts'
import { type Call, jsonOf, RecordingSink, requestOf } from '../http/api-double.ts'
import { type BenchOptions, ended, quiet, taskBench, unreachable } from './task-bench.ts'

const id = 'interclubs_20261120_120000'
const allWeeks = Array.from({ length: 22 }, (_, index) => index + 1)
const never = () => new Promise<never>(() => {})

type ApiOptions = BenchOptions & {
  readonly scrapeToken?: string
  readonly clubs?: ClubScrapes
  readonly clubList?: ClubListRefresh
  readonly trustedProxies?: readonly string[]
  readonly perMinute?: number
  readonly streamBufferBytes?: number
}

/** The routes of the service over real tasks; callers are this computer unless told. */
async function api(options: ApiOptions = {}) {
  const bench = await taskBench(options)
  const { tasks, engine, clock } = bench
  const clients = new ClientAddress(options.trustedProxies ?? [])
  const admission = new Admission({
    guard: { check: async () => {} },
    engine,
    rateLimit: new RateLimit({ perMinute: options.perMinute ?? 0, perHour: 0 }, () => clock.now()),
    clients,
    maxConcurrentRuns: 32,
  })
  const log = new SilentLog()
  const routes = tableTennisRoutes({
    audit: { ...sampleContext(engine), clock },
    admission,
    clients,
    llmsTxt: { validate: never },
    limits: {
      bodyBytes: 1000,
      llmsTxtBodyBytes: 1000,
      streamBufferBytes: options.streamBufferBytes ?? 1_000_000,
    },
    tabletennis: {
      queries: {} as TableTennisQueries,
      tasks,
      clubs: options.clubs ?? { scrape: never },
      clubList: options.clubList ?? { refresh: never },
      scrapeToken: options.scrapeToken,
    },
  })
  const dispatch = createDispatch({ routes, corsOrigins: ['*'], log, clock })
  const call = (sent: Call): Promise<ApiResponse> =>
    Promise.resolve(dispatch(requestOf({ remoteAddress: '127.0.0.1', ...sent })))
  const post = (path: string, query = ''): Promise<ApiResponse> =>
    call({ method: 'POST', path, query })
  const get = async (path: string, query = '') => jsonOf(await call({ path, query }))
  return { ...bench, admission, call, post, get, requestLog: log }
}

const start = '/api/scrape/interclubs'
const status = '/api/scrape/interclubs/status'
const cancel = '/api/scrape/interclubs/cancel'

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
    message: 'No interclub scrape has run yet. POST /api/scrape/interclubs starts one.',
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
    [{ error: `A task is already running: ${id}.`, task_id: id }, false, 'TASK_RUNNING'],
  )
  await bench.tasks.close()
})

test('the status shows a running task as it is, and stands still after its end', async () => {
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

test('resume=last goes on with the latest unfinished task', async () => {
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
    [404, 'There is no unfinished task to go on with.'],
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

test('the log of an unknown task is empty', async () => {
  const { get } = await api()
  const path = '/api/scrape/interclubs/logs/interclubs_19990101_000000'
  assert.deepEqual(await get(path), { task_id: 'interclubs_19990101_000000', logs: [] })
})

const accept = { accept: 'text/event-stream' }
const logPath = `/api/scrape/interclubs/logs/${id}`

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

test('a stream that is taken up again begins after the last line, and is told when there is no more', async () => {
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

test('the stream of an unknown task ends at once', async () => {
  const { call } = await api()
  const sink = new RecordingSink()
  await streamOf(await call({ path: logPath, headers: accept })).produce(sink)
  assert.deepEqual(eventsOf(sink.text), [
    { id: 0, event: 'end', data: { task_id: id, status: null } },
  ])
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
  assert.deepEqual(tasks[0], await bench.get(status))
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

const scraped: ClubScrapeResult = {
  clubCode: 'Lx014',
  totalPlayers: 3,
  playersScraped: 2,
  membersFromAnnuaire: 3,
  membersFromRanking: 2,
  playersErrors: [{ licence: '100001', name: 'TEST PERSON', error: 'no answer' }],
  message: '2 of 3 players of Lx014 were read.',
}

test('a club scrape answers what it came to, also when some sheets failed', async () => {
  const asked: string[] = []
  const clubs = {
    scrape: async (code: string) => {
      asked.push(code)
      return scraped
    },
  }
  const { post } = await api({ clubs })
  const response = await post('/api/clubs/lx014/scrape')
  assert.equal(response.status, 200)
  assert.deepEqual(jsonOf(response), {
    success: true,
    club_code: 'Lx014',
    total_players: 3,
    players_scraped: 2,
    message: '2 of 3 players of Lx014 were read.',
    members_from_annuaire: 3,
    members_from_ranking: 2,
    players_errors: [{ licence: '100001', name: 'TEST PERSON', error: 'no answer' }],
  })
  assert.deepEqual(asked, ['lx014'])
})

for (const [path, code, expected] of [
  ['/api/clubs/4711/scrape', 'NOT_FOUND', 400],
  ['/api/clubs/H-/scrape', 'NOT_FOUND', 400],
  ['/api/clubs/H999/scrape', 'NOT_FOUND', 404],
  ['/api/clubs/H004/scrape', 'SOURCE_UNREACHABLE', 502],
] as const) {
  test(`a scrape at ${path} that ends with ${code} is answered ${expected}`, async () => {
    const clubs = { scrape: async () => Promise.reject(new AppError(code, { problem: 'told' })) }
    const { post } = await api({ clubs })
    const response = await post(path)
    assert.equal(response.status, expected)
    assert.equal(typeof jsonOf(response).detail, 'string')
  })
}

const refresh = '/api/scrape/refresh-clubs'
const listed = { clubsCount: 663, message: 'The list of the source has 663 clubs.' }

test('a refresh of the list of clubs answers how many there are', async () => {
  const { post } = await api({ clubList: { refresh: async () => listed } })
  const response = await post(refresh)
  assert.deepEqual(
    [response.status, jsonOf(response)],
    [200, { success: true, clubs_count: 663, message: 'The list of the source has 663 clubs.' }],
  )
})

test('a refresh that the source fails is answered 502', async () => {
  const refused = new AppError('SOURCE_UNREACHABLE', { problem: 'connection refused' })
  const { post } = await api({ clubList: { refresh: () => Promise.reject(refused) } })
  const response = await post(refresh)
  assert.deepEqual(
    [response.status, jsonOf(response).code, jsonOf(response).detail],
    [502, 'SOURCE_UNREACHABLE', 'The source could not be read: connection refused.'],
  )
})

const posts = [start, cancel, '/api/clubs/H004/scrape', refresh]
const clubs: ClubScrapes = { scrape: async () => scraped }
const clubList: ClubListRefresh = { refresh: async () => listed }

for (const path of posts) {
  test(`with a token set, ${path} needs it`, async () => {
    const bench = await api({ scrapeToken: 'open-sesame', clubs, clubList, visit: never })
    const withHeader = (authorization: string) =>
      bench.call({ method: 'POST', path, headers: { authorization } })
    const wrong = ['', 'Bearer', 'Bearer open', 'Bearer open-sesame2', 'Basic open-sesame']
    for (const header of wrong) {
      const response = await withHeader(header)
      assert.deepEqual(
        [response.status, response.headers['www-authenticate'], jsonOf(response).code],
        [401, 'Bearer', 'UNAUTHORIZED'],
      )
    }
    assert.equal((await bench.call({ method: 'POST', path })).status, 401)
    assert.equal(bench.tasks.current(), undefined)
    const isCancel = path === cancel
    assert.equal((await withHeader('Bearer open-sesame')).status, isCancel ? 404 : 200)
    assert.equal(
      (await withHeader('bearer  open-sesame ')).status,
      isCancel ? 404 : path === start ? 409 : 200,
    )
    assert.doesNotMatch(JSON.stringify(bench.requestLog.entries), /sesame/)
    await bench.tasks.close()
  })

  test(`without a token ${path} is free for this computer and counts for others`, async () => {
    const { call } = await api({
      clubs,
      clubList,
      visit: never,
      perMinute: 1,
      trustedProxies: ['10.0.0.1'],
    })
    const from = async (remoteAddress: string, forwarded?: string): Promise<number> => {
      const headers: Record<string, string> =
        forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      return (await call({ method: 'POST', path, remoteAddress, headers })).status
    }
    for (let n = 0; n < 3; n += 1) assert.notEqual(await from('127.0.0.1'), 429)
    assert.notEqual(await from('::1'), 429)
    assert.notEqual(await from('10.0.0.1', '127.0.0.1'), 429)
    assert.notEqual(await from('192.0.2.9'), 429)
    assert.equal(await from('192.0.2.9'), 429)
    assert.equal(await from('192.0.2.9', '127.0.0.1'), 429)
    assert.notEqual(await from('10.0.0.1', '192.0.2.8'), 429)
    assert.equal(await from('10.0.0.1', '192.0.2.8'), 429)
  })
}

test('reading status, logs and tasks needs no token', async () => {
  const { call } = await api({ scrapeToken: 'open-sesame' })
  for (const path of [status, logPath, '/api/scrape/tasks']) {
    assert.equal((await call({ path, remoteAddress: '192.0.2.9' })).status, 200)
  }
})

test('while the server drains no scrape starts, but its state can be read', async () => {
  const bench = await api({ clubs, clubList })
  bench.admission.beginDrain()
  for (const path of [start, '/api/clubs/H004/scrape', refresh]) {
    const response = await bench.post(path)
    assert.deepEqual([response.status, jsonOf(response).code], [503, 'SHUTTING_DOWN'])
  }
  assert.equal((await bench.get(status)).status, 'none')
})

test('with as many runs as may be, a start is refused', async () => {
  const bench = await api()
  Object.defineProperty(bench.engine, 'active', { value: 32 })
  const response = await bench.post(start)
  assert.deepEqual([response.status, jsonOf(response).code], [503, 'OVERLOADED'])
  assert.equal(bench.tasks.current(), undefined)
})

test('where the service is switched off its addresses say so', async () => {
  const bench = await taskBench()
  const routes = tableTennisRoutes({
    audit: sampleContext(bench.engine),
    admission: {} as Admission,
    clients: new ClientAddress([]),
    llmsTxt: { validate: never },
    limits: { bodyBytes: 1, llmsTxtBodyBytes: 1, streamBufferBytes: 1 },
  })
  const { clock, log } = bench
  const dispatch = createDispatch({ routes, corsOrigins: ['*'], log, clock })
  for (const path of posts) {
    const response = await dispatch(requestOf({ method: 'POST', path }))
    assert.equal(response.status, 404)
    assert.match(String(jsonOf(response).detail), /switched off/)
  }
})

test('a scrape is started by POST alone', async () => {
  const { call, tasks } = await api()
  const response = await call({ path: start })
  assert.deepEqual([response.status, response.headers.allow], [405, 'POST, OPTIONS'])
  assert.equal(tasks.current(), undefined)
})
