import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyResult } from '../api/audit/fake-engine.ts'
import { apiDouble, jsonOf, requestOf } from '../http/api-double.ts'
import type { AccessOptions } from './access-double.ts'

const host = 'localhost:3000'
const own = `http://${host}`
const foreign = 'https://elsewhere.example'

type Sent = Readonly<Record<string, string>>

/** Status and code of a POST that starts an audit. */
async function posted(headers: Sent, options: AccessOptions = {}, remoteAddress = '127.0.0.1') {
  const double = apiDouble({ ...options, onStart: (run) => run.finish(emptyResult) })
  const body = { url: 'https://a.example/' }
  const usual = { host, 'content-type': 'application/json', ...headers }
  const request = requestOf({
    method: 'POST',
    path: '/api/audit/full',
    body,
    headers: usual,
    remoteAddress,
  })
  const response = await double.dispatch(request)
  const { code } = jsonOf(response)
  return { status: response.status, code, started: double.engine.runs.length }
}

const refused = { status: 403, code: 'FOREIGN_ORIGIN', started: 0 }

const foreignPages: Readonly<Record<string, Sent>> = {
  'of another origin': { origin: foreign },
  'that hides its origin': { origin: 'null' },
  'whose browser says cross-site': { 'sec-fetch-site': 'cross-site' },
  'of another host of this site, without an origin': { 'sec-fetch-site': 'same-site' },
  'that names our origin although its browser says cross-site': {
    origin: own,
    'sec-fetch-site': 'cross-site',
  },
  'that does not write its origin as browsers do': { origin: ' http://localhost:3000/x' },
  'of another port': { origin: 'http://localhost:8080' },
  'of a name that leads here': { host: 'rebound.example', origin: 'http://rebound.example' },
}

for (const [which, headers] of Object.entries(foreignPages)) {
  test(`a page ${which} starts nothing`, async () => {
    assert.deepEqual(await posted(headers), refused)
  })
}

const ownPages: Readonly<Record<string, readonly [Sent, AccessOptions?, string?]>> = {
  'our own page': [{ origin: own, 'sec-fetch-site': 'same-origin' }],
  'our own page in an old browser': [{ origin: own }],
  'a program': [{}],
  'a listed origin': [
    { origin: foreign, 'sec-fetch-site': 'cross-site' },
    { cors: { origins: [foreign], anyOriginMayStart: false } },
  ],
  'every origin, if the operator says so': [
    { origin: foreign, 'sec-fetch-site': 'cross-site' },
    { cors: { origins: ['*'], anyOriginMayStart: true } },
  ],
  'our page behind a proxy that changes the host': [
    { origin: 'https://audit.example', 'sec-fetch-site': 'same-origin' },
  ],
  'our page at the public address': [
    { origin: 'https://audit.example' },
    { publicOrigin: 'https://audit.example' },
  ],
  'our page by a public name from far away': [
    { origin: 'http://audit.example', host: 'audit.example' },
    {},
    '203.0.113.7',
  ],
}

for (const [who, [headers, options, address]] of Object.entries(ownPages)) {
  test(`${who} may start an audit`, async () => {
    assert.equal((await posted(headers, options, address)).started, 1)
  })
}

test('every origin may read, and still start nothing', async () => {
  const cors = { origins: ['*'], anyOriginMayStart: false }
  assert.deepEqual(await posted({ origin: foreign }, { cors }), refused)
})

test('a page must send JSON, which a form cannot', async () => {
  const form = { origin: own, 'content-type': 'text/plain' }
  assert.deepEqual(await posted(form), { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', started: 0 })
})

test('a page of another site cannot open the stream, by any of its means', async () => {
  const means: readonly Sent[] = [
    { origin: foreign, accept: 'text/event-stream' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', accept: 'text/event-stream' },
    { origin: foreign, upgrade: 'websocket', connection: 'upgrade', accept: 'text/event-stream' },
    { host: 'rebound.example', accept: 'text/event-stream' },
  ]
  for (const headers of means) {
    const { dispatch, engine } = apiDouble()
    const query = 'url=https%3A%2F%2Fa.example%2F'
    const path = '/api/audit/stream'
    const response = await dispatch(requestOf({ path, query, headers, remoteAddress: '127.0.0.1' }))
    assert.deepEqual([response.status, engine.runs.length], [403, 0], JSON.stringify(headers))
  }
})

test('a page of another site may follow a link that starts nothing', async () => {
  const { dispatch } = apiDouble()
  const headers = { 'sec-fetch-site': 'cross-site', accept: 'text/html' }
  assert.equal((await dispatch(requestOf({ path: '/', headers }))).status, 200)
})

test('the refusal names the origin and the remedy', async () => {
  const { dispatch } = apiDouble()
  const headers = { origin: foreign }
  const response = await dispatch(requestOf({ method: 'POST', path: '/api/geo-audit', headers }))
  assert.equal(
    jsonOf(response).error,
    'Refused, because a page of another site may have sent this: it comes from ' +
      'https://elsewhere.example; an operator can allow its origin with cors.origins.',
  )
})
