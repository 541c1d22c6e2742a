import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyResult } from '../../adapters/api/audit/fake-engine.ts'
import { open, readUntil, serveDouble } from '../../adapters/http/served-double.ts'
import { framingTrial } from './framing.ts'
import { slowReadersTrial } from './streams.ts'

test('no request is seen inside what another one may have sent', async (t) => {
  const { api, url } = await serveDouble(t)
  const seen = () => api.log.map(({ fields }) => ('path' in fields ? String(fields.path) : ''))
  assert.deepEqual(await framingTrial(t, url, seen), { count: 160, defects: [] })
})

test('behind a stream that was asked for in chunks nothing more is read', async (t) => {
  const { api, server, url } = await serveDouble(t, { onStart: (run) => run.finish(emptyResult) })
  const audit = JSON.stringify({ url: 'https://example.com/' })
  const head = 'POST /api/audit/stream HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  const body = `${audit.length.toString(16)}\r\n${audit}\r\n0\r\n\r\n`
  const socket = await open(t, server, `${head}Transfer-Encoding: chunked\r\n\r\n${body}GET /hid`)
  const answer = await readUntil(socket, /event: result.*\r\n0\r\n\r\n$/s)
  assert.match(answer, /\r\nconnection: close\r\n/)
  socket.write('den HTTP/1.1\r\nHost: a\r\n\r\n')
  await (await fetch(`${url}/health`)).text()
  assert.equal(api.log.filter(({ message }) => message === 'request').length, 2)
})

test('a client that does not read is cut off within its buffer, and costs the others nothing', async (t) => {
  const bufferMb = 1
  const served = await serveDouble(t, { streamBufferBytes: bufferMb * 1_048_576 })
  const options = { readers: 3, deaf: 3, events: 300, eventBytes: 80_000 }
  const { incomplete, cutOff, mostWrittenMb } = await slowReadersTrial(t, served, options)
  assert.deepEqual({ incomplete, cutOff }, { incomplete: 0, cutOff: options.deaf })
  // The system's own buffers of a connection hold some megabytes as well.
  assert.ok(mostWrittenMb < bufferMb + 12, `${mostWrittenMb} MB were written`)
})
