import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf } from '../../../adapters/network/address-guard.ts'
import { fuzzSeed } from '../hostile.ts'
import { DECEPTIVE_URLS } from './deceptive-urls.ts'
import { RANGES } from './ranges.ts'
import { judgeAtRandom, judgeRanges, verdictOn } from './verdict-trial.ts'

const seed = fuzzSeed(6)

for (const { name, range, source, opens } of RANGES) {
  test(`${range} (${name}, ${source}) is judged as it must be, in every spelling`, () => {
    const { spellings, wrong, examples } = judgeRanges(
      seed,
      RANGES.filter((known) => known.range === range),
    )
    assert.deepEqual([wrong, examples], [0, []], `SEED=${seed}, ${opens}`)
    assert.ok(spellings > 0)
  })
}

test('addresses at random, spelled at random, are judged as the tables say', () => {
  const { addresses, refused, wrong, examples } = judgeAtRandom(6000, seed)
  assert.deepEqual([wrong, examples], [0, []], `SEED=${seed}`)
  // Both verdicts are among them, or nothing would be proved.
  assert.ok(refused > addresses / 2 && refused < 2 * addresses)
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
