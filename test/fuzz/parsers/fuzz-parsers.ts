import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import type { ForeignParser } from './foreign-parser.ts'
import { type Growth, type GrowthPlan, growthOf, MOST_RATIO } from './growth.ts'

export type FuzzPlan = {
  readonly seed: number
  /** Inputs of each parser, and the time they may take. */
  readonly cases: number
  readonly mostMs: number
}

export type ParserCases = {
  readonly name: string
  readonly cases: number
  /** Inputs that were read rather than refused. */
  readonly read: number
  /** What broke a promise, with what repeats it. */
  readonly failure: string | undefined
}

/** Hands a parser generated inputs until one breaks a promise, or the plan ends. */
export async function fuzzParser(
  { name, inputs, check }: ForeignParser,
  { seed, cases, mostMs }: FuzzPlan,
): Promise<ParserCases> {
  const end = performance.now() + mostMs
  const counts = { cases: 0, read: 0 }
  const property = fc.asyncProperty(inputs, async (input) => {
    counts.cases += 1
    if (await check(input)) counts.read += 1
  })
  const { failed, numRuns, ...rest } = await fc.check(property, {
    seed,
    numRuns: cases,
    interruptAfterTimeLimit: Math.max(1, end - performance.now()),
    markInterruptAsFailure: false,
  })
  if (!failed) return { name, ...counts, failure: undefined }
  const [input] = rest.counterexample ?? []
  const why = rest.errorInstance instanceof Error ? rest.errorInstance.stack : rest.errorInstance
  const failure = `${name} (SEED=${seed}, case ${numRuns}) of ${fc.stringify(input)}: ${why}`
  return { name, ...counts, failure }
}

export type ShapePlan = GrowthPlan & {
  readonly seed: number
  /** Every how many shapes one is measured, and which of them. */
  readonly every: number
  /** Random ones beside those of the parser. */
  readonly attacks: number
}

export type ShapeGrowth = Growth & { readonly parser: string; readonly shape: string }

/** What the hostile shapes of a parser cost as they grow. */
export async function* growthOfParser(
  { name, read, shapes, attacks, leastSize }: ForeignParser,
  plan: ShapePlan,
): AsyncGenerator<ShapeGrowth> {
  const size = Math.max(plan.size, leastSize)
  const all = Object.entries(shapes).filter((_, index) => (index + plan.seed) % plan.every === 0)
  const random =
    attacks === undefined ? [] : fc.sample(attacks, { seed: plan.seed, numRuns: plan.attacks })
  for (const shape of random) all.push([`an attack like ${fc.stringify(shape(1))}`, shape])
  for (const [shape, inputOf] of all) {
    yield { parser: name, shape, ...(await growthOf(read, inputOf, { ...plan, size })) }
  }
}

/** Whether a shape costs more than linear time. */
export function isTooSteep({ ratio }: Growth): boolean {
  return ratio > MOST_RATIO
}
