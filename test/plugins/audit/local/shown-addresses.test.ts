import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn } from '../../../../plugins/audit/local/shown-addresses.ts'
import { loadLocalTables } from '../../../../plugins/audit/local/tables.ts'
import { growthOf, MOST_RATIO } from '../../../fuzz/parsers/growth.ts'

const { addresses: rules } = loadLocalTables()
const reading = { region: 'BE', rules, months: new Set<string>() }

test('an address of only spaces costs linear time', async () => {
  const read = (text: string) => addressIn(text, reading)
  const ratio = await growthOf(read, (size) => `1${' '.repeat(size)}x`, {
    size: 2000,
    floorMs: 3,
    rounds: 5,
  })
  assert.ok(ratio <= MOST_RATIO, `${ratio} times the time`)
})

test('an address behind very much text is looked for no more', () => {
  const address = 'Rue Exemple 3, 5000 Namur'
  assert.equal(addressIn(address, reading)?.postalCode, '5000')
  assert.equal(addressIn(`${' '.repeat(1000)}${address}`, reading), null)
})
