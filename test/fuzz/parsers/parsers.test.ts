import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertMet, figures } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { bombRows } from './bombs.ts'
import { allParsers, fuzzParser } from './parser-trial.ts'

/** The long form tries the other shapes. */
const GROWTH = { every: 120, attacks: 0, size: 1500, floorMs: 6, rounds: 6 }

// First, because everything else raises the peak memory of the process.
test('what would unpack to gigabytes costs little', async () => {
  assertMet(figures('', await bombRows()))
})

for (const parser of allParsers().filter(({ isLongOnly }) => !isLongOnly)) {
  test(`${parser.name}: whatever comes is read as promised, or refused, in linear time`, async () => {
    // The long form and the audits of hostile pages cover what only larger inputs show.
    const isOfPages = parser.leastSize > GROWTH.size
    const plan = isOfPages ? { runs: 3 } : { runs: 8, growth: GROWTH }
    assert.deepEqual((await fuzzParser(parser, plan)).wrong, [], `SEED=${SEED}`)
  })
}
