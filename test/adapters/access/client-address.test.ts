import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClientAddress } from '../../../adapters/access/client-address.ts'

const behindProxy = new ClientAddress(['10.0.0.0/8', '2001:db8:1::/48', '192.0.2.9'])

const cases: readonly [socket: string, forwarded: string | undefined, key: string][] = [
  ['198.51.100.7', undefined, '198.51.100.7'],
  ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['10.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['10.0.0.1', '6.6.6.6, 203.0.113.1', '203.0.113.1'],
  ['10.0.0.1', '203.0.113.1, 10.2.3.4, 192.0.2.9', '203.0.113.1'],
  ['10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', 'unknown', '10.0.0.1'],
  ['10.0.0.1', '203.0.113.1, garbage', '10.0.0.1'],
  ['10.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
  ['10.0.0.1', '[2001:db8:2::5]:4711', '2001:db8:2::/64'],
  ['::ffff:10.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['::ffff:198.51.100.7', undefined, '198.51.100.7'],
  ['2001:db8:2:3:4:5:6:7', undefined, '2001:db8:2:3::/64'],
  ['2001:0db8:0002:0003:ffff:0000:0000:0001', undefined, '2001:db8:2:3::/64'],
  ['2001:db8:1::1', '203.0.113.1', '203.0.113.1'],
]

for (const [socket, forwarded, key] of cases) {
  test(`${socket} forwarding ${forwarded ?? 'nothing'} counts as ${key}`, () => {
    assert.equal(behindProxy.keyOf(socket, forwarded), key)
  })
}

test('who asks again, and who sends a very long header, counts as before', () => {
  const long = `203.0.113.1${', 10.2.3.4'.repeat(40)}`
  const all = [...cases, ['10.0.0.1', long, '203.0.113.1'] as const]
  for (const [socket, forwarded, key] of [...all, ...all.toReversed()])
    assert.equal(behindProxy.keyOf(socket, forwarded), key)
})

test('without trusted proxies X-Forwarded-For is ignored', () => {
  assert.equal(new ClientAddress([]).keyOf('10.0.0.1', '203.0.113.1'), '10.0.0.1')
})

test('a proxy that is no address is a mistake of the configuration', () => {
  assert.throws(() => new ClientAddress(['proxy.example']), { code: 'INVALID_CONFIG' })
})

test('a client is nearby when its own address is a private one', () => {
  const clients = new ClientAddress(['127.0.0.1'])
  const asked: readonly (readonly [string, string | undefined, boolean])[] = [
    ['127.0.0.1', undefined, true],
    ['127.8.8.8', undefined, true],
    ['0000:0000:0000:0000:0000:0000:0000:0001', undefined, true],
    ['::ffff:127.0.0.1', undefined, true],
    ['192.0.2.7', undefined, false],
    ['10.0.0.1', undefined, true],
    ['', undefined, false],
    // Headers of a trusted proxy count; those of anyone else do not.
    ['127.0.0.1', '192.0.2.7', false],
    ['127.0.0.1', '127.0.0.2', true],
    ['192.0.2.7', '127.0.0.1', false],
  ]
  for (const [socket, forwarded, expected] of asked) {
    assert.equal(clients.isPrivate(socket, forwarded), expected, `${socket} ${forwarded}`)
  }
})
