import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ApiResponse,
  isStream,
  type StreamBody,
} from '../../../../adapters/http/api-message.ts'
import { apiDouble, jsonOf, RecordingSink, requestOf } from '../../http/api-double.ts'
import { emptyResult, type FakeRun } from './fake-engine.ts'
import { doneWith, sampleReport } from './sample-audit.ts'

const body = { url: 'https://example.com/' }
const post = { path: '/api/audit/stream', body }

function streamOf(response: ApiResponse): StreamBody {
  assert.ok(isStream(response.body), `no stream but ${JSON.stringify(response.body)}`)
  return response.body
}

type Sent = { readonly id: number; readonly event: string; readonly data: Record<string, unknown> }

/** The events of a finished stream, and the other lines it sent. */
function parse(text: string): { events: Sent[]; rest: string[] } {
  const blocks = text.split('\n\n').slice(0, -1)
  const events: Sent[] = []
  const rest: string[] = []
  for (const block of blocks) {
    const match = /^id: (\d+)\nevent: (\S+)\ndata: (.*)$/.exec(block)
    if (match === null) rest.push(block)
    else
      events.push({ id: Number(match[1]), event: match[2] ?? '', data: JSON.parse(match[3] ?? '') })
  }
  return { events, rest }
}

const plan = {
  modules: [{ id: 'seo', title: 'SEO', tier: 'core', needs: ['crawl'] }],
  skipped: [{ id: 'cwv', title: 'CWV', tier: 'premium', reason: 'No key.' }],
  count: 1,
} as const
const done = { moduleId: 'seo', ok: true, durationMs: 3, costUsd: 0, score: 70 }

function play(run: FakeRun): void {
  run.emit('plan', plan)
  run.emit('module:skip', { moduleId: 'cwv', reason: 'No key.' }, 1.4)
  run.emit('module:start', { moduleId: 'seo' }, 2)
  run.emit('progress', { moduleId: 'seo', settled: 1, failed: 0, counts: {} }, 3)
  run.emit('warning', { code: 'NOT_HTML', message: 'It is not HTML.' }, 4)
  run.emit('module:done', done, 5)
  run.finish({ ...emptyResult, outcomes: { seo: doneWith({ result: sampleReport('seo') }) } })
}

test('the stream sends plan first, every event with run id and time, result last', async () => {
  const { dispatch, engine } = apiDouble({ onStart: play })
  const response = await dispatch(requestOf(post))
  assert.equal(response.status, 200)
  assert.equal(response.headers['content-type'], 'text/event-stream')
  assert.equal(response.headers['cache-control'], 'no-store, no-transform')
  const sink = new RecordingSink()
  await streamOf(response).produce(sink)
  const { events, rest } = parse(sink.text)
  const runId = engine.runs[0]?.runId
  assert.deepEqual(rest, ['retry: 3000'])
  assert.deepEqual(events.slice(0, -1), [
    { id: 0, event: 'plan', data: { runId, at: 0, url: body.url, ...plan } },
    { id: 1, event: 'module:skip', data: { runId, at: 1, moduleId: 'cwv', reason: 'No key.' } },
    { id: 2, event: 'module:start', data: { runId, at: 2, moduleId: 'seo' } },
    {
      id: 4,
      event: 'warning',
      data: { runId, at: 4, code: 'NOT_HTML', message: 'It is not HTML.' },
    },
    { id: 5, event: 'module:done', data: { runId, at: 5, ...done } },
  ])
  const { id, event, data } = events.at(-1) as Sent
  assert.deepEqual(
    [id, event, data.runId, data.ok, data.seo],
    [6, 'result', runId, true, sampleReport('seo')],
  )
})

test('a target that could not be audited ends the stream with its code', async () => {
  const failure = { ok: false, code: 'TARGET_UNREACHABLE', error: 'No such host.' } as const
  const { dispatch, engine } = apiDouble({
    onStart: (run) => run.finish({ ...emptyResult, ...failure }),
  })
  const sink = new RecordingSink()
  await streamOf(await dispatch(requestOf(post))).produce(sink)
  assert.deepEqual(parse(sink.text).events, [
    { id: 0, event: 'result', data: { runId: engine.runs[0]?.runId, at: 9, ...failure } },
  ])
})

test('a failed module is done with ok false and a documented code', async () => {
  const { dispatch } = apiDouble({
    onStart: (run) => {
      const failed = { ok: false, code: 'INVALID_OUTPUT', error: 'result is a list' } as const
      run.emit('module:done', { moduleId: 'seo', durationMs: 1, costUsd: 0, ...failed })
      run.finish(emptyResult)
    },
  })
  const sink = new RecordingSink()
  await streamOf(await dispatch(requestOf(post))).produce(sink)
  const [first] = parse(sink.text).events
  assert.equal(first?.data.code, 'INTERNAL')
  assert.doesNotMatch(String(first?.data.error), /list/)
})

