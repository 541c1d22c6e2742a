import { type Figure, figure } from '../../measure/figure.ts'
import { allParsers } from './all-parsers.ts'
import { BOMBS, costOfBomb, MOST_MEGABYTES } from './bombs.ts'
import type { ForeignParser } from './foreign-parser.ts'
import { fuzzParser, growthOfParser, isTooSteep, type ShapeGrowth } from './fuzz-parsers.ts'
import { MOST_RATIO } from './growth.ts'
import { fuzzSeed } from './seed.ts'

const CASES = 100_000
const MOST_MS_PER_PARSER = 2500
/** Of what takes a whole page at a time. */
const MOST_MS_PER_PAGE_PARSER = 12_000
const SHAPES = { every: 2, attacks: 30, size: 8000, floorMs: 10, rounds: 6 }
const SHAPES_OF_PAGES = { ...SHAPES, every: 10, attacks: 6 }
const SHOWN = 5

type Found = {
  readonly cases: number
  readonly failures: readonly string[]
  readonly shapes: number
  readonly steepest: ShapeGrowth
  readonly slowest: ShapeGrowth
}

/** Every parser of foreign text with very many inputs, and with every hostile form as it grows. */
export async function parserFigures(): Promise<readonly Figure[]> {
  const seed = fuzzSeed()
  // Before anything else raises the highest memory of the process.
  const hungriest = await hungriestBomb()
  const found: Found[] = []
  for (const parser of allParsers()) found.push(await tried(parser, seed))
  const failures = found.flatMap((one) => one.failures)
  for (const failure of failures.slice(0, SHOWN)) console.error(failure)
  const sum = (count: (one: Found) => number): number =>
    found.reduce((total, one) => total + count(one), 0)
  const steepest = found.map((one) => one.steepest).sort((a, b) => b.ratio - a.ratio)
  const slowest = found
    .map((one) => one.slowest)
    .sort((a, b) => a.megabytesPerSecond - b.megabytesPerSecond)
  return [
    count('parsers of foreign text', found.length),
    count(
      'generated inputs',
      sum((one) => one.cases),
    ),
    bound('inputs that broke a promise', failures.length, 'inputs'),
    count(
      'hostile forms measured as they grow',
      sum((one) => one.shapes),
    ),
    ...steepest.slice(0, SHOWN).map(({ parser, shape, ratio }) =>
      figure({
        name: `8 times the input costs: ${parser}, ${shape}`,
        value: ratio,
        unit: 'times',
        target: MOST_RATIO,
        bounds: 'value',
      }),
    ),
    figure({
      name: 'memory that the hungriest of the bombs took',
      value: hungriest,
      unit: 'MB',
      target: MOST_MEGABYTES,
      bounds: 'value',
    }),
    ...slowest
      .slice(0, SHOWN)
      .map(({ parser, shape, megabytesPerSecond }) =>
        figure({ name: `slowest: ${parser}, ${shape}`, value: megabytesPerSecond, unit: 'MB/s' }),
      ),
  ]
}

async function tried(parser: ForeignParser, seed: number): Promise<Found> {
  console.error(`  ${parser.name}`)
  const isOfPages = parser.leastSize > 0
  const mostMs = isOfPages ? MOST_MS_PER_PAGE_PARSER : MOST_MS_PER_PARSER
  const shapesPlan = { ...(isOfPages ? SHAPES_OF_PAGES : SHAPES), seed }
  const plan = { seed, cases: CASES, mostMs }
  const { cases, read, failure } = await fuzzParser(parser, plan)
  const failures = failure === undefined ? [] : [failure]
  if (read === 0) failures.push(`${parser.name}: no input was good enough to be read`)
  let steepest = NOTHING
  let slowest = NOTHING
  let shapes = 0
  for await (const growth of growthOfParser(parser, shapesPlan)) {
    shapes += 1
    if (growth.ratio > steepest.ratio) steepest = growth
    if (growth.megabytesPerSecond < slowest.megabytesPerSecond) slowest = growth
    if (isTooSteep(growth)) console.error(`  ${growth.shape}: ${growth.ratio} times`)
  }
  return { cases, failures, shapes, steepest, slowest }
}

async function hungriestBomb(): Promise<number> {
  let most = 0
  for (const read of Object.values(BOMBS)) {
    const { megabytes } = await costOfBomb(read)
    most = Math.max(most, megabytes)
  }
  return most
}

const NOTHING: ShapeGrowth = {
  parser: 'none',
  shape: 'none',
  ratio: 0,
  largeMs: 0,
  megabytesPerSecond: Number.POSITIVE_INFINITY,
}

function count(name: string, value: number): Figure {
  return figure({ name, value, unit: '' })
}

function bound(name: string, value: number, unit: string): Figure {
  return figure({ name, value, unit, target: 0, bounds: 'value' })
}
