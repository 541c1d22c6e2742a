import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { EventSource } from 'eventsource'
import { startServer } from '../../../adapters/http/server.ts'
import { emptyResult, type FakeRun } from '../api/audit/fake-engine.ts'
import { apiDouble, recordingLog } from './api-double.ts'
import { open, readUntil, serveDouble, until, webServers } from './served-double.ts'

const json = { 'content-type': 'application/json' }
const audit = JSON.stringify({ url: 'https://example.com/' })
const end = (run: FakeRun) => run.finish(emptyResult)
const streamHead = 'GET /api/audit/stream?url=https://example.com/ HTTP/1.1\r\nHost: a\r\n'

for (const webServer of webServers) {
  describe(`the ${webServer} web server`, () => {
    test('a request goes to dispatch and its answer comes back', async (t) => {
      const { url, api } = await serveDouble(t, { webServer, onStart: end })
      const response = await fetch(`${url}/api/audit/full?x=1`, {
        method: 'POST',
        body: audit,
        headers: json,
      })
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      assert.equal(((await response.json()) as { url: string }).url, 'https://example.com/')
      assert.equal(api.engine.runs.length, 1)
    })

    test('two requests share a connection', async (t) => {
      const served = await serveDouble(t, { webServer })
      const request = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'
      const socket = await open(t, served.server, request)
      const answers = { text: '' }
      socket.on('data', (chunk) => {
        answers.text += String(chunk)
      })
      await until(() => answers.text.includes('uptimeSeconds'))
      answers.text = ''
      socket.write(request)
      await until(() => answers.text.includes('HTTP/1.1 200 OK'))
    })

    test('HEAD gets the headers of GET, its length included, and no body', async (t) => {
      const { url } = await serveDouble(t, { webServer })
      const get = await fetch(`${url}/robots.txt`)
      const head = await fetch(`${url}/robots.txt`, { method: 'HEAD' })
      assert.equal(head.headers.get('content-length'), String((await get.text()).length))
      assert.equal(await head.text(), '')
    })

    test('an answer of several megabytes arrives whole', async (t) => {
      const message = 'x'.repeat(5_000_000)
      const warnings = [{ code: 'A', message }]
      const { url } = await serveDouble(t, {
        webServer,
        onStart: (run) => run.finish({ ...emptyResult, warnings }),
      })
      const init = { method: 'POST', body: audit, headers: json }
      const response = await fetch(`${url}/api/audit/full`, init)
      const body = (await response.json()) as { warnings: { message: string }[] }
      assert.equal(body.warnings[0]?.message, message)
    })

    test('a body over 1 MiB is refused with an answer its sender can read', async (t) => {
      const { url } = await serveDouble(t, { webServer })
      const body = JSON.stringify({ url: 'x'.repeat(2_000_000) })
      const response = await fetch(`${url}/api/audit/full`, { method: 'POST', body, headers: json })
      assert.equal(response.status, 413)
      assert.equal(((await response.json()) as { code: string }).code, 'PAYLOAD_TOO_LARGE')
    })

    test('a declared length over the limit is refused before the body is sent', async (t) => {
      const served = await serveDouble(t, { webServer })
      const head = 'POST /api/audit/full HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
      const socket = await open(t, served.server, `${head}Content-Length: 1048577\r\n\r\n`)
      assert.match(await readUntil(socket, /\}$/), /^HTTP\/1\.1 413 /)
    })

    test('a chunked body is refused at the limit and the connection closed', async (t) => {
      const served = await serveDouble(t, { webServer })
      const head = 'POST /api/audit/full HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
      const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
      const socket = await open(t, served.server, `${head}Transfer-Encoding: chunked\r\n\r\n`)
      for (let i = 0; i < 17; i += 1) socket.write(chunk)
      assert.match(await readUntil(socket, /never/), /^HTTP\/1\.1 413 /)
    })

    test('6 MiB are let in for llms.txt, and no more', async (t) => {
      const { url } = await serveDouble(t, { webServer, bodyTimeoutMs: 30_000 })
      const post = (length: number) => {
        const body = JSON.stringify({ content: 'x'.repeat(length) })
        return fetch(`${url}/api/llms-txt/validate`, { method: 'POST', body, headers: json })
      }
      assert.equal((await post(4_900_000)).status, 200)
      assert.equal((await post(6_300_000)).status, 413)
    })

    test('a body that never comes is given up', async (t) => {
      const served = await serveDouble(t, { webServer, bodyTimeoutMs: 50 })
      const head = 'POST /api/audit/full HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
      const socket = await open(t, served.server, `${head}Content-Length: 40\r\n\r\n{"url"`)
      assert.match(await readUntil(socket, /\}$/), /^HTTP\/1\.1 408 .*REQUEST_TIMEOUT/s)
    })

    test('the connection closes after a body that was given up', async (t) => {
      const served = await serveDouble(t, { webServer, bodyTimeoutMs: 50 })
      const head = 'POST /api/audit/full HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
      const socket = await open(t, served.server, `${head}Content-Length: 40\r\n\r\n{"url"`)
      assert.match(await readUntil(socket, /never/), /^connection: close\r$.*REQUEST_TIMEOUT/ims)
    })

    test('headers below the limit are accepted', async (t) => {
      const { url } = await serveDouble(t, { webServer })
      const headers = { 'x-big': 'x'.repeat(15_000) }
      assert.equal((await fetch(`${url}/health`, { headers })).status, 200)
    })

    test('headers over the limit are refused', async (t) => {
      const served = await serveDouble(t, { webServer })
      const big = `GET /health HTTP/1.1\r\nHost: a\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`
      const socket = await open(t, served.server, big)
      assert.match(await readUntil(socket, /never/), /^HTTP\/1\.1 431 /)
    })

    test('a client that leaves while it waits cancels its run within a second', async (t) => {
      const { url, api } = await serveDouble(t, { webServer })
      const client = new AbortController()
      const init = { method: 'POST', body: audit, headers: json, signal: client.signal }
      const answer = fetch(`${url}/api/audit/full`, init)
      await until(() => api.engine.runs.length === 1)
      client.abort()
      await assert.rejects(answer)
      await until(() => api.engine.runs[0]?.cancelledFor !== undefined)
    })

    test('a client that leaves its stream cancels the run within a second', async (t) => {
      const served = await serveDouble(t, { webServer })
      const socket = await open(t, served.server, `${streamHead}Accept: text/event-stream\r\n\r\n`)
      await readUntil(socket, /retry: 3000/)
      socket.destroy()
      await until(() => served.api.engine.runs[0]?.cancelledFor !== undefined)
    })

    test('an EventSource sees plan to result and then stops', async (t) => {
      const { url, api } = await serveDouble(t, {
        webServer,
        onStart: (run) => {
          run.emit('plan', { modules: [], skipped: [], count: 0 })
          run.emit('warning', { code: 'A', message: 'b' })
          run.finish(emptyResult)
        },
      })
      const source = new EventSource(`${url}/api/audit/stream?url=https://example.com/`)
      t.after(() => source.close())
      const seen: string[] = []
      await new Promise<void>((resolve, reject) => {
        for (const kind of ['plan', 'warning', 'result']) {
          source.addEventListener(kind, (event) => {
            seen.push(`${event.lastEventId} ${kind} ${typeof JSON.parse(event.data).runId}`)
            if (kind === 'result') resolve()
          })
        }
        source.addEventListener('error', () => reject(new Error('the stream failed')))
      })
      assert.deepEqual(seen, ['0 plan string', '1 warning string', '2 result string'])
      assert.equal(api.engine.runs.length, 1)
    })

    test('what a stream sends in large parts arrives whole', async (t) => {
      const message = 'x'.repeat(5_000_000)
      const { url } = await serveDouble(t, {
        webServer,
        onStart: (run) => {
          run.emit('warning', { code: 'A', message })
          run.finish(emptyResult)
        },
      })
      const init = { method: 'POST', body: audit, headers: json }
      const text = await (await fetch(`${url}/api/audit/stream`, init)).text()
      assert.equal(text.includes(`"message":"${message}"`), true)
      assert.match(text.slice(-2000), /event: result\ndata: .*\n\n$/s)
    })

    test('a slow reader gets what the connection kept without another event', async (t) => {
      const served = await serveDouble(t, { webServer })
      const socket = await open(t, served.server, `${streamHead}Accept: text/event-stream\r\n\r\n`)
      await once(socket, 'data')
      socket.pause()
      await until(() => served.api.engine.runs.length === 1)
      const message = 'x'.repeat(6_000_000)
      served.api.engine.runs[0]?.emit('warning', { code: 'A', message: `${message}END` })
      await readUntil(socket, /END/)
    })

    test('a reader that takes nothing loses its connection, and the run ends', async (t) => {
      const served = await serveDouble(t, { webServer, streamBufferBytes: 100_000 })
      const socket = await open(t, served.server, `${streamHead}Accept: text/event-stream\r\n\r\n`)
      await once(socket, 'data')
      socket.pause()
      const [run] = served.api.engine.runs
      for (let i = 0; i < 200 && run?.cancelledFor === undefined; i += 1) {
        run?.emit('warning', { code: 'A', message: 'x'.repeat(100_000) })
      }
      await until(() => run?.cancelledFor === 'the client went away')
    })

    test('a port in use is reported with host, port and remedy', async (t) => {
      const { server } = await serveDouble(t, { webServer })
      const parts = { dispatch: apiDouble().dispatch, log: recordingLog([]) }
      await assert.rejects(
        startServer({ ...parts, webServer, host: '127.0.0.1', port: server.port }),
        {
          code: 'INVALID_CONFIG',
          message: `Cannot listen on 127.0.0.1:${server.port}: another program uses this port: stop it, or set PORT to another port.`,
        },
      )
    })

    test('an address of another machine is reported as such', async () => {
      const parts = { dispatch: apiDouble().dispatch, log: recordingLog([]) }
      await assert.rejects(startServer({ ...parts, webServer, host: '192.0.2.1', port: 0 }), {
        code: 'INVALID_CONFIG',
        message: /does not have that address: set HOST/,
      })
    })

    test('draining waits for answers under way and takes no new connection', async (t) => {
      const { url, api, server } = await serveDouble(t, { webServer })
      const init = { method: 'POST', body: audit, headers: json }
      const answer = fetch(`${url}/api/audit/full`, init)
      await until(() => api.engine.runs.length === 1)
      server.stopListening()
      const settled = server.settle(5000)
      await assert.rejects(fetch(`${url}/health`, { headers: { connection: 'close' } }))
      api.engine.runs[0]?.finish(emptyResult)
      await settled
      assert.equal((await answer).status, 200)
    })
  })
}
