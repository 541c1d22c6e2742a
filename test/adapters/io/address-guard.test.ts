import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isAllowedAddress } from '../../../adapters/io/address-guard.ts'

const guarded = { allowLocal: false }
const local = { allowLocal: true }

/**
 * First and last address of each entry of IANA's special-purpose registries (IPv4 and IPv6), and
 * of multicast, the reserved blocks and the site-local block beside them.
 */
const special: readonly (readonly [string, string, string])[] = [
  ['0.0.0.0/8', '0.0.0.0', '0.255.255.255'],
  ['10.0.0.0/8', '10.0.0.0', '10.255.255.255'],
  ['100.64.0.0/10', '100.64.0.0', '100.127.255.255'],
  ['127.0.0.0/8', '127.0.0.0', '127.255.255.255'],
  ['169.254.0.0/16', '169.254.0.0', '169.254.255.255'],
  ['172.16.0.0/12', '172.16.0.0', '172.31.255.255'],
  ['192.0.0.0/24', '192.0.0.0', '192.0.0.255'],
  ['192.0.0.0/29', '192.0.0.1', '192.0.0.7'],
  ['192.0.0.8/32', '192.0.0.8', '192.0.0.8'],
  ['192.0.0.9/32', '192.0.0.9', '192.0.0.9'],
  ['192.0.0.10/32', '192.0.0.10', '192.0.0.10'],
  ['192.0.0.170/32', '192.0.0.170', '192.0.0.171'],
  ['192.0.2.0/24', '192.0.2.0', '192.0.2.255'],
  ['192.31.196.0/24', '192.31.196.0', '192.31.196.255'],
  ['192.52.193.0/24', '192.52.193.0', '192.52.193.255'],
  ['192.88.99.0/24', '192.88.99.0', '192.88.99.255'],
  ['192.168.0.0/16', '192.168.0.0', '192.168.255.255'],
  ['192.175.48.0/24', '192.175.48.0', '192.175.48.255'],
  ['198.18.0.0/15', '198.18.0.0', '198.19.255.255'],
  ['198.51.100.0/24', '198.51.100.0', '198.51.100.255'],
  ['203.0.113.0/24', '203.0.113.0', '203.0.113.255'],
  ['224.0.0.0/4', '224.0.0.0', '239.255.255.255'],
  ['240.0.0.0/4', '240.0.0.0', '255.255.255.254'],
  ['255.255.255.255/32', '255.255.255.255', '255.255.255.255'],
  ['::/128', '::', '0:0:0:0:0:0:0:0'],
  ['::1/128', '::1', '0:0:0:0:0:0:0:1'],
  ['::/96', '::2', '::ffff:ffff'],
  ['::ffff:0:0/96', '::ffff:0.0.0.0', '::ffff:255.255.255.255'],
  ['::ffff:0:0:0/96', '::ffff:0:8.8.8.8', '::ffff:0:ffff:ffff'],
  ['64:ff9b::/96', '64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::/48', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::/64', '100::', '100::ffff:ffff:ffff:ffff'],
  ['100:0:0:1::/64', '100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['2001::/23', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001::/32 (Teredo)', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:1::1/128', '2001:1::1', '2001:1::1'],
  ['2001:1::2/128', '2001:1::2', '2001:1::2'],
  ['2001:1::3/128', '2001:1::3', '2001:1::3'],
  ['2001:2::/48', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['2001:3::/32', '2001:3::', '2001:3:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:4:112::/48', '2001:4:112::', '2001:4:112:ffff:ffff:ffff:ffff:ffff'],
  ['2001:10::/28', '2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:20::/28', '2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:30::/28', '2001:30::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::/16', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2620:4f:8000::/48', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::/20', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::/16', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['4000::/2 (not allocated)', '4000::', '7fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['8000::/2 (not allocated)', '8000::', 'bfff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::/7', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::/10', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::/10', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::/8', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ISATAP', '2a00:1450::5efe:10.0.0.1', '2a00:1450::200:5efe:8.8.8.8'],
]
for (const [range, first, last] of special) {
  test(`${range} is refused from its first to its last address`, () => {
    assert.deepEqual(
      [first, last].map((ip) => isAllowedAddress(ip, guarded)),
      [false, false],
    )
  })
}

test('the neighbours of the special ranges are ordinary addresses', () => {
  const neighbours = [
    ['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
    [
      '128.0.0.0',
      '169.253.255.255',
      '169.255.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '191.255.255.255',
    ],
    ['192.0.1.0', '192.0.3.0', '192.31.195.255', '192.31.197.0', '192.52.192.255', '192.52.194.0'],
    ['192.88.98.255', '192.88.100.0', '192.167.255.255', '192.169.0.0', '192.175.47.255'],
    ['192.175.49.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0'],
    ['203.0.112.255', '203.0.114.0', '223.255.255.255', '8.8.8.8', '2001:200::', '2001:db7::'],
    ['2001:db9::', '2003::', '2620:4f:7fff::', '2620:4f:8001::', '3ffe::', '2606:4700::1111'],
  ].flat()

  assert.deepEqual(
    neighbours.filter((ip) => !isAllowedAddress(ip, guarded)),
    [],
  )
})

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

const octet = fc.integer({ min: 0, max: 255 })
const ipv4 = fc.tuple(octet, octet, octet, octet)
const hex = (high: number, low: number): string => (high * 256 + low).toString(16)

test('a guarded IPv4 address is guarded in every form that IPv6 gives it', () => {
  fc.assert(
    fc.property(ipv4, ([a, b, c, d]) => {
      const dotted = `${a}.${b}.${c}.${d}`
      const word = `${hex(a, b)}:${hex(c, d)}`
      const forms = [`::ffff:${dotted}`, `::ffff:${word}`, `0:0:0:0:0:ffff:${word}`, `::${dotted}`]
      const tunnels = [
        `64:ff9b::${dotted}`,
        `64:ff9b:1::${word}`,
        `2002:${word}::1`,
        `2001:0:${word}::1`,
      ]
      const inside = [`2a00:1450::5efe:${dotted}`, `fe80::5efe:${word}`, `::ffff:0:${dotted}`]
      for (const form of [...forms, ...tunnels, ...inside]) {
        const isOpen = isAllowedAddress(form, guarded)
        assert.ok(!isOpen || isAllowedAddress(dotted, guarded), form)
      }
    }),
  )
})
