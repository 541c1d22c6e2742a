import { test } from 'node:test'
import { assertMet, figures } from '../../measure/figure.ts'
import { damageEverything } from './damage.ts'
import { killPrograms } from './kills.ts'
import { cutPower, killWriters } from './writers.ts'

test('killed at any moment while writing, a store keeps what it acknowledged, whole', async (t) => {
  assertMet(figures('', await killWriters(t, 1)))
})

test('nothing is acknowledged before all that holds it is flushed', async (t) => {
  assertMet(figures('', await cutPower(t, { cuts: 1, acknowledgements: 20 })))
})

test('kill -9 costs a server no page, club or cent that it had reported', async (t) => {
  const size = { divisions: 6, weeks: 4 }
  // On a machine that does other work, too.
  const options = { phases: { serving: 1 }, leastChecked: 20, ...size, mostStartMs: 60_000 }
  assertMet(figures('', await killPrograms(t, options)))
})

test('a service opens over a damaged document of any kind, says so and serves the rest', async (t) => {
  assertMet(figures('', await damageEverything(t, { ways: 1, cuts: 0, mutations: 1 })))
})
