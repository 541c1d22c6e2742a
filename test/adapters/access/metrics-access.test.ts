import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metricsRoutes } from '../../../adapters/api/service/monitoring.ts'
import { createDispatch } from '../../../adapters/http/dispatch.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { stillClock } from '../api/audit/sample-audit.ts'
import { requestOf } from '../http/api-double.ts'
import { accessDouble } from './access-double.ts'

const { origins } = accessDouble({
  trustedProxies: ['10.0.0.1', '127.0.0.2'],
  publicOrigin: 'https://manifold.example',
})
const source = {
  expose: async () => ({ contentType: 'text/plain; version=0.0.4; charset=utf-8', text: 'a 1\n' }),
}

function answerTo(access: 'private' | 'open', remoteAddress: string, headers = {}) {
  const routes = metricsRoutes({ metrics: { source, access }, origins })
  const parts = { routes, origins, corsOrigins: [], log: new SilentLog(), clock: stillClock }
  return createDispatch(parts)(requestOf({ path: '/metrics', remoteAddress, headers }))
}

const forwarded = (from: string) => ({ 'x-forwarded-for': from })
const cases: readonly [who: string, socket: string, headers: object, isShown: boolean][] = [
  ['this computer', '127.0.0.1', {}, true],
  ['this computer by IPv6', '::1', {}, true],
  ['a private network', '192.168.7.9', {}, true],
  ['a unique local address', 'fd12::7', {}, true],
  ['IPv4 in IPv6', '::ffff:10.9.8.7', {}, true],
  ['anywhere else', '203.0.113.5', {}, false],
  ['anywhere else by IPv6', '2001:db8::5', {}, false],
  ['an address that is none', '', {}, false],
  ['a proxy here that nobody trusts', '127.0.0.1', forwarded('203.0.113.5'), false],
  ['such a proxy with a private client', '127.0.0.1', forwarded('10.0.0.7'), false],
  ['such a proxy that says Forwarded', '127.0.0.1', { forwarded: 'for=192.0.2.1' }, false],
  ['such a proxy that says Via', '127.0.0.1', { via: '1.1 front' }, false],
  ['such a proxy that says X-Real-IP', '127.0.0.1', { 'x-real-ip': '203.0.113.5' }, false],
  ['a trusted proxy for a private client', '10.0.0.1', forwarded('192.168.0.4'), true],
  ['a trusted proxy for anybody', '10.0.0.1', forwarded('203.0.113.5'), false],
  ['a client that claims to be here', '10.0.0.1', forwarded('127.0.0.1, 203.0.113.5'), false],
  ['a trusted proxy that does not tell', '10.0.0.1', forwarded('unknown'), false],
  ['the host of a trusted proxy itself', '127.0.0.2', {}, true],
  ['another site’s page in a browser here', '127.0.0.1', { origin: 'https://example.com' }, false],
  ['our own page', '127.0.0.1', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
  ['who asks for an address', '127.0.0.1', { host: '127.0.0.1:3000' }, true],
  ['who asks for an IPv6 address', '::1', { host: '[::1]:3000' }, true],
  ['who asks for localhost', '127.0.0.1', { host: 'LocalHost:3000' }, true],
  ['a container that asks for another', '172.18.0.4', { host: 'manifold:3000' }, true],
  ['who asks for a name of a cluster', '10.9.0.4', { host: 'a.b.svc.cluster.local' }, true],
  ['who asks for the public host', '192.168.0.4', { host: 'manifold.example' }, true],
  ['a page whose name leads here', '127.0.0.1', { host: 'rebound.example:3000' }, false],
  ['such a page with a dot at its end', '127.0.0.1', { host: 'rebound.example.' }, false],
  ['who asks for no name', '127.0.0.1', { host: '' }, false],
]

for (const [who, socket, headers, isShown] of cases) {
  test(`${who}: metrics are ${isShown ? 'shown' : 'kept'}`, async () => {
    const { status, body } = await answerTo('private', socket, headers)
    assert.equal(status, isShown ? 200 : 404)
    assert.match(String(body), isShown ? /^a 1\n$/ : /METRICS_ACCESS/)
  })
}

test('everybody reads metrics that are open, as text of version 0.0.4', async () => {
  const { status, headers } = await answerTo('open', '203.0.113.5', { via: '1.1 front' })
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8')
  assert.equal(headers['cache-control'], 'no-store')
})
