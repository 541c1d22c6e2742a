import fc from 'fast-check'
import { type Figure, figure } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { explore, toldOf } from '../explore.ts'
import { addresses } from './addresses.ts'
import { BOMBS, costOfBomb, MOST_MEGABYTES } from './bombs.ts'
import { crawledFiles, llmsFiles } from './crawled-files.ts'
import { files, reports } from './files.ts'
import { type Growth, type GrowthPlan, growthOf, MOST_RATIO } from './growth.ts'
import { headers } from './headers.ts'
import { language } from './language.ts'
import { models } from './models.ts'
import { markup, pages } from './pages.ts'
import type { ForeignParser } from './parser.ts'
import { queries, requests } from './requests.ts'
import { tableTennis } from './table-tennis.ts'
import { thirdParties } from './third-parties.ts'

const CASES = 100_000
const MOST_MS_PER_PARSER = 2500
/** For parsers of whole pages. */
const MOST_MS_PER_PAGE_PARSER = 12_000
const SHAPES = { every: 2, attacks: 30, size: 8000, floorMs: 10, rounds: 6 }
const SHAPES_OF_PAGES = { ...SHAPES, every: 10, attacks: 6 }
const SHOWN = 5

const LISTS = [
  ...[crawledFiles, llmsFiles, headers, pages, markup, language, addresses, tableTennis],
  ...[thirdParties, models, requests, queries, files, reports],
]

/** Everything in the project that reads what somebody else has written. */
export function allParsers(): readonly ForeignParser[] {
  return LISTS.flatMap((list) => list())
}

export type ShapePlan = GrowthPlan & {
  readonly seed: number
  /** Measures one of so many shapes; the seed chooses which. */
  readonly every: number
  /** Random shapes in addition. */
  readonly attacks: number
}

type ShapeGrowth = Growth & { readonly parser: string; readonly shape: string }

/** What the hostile shapes of a parser cost as they grow. */
export async function* growthOfParser(
  { name, read, shapes, attacks, leastSize }: ForeignParser,
  plan: ShapePlan,
): AsyncGenerator<ShapeGrowth> {
  const size = Math.max(plan.size, leastSize)
  const chosen = Object.entries(shapes).filter((_, at) => (at + plan.seed) % plan.every === 0)
  const sampling = { seed: plan.seed, numRuns: plan.attacks }
  for (const shape of attacks === undefined ? [] : fc.sample(attacks, sampling)) {
    chosen.push([`an attack like ${fc.stringify(shape(1))}`, shape])
  }
  for (const [shape, inputOf] of chosen) {
    yield { parser: name, shape, ...(await growthOf(read, inputOf, { ...plan, size })) }
  }
}

/** Tries every parser with very many inputs and with hostile inputs of growing size. */
export async function parserFigures(): Promise<readonly Figure[]> {
  const seed = SEED
  // First, because everything else raises the peak memory of the process.
  let hungriest = 0
  for (const read of Object.values(BOMBS)) {
    hungriest = Math.max(hungriest, (await costOfBomb(read)).megabytes)
  }
  const found = []
  for (const parser of allParsers()) found.push(await tried(parser, seed))
  const failures = found.flatMap((one) => one.failures)
  for (const failure of failures.slice(0, SHOWN)) console.error(failure)
  const growths = found.flatMap((one) => one.growths)
  const sum = found.reduce((total, { cases }) => total + cases, 0)
  return [
    figure({ name: 'parsers of foreign text', value: found.length, unit: '' }),
    figure({ name: 'generated inputs', value: sum, unit: '' }),
    figure({
      name: 'inputs that broke a promise',
      value: failures.length,
      unit: 'inputs',
      target: 0,
    }),
    figure({ name: 'hostile forms measured as they grow', value: growths.length, unit: '' }),
    ...worst(growths, (a, b) => b.ratio - a.ratio).map(({ parser, shape, ratio }) =>
      figure({
        name: `8 times the input costs: ${parser}, ${shape}`,
        ...{ value: ratio, unit: 'times', target: MOST_RATIO },
      }),
    ),
    figure({
      name: 'memory that the hungriest of the bombs took',
      ...{ value: hungriest, unit: 'MB', target: MOST_MEGABYTES },
    }),
    ...worst(growths, (a, b) => a.megabytesPerSecond - b.megabytesPerSecond).map(
      ({ parser, shape, megabytesPerSecond }) =>
        figure({ name: `slowest: ${parser}, ${shape}`, value: megabytesPerSecond, unit: 'MB/s' }),
    ),
  ]
}

/** The worst growth of each parser, and of those the first few. */
function worst(
  growths: readonly ShapeGrowth[],
  order: (a: ShapeGrowth, b: ShapeGrowth) => number,
): readonly ShapeGrowth[] {
  const seen = new Set<string>()
  return [...growths]
    .sort(order)
    .filter(({ parser }) => !seen.has(parser) && seen.add(parser))
    .slice(0, SHOWN)
}

async function tried(parser: ForeignParser, seed: number) {
  const { name, inputs, check } = parser
  console.error(`  ${name}`)
  const isOfPages = parser.leastSize > 0
  const mostMs = isOfPages ? MOST_MS_PER_PAGE_PARSER : MOST_MS_PER_PARSER
  const plan = { seed, runs: CASES, mostMs, mostShrinks: Number.POSITIVE_INFINITY }
  const { cases, accepted, wrong } = await explore({ arbitrary: inputs, ...plan, check })
  const failures = wrong === undefined ? [] : [toldOf(name, wrong)]
  if (accepted === 0) failures.push(`${name}: no input was good enough to be read`)
  const growths: ShapeGrowth[] = []
  for await (const growth of growthOfParser(parser, {
    ...(isOfPages ? SHAPES_OF_PAGES : SHAPES),
    seed,
  })) {
    growths.push(growth)
    if (growth.ratio > MOST_RATIO) console.error(`  ${growth.shape}: ${growth.ratio} times`)
  }
  return { cases, failures, growths }
}
