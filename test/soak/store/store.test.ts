import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tempFolder } from '../../support/temp-folder.ts'
import { damageEverything } from './damage.ts'
import { killPrograms } from './kills.ts'
import { cutPower, killWriters } from './writers.ts'

test('killed at any moment while writing, a store keeps what it acknowledged, whole', async (t) => {
  const { kills, acknowledged } = await killWriters({ folder: tempFolder(t), kills: 1, seed: 1 })
  assert.equal(kills, 1)
  assert.ok(acknowledged > 0)
})

test('nothing is acknowledged before all that holds it is flushed', async (t) => {
  const traceFile = `${tempFolder(t)}/trace`
  assert.ok((await cutPower({ base: tempFolder(t), traceFile, acknowledgements: 20 })) > 10)
})

test('kill -9 costs a server no page, club or cent that it had told of', async (t) => {
  const options = { phases: ['serving'], seed: 3, divisions: 6, weeks: 4 } as const
  const { kills, checked } = await killPrograms(t, options)
  assert.equal(kills.serving, 1)
  assert.ok(checked > 20, `${checked} looked for`)
})

test('a service opens over a damaged document of any kind, says so and serves the rest', async (t) => {
  const options = { seed: 1, ways: 1, cuts: 0, mutations: 1 }
  const { byKind, setAside } = await damageEverything(t, options)
  assert.deepEqual(Object.values(byKind), Array(9).fill(2))
  assert.equal(setAside, 8)
})
