import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tempFolder } from '../../support/temp-folder.ts'
import { damageEverything } from './damage-trial.ts'
import { cutPower } from './power-cut.ts'
import { killPrograms } from './program-kills.ts'
import { killWriters } from './writer-kills.ts'

test('killed at any moment while writing, a store keeps what it acknowledged, whole', async (t) => {
  const { kills, acknowledged } = await killWriters({ folder: tempFolder(t), kills: 1, seed: 1 })
  assert.equal(kills, 1)
  assert.ok(acknowledged > 0)
})

test('nothing is acknowledged before all that holds it is flushed', async (t) => {
  const traceFile = `${tempFolder(t)}/trace`
  const { acknowledged } = await cutPower({ base: tempFolder(t), traceFile, acknowledgements: 20 })
  assert.ok(acknowledged > 10)
})

test('kill -9 costs a server no page, club or cent that it had told of', async (t) => {
  const size = { divisions: 6, weeks: 4 }
  const { kills, checked } = await killPrograms(t, {
    phases: ['serving'],
    seed: 3,
    size,
  })
  assert.equal(kills.serving, 1)
  assert.ok(checked > 20, `${checked} looked for`)
})

test('a service opens over a damaged document of any kind, says so and serves the rest', async (t) => {
  const { byKind, setAside } = await damageEverything(t, {
    seed: 1,
    ways: 1,
    cuts: 0,
    mutations: 1,
  })
  assert.deepEqual(Object.values(byKind), Array(9).fill(2))
  assert.equal(setAside, 8)
})
