import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SEED } from '../../measure/seed.ts'
import { explore } from '../explore.ts'
import { BOMBS, costOfBomb, MOST_MEGABYTES, MOST_MS } from './bombs.ts'
import { MOST_RATIO } from './growth.ts'
import { allParsers, growthOfParser } from './parser-trial.ts'

const seed = SEED
/** The long form tries the other shapes. */
const SHAPES = { seed, every: 120, attacks: 0, size: 1500, floorMs: 6, rounds: 6 }

// First, because everything else raises the peak memory of the process.
for (const [name, read] of Object.entries(BOMBS)) {
  test(`${name}: what would unpack to gigabytes costs little`, async () => {
    const { megabytes, cpuMs } = await costOfBomb(read)
    assert.ok(megabytes < MOST_MEGABYTES, `${megabytes} MB`)
    assert.ok(cpuMs < MOST_MS, `${cpuMs} ms`)
  })
}

for (const parser of allParsers().filter(({ isLongOnly }) => !isLongOnly)) {
  const { name, inputs, check, leastSize } = parser

  test(`${name}: whatever comes is read as promised, or refused`, async () => {
    const { wrong } = await explore({ arbitrary: inputs, seed, runs: leastSize > 0 ? 3 : 8, check })
    assert.equal(wrong, undefined)
  })

  // The long form and the audits of hostile pages cover what only larger inputs show.
  if (leastSize > SHAPES.size) continue

  test(`${name}: hostile forms cost linear time`, async () => {
    for await (const { shape, ratio } of growthOfParser(parser, SHAPES)) {
      assert.ok(ratio <= MOST_RATIO, `${shape}: ${ratio} times the time, more than ${MOST_RATIO}`)
    }
  })
}
