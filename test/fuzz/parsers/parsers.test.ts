import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allParsers } from './all-parsers.ts'
import { fuzzParser, growthOfParser, isTooSteep } from './fuzz-parsers.ts'
import { MOST_RATIO } from './growth.ts'
import { fuzzSeed } from './seed.ts'

const seed = fuzzSeed()
const INPUTS = { seed, cases: 8, mostMs: Number.POSITIVE_INFINITY }
/** Of what takes a whole page at a time. */
const PAGES = { ...INPUTS, cases: 3 }
/** The other shapes are for the long form. */
const SHAPES = { seed, every: 120, attacks: 0, size: 1500, floorMs: 6, rounds: 6 }

for (const parser of allParsers().filter(({ isLongOnly }) => !isLongOnly)) {
  test(`${parser.name}: whatever comes is read as promised, or refused`, async () => {
    const { failure } = await fuzzParser(parser, parser.leastSize > 0 ? PAGES : INPUTS)
    assert.equal(failure, undefined)
  })

  // What only larger inputs tell is left to the long form and to the audits of hostile pages.
  if (parser.leastSize > SHAPES.size) continue

  test(`${parser.name}: hostile forms cost linear time`, async () => {
    for await (const growth of growthOfParser(parser, SHAPES)) {
      const { shape, ratio } = growth
      assert.ok(!isTooSteep(growth), `${shape}: ${ratio} times the time, more than ${MOST_RATIO}`)
    }
  })
}
