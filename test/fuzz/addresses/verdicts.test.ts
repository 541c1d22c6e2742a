import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf } from '../../../adapters/network/address-guard.ts'
import { assertMet } from '../../measure/figure.ts'
import { pieces } from '../hostile.ts'
import { RANGES } from './ranges.ts'
import { edgeCases, judgeAddresses, randomCases, verdictOn } from './verdict-trial.ts'

type Becomes = 'refused' | 'INVALID_URL' | 'asked'

/**
 * URLs whose look and meaning differ (user names, hosts, numbers, zones, brackets, other schemes),
 * by what must become of them. Those that lead to a public address or to a name are asked; what a
 * name leads to is guarded after its look-up.
 */
const DECEPTIVE_URLS: Readonly<Record<Becomes, readonly string[]>> = {
  refused: pieces(
    'http://8.8.8.8@127.0.0.1/¦http://8.8.8.8:80@127.0.0.1/¦http://127.0.0.1@8.8.8.8/',
    'http://www.example.com%2f@127.0.0.1/¦http://www.example.com%00@127.0.0.1/',
    'http://a:b@c:d@127.0.0.1/¦http://user@[::1]/¦http://:password@www.example.com/',
    'http://127.0.0.1\\.8.8.8.8/¦http:///127.0.0.1/¦http://\\\\127.0.0.1/¦http://0x/',
    'http://0x.0x.0x.0x/¦http://127.0x.0.1/',
  ),
  asked: pieces(
    'http://8.8.8.8\\@127.0.0.1/¦http://8.8.8.8/@127.0.0.1/¦http://8.8.8.8?@127.0.0.1/',
    'http://8.8.8.8#@127.0.0.1/¦http://127.0.0.1;example.com/¦http://127.0.0.1,example.com/',
    'http://127.0.0.1&example.com/¦http://127.0.0.1.example.com/¦http://127.0.0.1.nip.io/',
    'http://7f000001.example.com/¦http://127.0.0.1../¦http://localhost/¦http://localhost./',
    'http://\u24dbocalhost/¦http://metadata.google.internal/¦http://printer.local/',
    'http://127.0.0.1e0/',
  ),
  INVALID_URL: pieces(
    'http:\\\\8.8.8.8@127.0.0.1/¦http://127.0.0.1;8.8.8.8/¦http://127.0.0.1,8.8.8.8/',
    'http://127.0.0.1&8.8.8.8/¦http://127.0.0.1 8.8.8.8/¦http://127.0.0.1%208.8.8.8/',
    'http://127.0.0.1%00.example.com/¦http://127.0.0.1%0d%0a8.8.8.8/¦http://127.0.0.1%2f8.8.8.8/',
    'http://127.0.0.1%23.example.com/¦http://127.0.0.1%40example.com/¦http://127.0.0.1:80:80/',
    'http://127.0.0.1:80@/¦http://127.0.0.1:0x50/¦http:/\\127.0.0.1/¦http:127.0.0.1',
    'ht\ttp://127.0.0.1/¦http:/\n/127.0.0.1/¦//127.0.0.1/¦http://4294967296/¦http://0x100000000/',
    'http://256.0.0.1/¦http://127.0.0.256/¦http://127.256.0.1/¦http://127.0.0.0.1/',
    'http://127..0.1/¦http://.127.0.0.1/¦http://127.0.0.08/¦http://-127.0.0.1/¦http://+127.0.0.1/',
    'http://\u0661\u0662\u0667.0.0.1/¦http://\u2488\u2488\u2488\u2488/¦http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/¦http://[::1%25]/¦http://[::1]example.com/¦http://example.com[::1]/',
    'http://[[::1]]/¦http://[::1/¦http://::1/¦http://[::1]:80:80/¦http://[127.0.0.1]/',
    'http://[::ffff:127.1]/¦http://[::ffff:0x7f.0.0.1]/¦http://[::ffff:127.0.0.01]/',
    'http://[0::0::1]/¦http://[1:2:3:4:5:6:7:8:9]/¦http://[00000::1]/¦http://[%3a%3a1]/',
    'http://[\uff1a\uff1a1]/¦http://[v1.::1]/¦http://[]/¦file:///etc/passwd',
    'file://127.0.0.1/etc/passwd¦ftp://127.0.0.1/¦gopher://127.0.0.1:70/_x¦data:text/html,x',
    'javascript:alert(1)¦blob:http://127.0.0.1/x¦view-source:http://127.0.0.1/',
    'dict://127.0.0.1:11211/stat¦ldap://127.0.0.1/¦ws://127.0.0.1/¦wss://127.0.0.1/',
    'jar:http://127.0.0.1!/¦unix:///var/run/docker.sock¦http+unix://%2fvar%2frun/¦about:blank',
    'chrome://settings¦mailto:a@127.0.0.1¦tftp://127.0.0.1/x¦netdoc:///etc/passwd',
  ),
}

test('the edges of every range are judged as the table says, in every spelling', () => {
  assertMet(judgeAddresses('edges', edgeCases(RANGES)))
})

test('addresses at random, spelled at random, are judged as the table says', () => {
  assertMet(judgeAddresses('addresses at random', randomCases(6000)))
})

test('a URL that looks like another one is judged by where it leads', () => {
  for (const [becomes, urls] of Object.entries(DECEPTIVE_URLS)) {
    for (const url of urls) assert.equal(verdictOn(url, false), becomes, url)
  }
})

test('an address with a zone is refused whatever it is, and never an error', () => {
  for (const zone of [
    'fe80::1%eth0',
    'fe80::1%eth0.100',
    'fe80::1%br-0a1b',
    '2606:4700::1111%lo',
    '::1%1',
  ]) {
    assert.equal(refusalOf(zone, { allowLocal: true }), 'a link-local address', zone)
  }
})

test('the tables leave no address out', () => {
  const top = RANGES.filter(({ first, last, range }) =>
    RANGES.every((other) => {
      const isSame = other.range === range || other.first.family !== first.family
      return isSame || other.first.value > first.value || other.last < last
    }),
  )
  const sizes = { 4: 0n, 6: 0n }
  for (const { first, last } of top) sizes[first.family] += last - first.value + 1n
  assert.deepEqual(sizes, { 4: 1n << 32n, 6: 1n << 128n })
})
