import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emptyResult } from '../../adapters/api/audit/fake-engine.ts'
import { open, readUntil, serveDouble, webServers } from '../../adapters/http/served-double.ts'
import { assertMet } from '../../measure/figure.ts'
import { framingTrial } from './framing.ts'
import { slowReadersTrial } from './streams.ts'

for (const webServer of webServers) {
  describe(`the ${webServer} web server`, () => {
    test('no request is seen inside what another one may have sent', async (t) => {
      const { api, url } = await serveDouble(t, { webServer })
      const seen = () => api.log.map(({ fields }) => ('path' in fields ? String(fields.path) : ''))
      assertMet(await framingTrial(t, url, seen))
    })

    test('behind a stream that was asked for in chunks nothing more is read', async (t) => {
      const { api, server, url } = await serveDouble(t, {
        webServer,
        onStart: (run) => run.finish(emptyResult),
      })
      const audit = JSON.stringify({ url: 'https://example.com/' })
      const head =
        'POST /api/audit/stream HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
      const body = `${audit.length.toString(16)}\r\n${audit}\r\n0\r\n\r\n`
      const socket = await open(
        t,
        server,
        `${head}Transfer-Encoding: chunked\r\n\r\n${body}GET /hid`,
      )
      const answer = await readUntil(socket, /event: result.*\r\n0\r\n\r\n$/s)
      assert.match(answer, /\r\nconnection: close\r\n/)
      socket.write('den HTTP/1.1\r\nHost: a\r\n\r\n')
      await (await fetch(`${url}/health`)).text()
      assert.equal(api.log.filter(({ message }) => message === 'request').length, 2)
    })

    test('a client that does not read is cut off within its buffer, and costs the others nothing', async (t) => {
      const options = { readers: 3, deaf: 3, events: 300, eventBytes: 80_000, bufferMb: 1 }
      assertMet(await slowReadersTrial(t, { ...options, webServer, mostBufferedMb: 200 }))
    })
  })
}
