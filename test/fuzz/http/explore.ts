import fc from 'fast-check'

/** Once something is wrong, so many smaller requests are tried. */
const MOST_SHRINKS = 60

export type Exploration<T> = {
  readonly arbitrary: fc.Arbitrary<T>
  readonly seed: number
  readonly runs: number
  /** Whether smaller ones are looked for when one fails. Default true. */
  readonly isShrunk?: boolean
  /** @throws where something is wrong. */
  check(value: T): Promise<void>
}
/** The smallest value found that is wrong. */
export type Wrong<T> = {
  readonly value: T
  readonly error: Error
  readonly seed: number
  /** Where it is among the values of the seed. */
  readonly path: string
}

/** Checks values until one is wrong. @returns the smallest like it, undefined when all are right. */
export async function explore<T>(exploration: Exploration<T>): Promise<Wrong<T> | undefined> {
  const { arbitrary, seed, runs, isShrunk = true, check } = exploration
  let wrong = 0
  const property = fc.asyncProperty(arbitrary, async (value) => {
    if (wrong > 0) wrong += 1
    if (wrong > MOST_SHRINKS) return
    try {
      await check(value)
    } catch (error) {
      wrong = Math.max(1, wrong)
      throw error
    }
  })
  const details = await fc.check(property, { seed, numRuns: runs, endOnFailure: !isShrunk })
  if (!details.failed) return undefined
  const [value] = details.counterexample ?? []
  const error = details.errorInstance
  // A run that was given up without a value is a mistake of the generator.
  if (value === undefined) throw new Error(`nothing could be made of seed ${seed}`)
  return {
    value,
    error: error instanceof Error ? error : new Error(String(error)),
    seed,
    path: details.counterexamplePath ?? '',
  }
}
