import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  HostsFile,
  hostNames,
  type LookUps,
  queryName,
  resolverOf,
} from '../../../adapters/network/resolver.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { startNameServer } from './name-server.ts'

const failing = (code: string) => async (): Promise<never> => {
  throw Object.assign(new Error(code), { code })
}

function resolver(parts: Partial<LookUps>) {
  return resolverOf({
    query: async () => ['192.0.2.1'],
    system: async () => ['192.0.2.9'],
    isListed: async () => false,
    ...parts,
  })
}

test('a name of DNS is asked of its servers', async () => {
  assert.deepEqual(await resolver({})('www.example.com'), ['192.0.2.1'])
})

for (const name of ['intranet', 'printer.local']) {
  test(`the system is asked for ${name}`, async () => {
    assert.deepEqual(await resolver({})(name), ['192.0.2.9'])
  })
}

test('a name that was given an address by hand has that one', async () => {
  const find = resolver({ isListed: async (name) => name === 'www.example.com' })
  assert.deepEqual(await find('www.example.com'), ['192.0.2.9'])
})

for (const code of ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT']) {
  test(`${code} is an answer, and the system is not asked again`, async () => {
    await assert.rejects(resolver({ query: failing(code) })('www.example.com'), { code })
  })
}

test('where no name server can be asked the system may have other ways', async () => {
  const find = resolver({ query: failing('ECONNREFUSED') })
  assert.deepEqual(await find('www.example.com'), ['192.0.2.9'])
})

test('one look-up serves all who ask meanwhile, and the next one asks again', async () => {
  let asked = 0
  const find = resolver({
    query: async () => {
      asked += 1
      return [`192.0.2.${asked}`]
    },
  })
  const together = await Promise.all([find('a.example'), find('a.example'), find('b.example')])
  assert.deepEqual(together, [['192.0.2.1'], ['192.0.2.1'], ['192.0.2.2']])
  assert.deepEqual(await find('a.example'), ['192.0.2.3'])
})

test('both families of addresses are found', async (t) => {
  const server = await startNameServer(t)
  const options = { servers: [server.address] }
  assert.deepEqual(await queryName('both.example', options), ['192.0.2.1', '2001:db8::1'])
  assert.deepEqual(await queryName('four.example', options), ['192.0.2.1'])
  await assert.rejects(queryName('none.example', options), { code: 'ENOTFOUND' })
})

test('names whose servers keep silent hold up no other', async (t) => {
  const server = await startNameServer(t)
  const options = { servers: [server.address], attemptMs: 1500 }
  const ended = { silent: 0 }
  const silent = Array.from({ length: 100 }, (_, n) =>
    queryName(`silent-${n}.example`, options).catch(() => {
      ended.silent += 1
    }),
  )
  assert.deepEqual(await queryName('four.example', options), ['192.0.2.1'])
  assert.equal(ended.silent, 0)
  server.close()
  await Promise.all(silent)
})

test('a hosts file lists the names of its lines', () => {
  const text =
    '127.0.0.1 localhost\n# 10.0.0.1 not\n10.0.0.2\tWww.Example.com shop.example.com # note\n\n'
  assert.deepEqual([...hostNames(text)], ['localhost', 'www.example.com', 'shop.example.com'])
})

test('a hosts file that changed is read again, and one that is not there lists nothing', async (t) => {
  const path = join(tempFolder(t), 'hosts')
  const file = new HostsFile(path)
  assert.equal(await file.has('a.example'), false)
  writeFileSync(path, '127.0.0.1 a.example\n')
  assert.equal(await file.has('a.example'), true)
})
