import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { dnsResolver } from '../../../adapters/io/dns-resolver.ts'
import { addressesOf, type Resolve } from '../../../adapters/io/host-resolver.ts'

const IPV4 = 1
const IPV6 = 28
const SERVER_FAILURE = 2

/** Bytes of an address record by name and type; a number is a code of failure, undefined silence. */
type Zone = (name: string, type: number) => readonly (readonly number[])[] | number | undefined

/** Asks a name server on loopback that knows this zone (RFC 1035 section 4.1). */
async function resolverOf(t: TestContext, zone: Zone): Promise<Resolve> {
  const server = createSocket('udp4')
  t.after(() => server.close())
  server.on('message', (query, { port, address }) => {
    const answer = answerTo(query, zone)
    if (answer !== undefined) server.send(answer, port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return dnsResolver({ servers: [`127.0.0.1:${server.address().port}`], timeoutMs: 200 })
}

function answerTo(query: Buffer, zone: Zone): Buffer | undefined {
  const labels: string[] = []
  let at = 12
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size))
    at += 1 + size
  }
  const type = query.readUInt16BE(at + 1)
  const found = zone(labels.join('.').toLowerCase(), type)
  if (found === undefined) return undefined
  const [records, code] = typeof found === 'number' ? [[], found] : [found, 0]
  const head = Buffer.from(query.subarray(0, 12))
  head.writeUInt16BE(0x8180 | code, 2)
  head.fill(0, 6)
  head.writeUInt16BE(records.length, 6)
  const answers = records.map((bytes) =>
    Buffer.from([0xc0, 12, type >> 8, type & 255, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]),
  )
  return Buffer.concat([head, query.subarray(12, at + 5), ...answers])
}

const v6 = (last: number): readonly number[] => [0x20, 1, 0x0d, 0xb8, ...Array(11).fill(0), last]

test('a name is all its addresses of both families', async (t) => {
  const resolve = await resolverOf(t, (_, type) =>
    type === IPV4
      ? [
          [192, 0, 2, 1],
          [192, 0, 2, 2],
        ]
      : [v6(7)],
  )
  assert.deepEqual(await resolve('www.example.com'), ['192.0.2.1', '192.0.2.2', '2001:db8::7'])
})

test('a name of one family alone is as good, however the other one fails', async (t) => {
  const resolve = await resolverOf(t, (name, type) => {
    if (type === IPV6) return [v6(1)]
    return name.startsWith('a.') ? [] : SERVER_FAILURE
  })
  assert.deepEqual(await resolve('a.example.com'), ['2001:db8::1'])
  assert.deepEqual(await resolve('b.example.com'), ['2001:db8::1'])
})

test('a name without an address does not resolve', async (t) => {
  const resolve = await resolverOf(t, () => [])
  await assert.rejects(addressesOf('www.example.com', resolve), { code: 'ENOTFOUND' })
})

test('a server that fails is no name without an address', async (t) => {
  const resolve = await resolverOf(t, () => SERVER_FAILURE)
  await assert.rejects(resolve('www.example.com'), { code: 'ESERVFAIL' })
})

test('names that nobody answers end in time and keep no other waiting', async (t) => {
  const resolve = await resolverOf(t, (name, type) => {
    if (name !== 'quick.example.com') return undefined
    return type === IPV4 ? [[192, 0, 2, 1]] : []
  })
  const ended: string[] = []
  const slow = Array.from({ length: 50 }, (_, n) =>
    resolve(`slow-${n}.example.com`).catch(({ code }) => ended.push(code)),
  )
  assert.deepEqual(await resolve('quick.example.com'), ['192.0.2.1'])
  assert.deepEqual(ended, [])
  await Promise.all(slow)
  assert.deepEqual([...new Set(ended)], ['ETIMEOUT'])
})
