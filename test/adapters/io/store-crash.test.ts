import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killWriters } from '../../soak/store/writer-kills.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('killed at any moment while writing, a store keeps what it acknowledged, whole', async (t) => {
  const { kills, acknowledged } = await killWriters({ folder: tempFolder(t), kills: 2, seed: 1 })
  assert.equal(kills, 2)
  assert.ok(acknowledged > 0)
})
