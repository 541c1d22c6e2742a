import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyResult } from '../../adapters/api/audit/fake-engine.ts'
import { open, readUntil, serveDouble } from '../../adapters/http/served-double.ts'
import { framingTrial } from './framing.ts'
import { FRAMING_CASES } from './framing-cases.ts'

test('no request is seen inside what another one may have sent', async (t) => {
  const { api, server } = await serveDouble(t)
  const seen = () => api.log.map(({ fields }) => ('path' in fields ? String(fields.path) : ''))
  const outcomes = await framingTrial({ port: server.port, seen })
  assert.equal(outcomes.length, FRAMING_CASES.length)
  assert.deepEqual(
    outcomes
      .filter(({ defect }) => defect !== undefined)
      .map(({ name, defect }) => `${name}: ${defect}`),
    [],
  )
})

test('behind a stream that was asked for in chunks nothing more is read', async (t) => {
  const { api, server } = await serveDouble(t, { onStart: (run) => run.finish(emptyResult) })
  const audit = JSON.stringify({ url: 'https://example.com/' })
  const head = 'POST /api/audit/stream HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  const body = `${audit.length.toString(16)}\r\n${audit}\r\n0\r\n\r\n`
  const socket = await open(t, server, `${head}Transfer-Encoding: chunked\r\n\r\n${body}GET /hid`)
  const answer = await readUntil(socket, /event: result.*\r\n0\r\n\r\n$/s)
  assert.match(answer, /\r\nconnection: close\r\n/)
  socket.write('den HTTP/1.1\r\nHost: a\r\n\r\n')
  await (await fetch(`http://127.0.0.1:${server.port}/health`)).text()
  assert.equal(api.log.filter(({ message }) => message === 'request').length, 2)
})
