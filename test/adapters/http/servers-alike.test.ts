import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from 'undici'
import { serveDouble, webServers } from './served-double.ts'

/** Those of the connection, which each web server sends in its own way. */
const OWN = ['connection', 'keep-alive', 'date', 'uwebsockets']

const CALLS = [
  ['GET', '/openapi.json'],
  ['GET', '/api/checks?audit=geo'],
  ['GET', '/a%2Fb/%C3%A9?x=1&x=%'],
  ['HEAD', '/llms.txt'],
  ['OPTIONS', '/api/audit/full'],
  ['DELETE', '/health'],
  ['POST', '/api/audit/full', '{"url": '],
  ['POST', '/api/audit/full', '{"url": "http://10.0.0.1/"}'],
] as const

test('both web servers send the same headers and bodies', async (t) => {
  const [all, ...others] = await Promise.all(
    webServers.map(async (webServer) => {
      const { url } = await serveDouble(t, { webServer })
      return Promise.all(CALLS.map(([method, path, body]) => answerOf(url + path, method, body)))
    }),
  )
  assert.deepEqual(
    all?.map(({ status }) => status),
    [200, 200, 404, 200, 204, 405, 400, 400],
  )
  for (const other of others) assert.deepEqual(other, all)
})

async function answerOf(url: string, method: (typeof CALLS)[number][0], body = '') {
  const headers = { 'x-request-id': 'alike', host: 'a.example', 'content-type': 'application/json' }
  const answer = await request(url, { method, headers, ...(body !== '' && { body }) })
  const sent = Object.entries(answer.headers).filter(([name]) => !OWN.includes(name))
  return { status: answer.statusCode, headers: sent.sort(), body: await answer.body.text() }
}