test('a heartbeat is sent every 15 s and stops with the stream', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { dispatch, engine } = apiDouble()
  const sink = new RecordingSink()
  const sent = streamOf(await dispatch(requestOf(post))).produce(sink)
  t.mock.timers.tick(30_000)
  assert.deepEqual(parse(sink.text).rest, ['retry: 3000', ': still here', ': still here'])
  engine.runs[0]?.finish(emptyResult)
  await sent
  const length = sink.text.length
  t.mock.timers.tick(60_000)
  assert.equal(sink.text.length, length)
})

test('a client that goes away ends the stream and cancels the run', async () => {
  const client = new AbortController()
  const { dispatch, engine } = apiDouble()
  const response = await dispatch(requestOf({ ...post, signal: client.signal }))
  const sent = streamOf(response).produce(new RecordingSink())
  client.abort(new Error('gone'))
  await sent
  assert.equal(engine.runs[0]?.cancelledFor, 'the client went away')
  assert.equal(engine.runs[0]?.listeners, 0)
})

test('a reader that takes nothing is cut off when too much waits for it', async () => {
  const { dispatch, engine } = apiDouble({ streamBufferBytes: 1000 })
  const sink = new RecordingSink()
  sink.isStuck = true
  const sent = streamOf(await dispatch(requestOf(post))).produce(sink)
  engine.runs[0]?.emit('warning', { code: 'A', message: 'x'.repeat(500) })
  assert.equal(sink.isAborted, false)
  engine.runs[0]?.emit('warning', { code: 'A', message: 'x'.repeat(500) })
  assert.equal(sink.isAborted, true)
  engine.runs[0]?.finish(emptyResult)
  await sent
})

test('a refusal before the stream opens is an ordinary error', async () => {
  const { dispatch } = apiDouble()
  const response = await dispatch(requestOf({ ...post, body: { url: 'http://10.0.0.1/' } }))
  assert.equal(response.status, 400)
  assert.equal(jsonOf(response).code, 'SSRF_BLOCKED')
})

const get = { path: '/api/audit/stream', headers: { accept: 'text/event-stream' } }

test('a GET reads its options from the query', async () => {
  const { dispatch, engine } = apiDouble({ onStart: play })
  const query =
    'url=https%3A%2F%2Fexample.com%2F%3Fa%3Db&skipLive=true&skipVisual=0&promptCount=9&timeout=2500&modules=seo,crawl&accept=seo.on-page.title-length&language=fr'
  streamOf(await dispatch(requestOf({ ...get, query })))
  assert.deepEqual(engine.runs[0]?.request.inputs.url, 'https://example.com/?a=b')
  assert.deepEqual(engine.runs[0]?.request.inputs.options, {
    skipLive: true,
    skipVisual: false,
    promptCount: 9,
    timeout: 2500,
    modules: ['seo', 'crawl'],
    accept: ['seo.on-page.title-length'],
    language: 'fr',
  })
})

test('a GET reads a number as JSON writes it', async () => {
  for (const [text, timeout] of [
    ['1.5e4', 15_000],
    ['2E%2B4', 20_000],
    ['30000.5', 30_000.5],
  ] as const) {
    const { dispatch, engine } = apiDouble({ onStart: play })
    const query = `url=https://example.com/&timeout=${text}`
    streamOf(await dispatch(requestOf({ ...get, query })))
    assert.deepEqual(engine.runs[0]?.request.inputs.options, { timeout })
  }
})

test('a GET without Accept: text/event-stream is not acceptable', async () => {
  for (const accept of ['*/*', 'text/html', '']) {
    const { dispatch, engine } = apiDouble()
    const query = 'url=https://example.com/'
    const response = await dispatch(requestOf({ ...get, query, headers: { accept } }))
    assert.equal(response.status, 406)
    assert.equal(jsonOf(response).code, 'NOT_ACCEPTABLE')
    assert.equal(engine.runs.length, 0)
  }
})

test('a reconnecting browser is told to stop, without a run and without counting', async () => {
  const { dispatch, engine } = apiDouble({ rate: { perMinute: 1, perHour: 0 }, onStart: play })
  const query = 'url=https://example.com/'
  const headers = { ...get.headers, 'last-event-id': '7' }
  const response = await dispatch(requestOf({ ...get, query, headers }))
  assert.deepEqual([response.status, response.body], [204, ''])
  assert.equal(engine.runs.length, 0)
  const first = await dispatch(requestOf({ ...get, query }))
  assert.equal(first.headers['x-ratelimit-remaining'], '0')
})

for (const [query, path] of [
  ['url=https://example.com/&skiplive=true', '/options/skiplive'],
  ['url=https://example.com/&skipLive=yes', '/options/skipLive'],
  ['url=https://example.com/&promptCount=1e1', '/options/promptCount'],
  ['url=https://example.com/&timeout=', '/options/timeout'],
  ['url=https://example.com/&timeout=1e400', '/options/timeout'],
  ['url=https://example.com/&url=https://example.org/', '/url'],
  ['skipLive=true', '/url'],
] as const) {
  test(`the query ${query} is refused at ${path}`, async () => {
    const response = await apiDouble().dispatch(requestOf({ ...get, query }))
    assert.equal(response.status, 400)
    const details = jsonOf(response).details as readonly { path: string }[]
    assert.deepEqual(
      details.map((detail) => detail.path),
      [path],
    )
  })
}
