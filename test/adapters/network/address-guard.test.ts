import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { type AddressPolicy, refusalOf } from '../../../adapters/network/address-guard.ts'

const root = new URL('../../../', import.meta.url)
const guarded = { allowLocal: false }
const local = { allowLocal: true }

const isAllowedAddress = (ip: string, policy: AddressPolicy): boolean =>
  refusalOf(ip, policy) === undefined

test('with local targets allowed, loopback and private addresses pass', () => {
  const addresses = [
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '::1',
    'fd12::1',
  ]

  assert.deepEqual(
    addresses.filter((ip) => !isAllowedAddress(ip, local)),
    [],
  )
})

test('with local targets allowed, every other special address stays refused', () => {
  const kept = [
    '169.254.169.254',
    '169.254.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '100.64.0.1',
  ]
  const kept6 = [
    'fd00:ec2::254',
    'fd20:ce::254',
    'fe80::1',
    '::',
    'ff02::1',
    '::ffff:169.254.169.254',
  ]

  assert.deepEqual(
    [...kept, ...kept6].filter((ip) => isAllowedAddress(ip, local)),
    [],
  )
})

test('addresses of cloud metadata services outside the special ranges are refused', () => {
  assert.deepEqual(
    ['168.63.129.16', '100.100.100.200'].map((ip) => isAllowedAddress(ip, local)),
    [false, false],
  )
})

test('what is not a plain IP address is refused', () => {
  const odd = [
    '',
    'localhost',
    '1',
    '010.0.0.1',
    '0x7f.0.0.1',
    '8.8.8',
    '8.8.8.8/8',
    '8.8.8.8 ',
    '[2606::1]',
    '1::2::3',
  ]

  assert.deepEqual(
    odd.filter((ip) => isAllowedAddress(ip, guarded)),
    [],
  )
})

test('a zone does not make a link-local address acceptable', () => {
  assert.equal(isAllowedAddress('fe80::1%eth0', local), false)
})

/** Their addresses are the operator's: base URLs of third parties, of the source, of a service. */
const TRUSTING = [
  'adapters/cli/scrape/http-scrape-service.ts',
  'adapters/third-party/api-client.ts',
  'plugins/table-tennis/exports/plugin.ts',
  'plugins/table-tennis/source/request.ts',
  'plugins/table-tennis/source/robots-gate.ts',
]

test('nothing else in the program asks without the guard', async () => {
  const files = await Promise.all(
    ['adapters', 'core', 'plugins'].map(async (folder) => {
      const names = await readdir(new URL(folder, root), { recursive: true })
      return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`)
    }),
  )
  const trusting = files.flat().filter((file) => {
    return /trust: 'trusted'/.test(readFileSync(new URL(file, root), 'utf8'))
  })
  assert.deepEqual(trusting.sort(), TRUSTING)
})
