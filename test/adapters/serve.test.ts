import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serve, untilSignalled } from '../../adapters/serve.ts'
import { composedApp } from './composed-app.ts'

const init = (signal?: AbortSignal) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ url: 'http://127.0.0.1/' }),
  ...(signal === undefined ? {} : { signal }),
})

test('a run under way ends before the server does, and nothing new is let in', async (t) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const app = await composedApp(t, {
    crawl: async () => {
      begin()
      await held
      return { outputs: { result: { finalUrl: 'x' }, site: {} } }
    },
  })
  const served = await serve(app)
  const first = fetch(`${served.url}/api/modules/crawl`, init())
  await begun
  const idle = await fetch(`${served.url}/health`)
  assert.equal(((await idle.json()) as { activeRuns: number }).activeRuns, 1)
  const end = served.shutDown(5000)
  release()
  assert.equal((await first).status, 200)
  await end
  await assert.rejects(fetch(`${served.url}/health`))
})

test('a run that does not end within the grace is cancelled and told why', async (t) => {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const app = await composedApp(t, {
    crawl: (_, { signal }) => {
      begin()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    },
  })
  const served = await serve(app)
  const answer = fetch(`${served.url}/api/modules/crawl`, init())
  await begun
  await served.shutDown(20)
  const response = await answer
  assert.equal(response.status, 503)
  assert.equal(((await response.json()) as { code: string }).code, 'SHUTTING_DOWN')
})

test('a client that leaves aborts the signal of the module that works for it', async (t) => {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let aborted = () => {}
  const gone = new Promise<void>((resolve) => {
    aborted = resolve
  })
  const app = await composedApp(t, {
    crawl: (_, { signal }) => {
      begin()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted()
          reject(signal.reason)
        })
      })
    },
  })
  const served = await serve(app)
  t.after(() => served.shutDown(0))
  const client = new AbortController()
  const answer = fetch(`${served.url}/api/audit/stream`, init(client.signal))
  await begun
  await (await answer).body?.cancel()
  client.abort()
  await gone
})

test('SIGTERM ends the server, and leaves no listener behind', async (t) => {
  const served = await serve(await composedApp(t))
  const before = process.listenerCount('SIGTERM')
  const ended = untilSignalled(served)
  process.emit('SIGTERM')
  await ended
  await assert.rejects(fetch(`${served.url}/health`))
  assert.equal(process.listenerCount('SIGTERM'), before)
})
