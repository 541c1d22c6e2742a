import fc from 'fast-check'

export type Exploration<T> = {
  readonly arbitrary: fc.Arbitrary<T>
  readonly seed: number
  readonly runs: number
  /** Stops after this time. Default never. */
  readonly mostMs?: number
  /** How many smaller values to try once one is wrong. Default 60. */
  readonly mostShrinks?: number
  /** Throws if a value is wrong. Returns true for the ones to count as accepted. */
  check(value: T): unknown
}

export type Explored<T> = {
  readonly cases: number
  readonly accepted: number
  readonly wrong?: Wrong<T>
}

/** The smallest wrong value that was found. */
export type Wrong<T> = {
  readonly value: T
  readonly error: Error
  readonly seed: number
  /** fast-check's path to it, which repeats it. */
  readonly path: string
}

/** Checks generated values until one is wrong, the runs are done or the time is over. */
export async function explore<T>(exploration: Exploration<T>): Promise<Explored<T>> {
  const { arbitrary, seed, runs, mostMs, mostShrinks = 60, check } = exploration
  const counts = { cases: 0, accepted: 0 }
  let shrinks = -1
  const property = fc.asyncProperty(arbitrary, async (value) => {
    if (shrinks >= 0) shrinks += 1
    if (shrinks > mostShrinks) return
    counts.cases += 1
    try {
      if ((await check(value)) === true) counts.accepted += 1
    } catch (error) {
      shrinks = Math.max(0, shrinks)
      throw error
    }
  })
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: mostShrinks === 0,
    ...(mostMs !== undefined && {
      interruptAfterTimeLimit: mostMs,
      markInterruptAsFailure: false,
    }),
  })
  if (!details.failed) return counts
  const { counterexample, counterexamplePath, errorInstance } = details
  if (counterexample === null) throw new Error(`the generator made nothing of seed ${seed}`)
  const error = errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance))
  const wrong = { value: counterexample[0], error, seed, path: counterexamplePath ?? '' }
  return { ...counts, wrong }
}

/** Says what went wrong and how to repeat it. */
export function toldOf<T>(name: string, { value, error, seed, path }: Wrong<T>): string {
  return `${name} (SEED=${seed}, path ${path}) of ${fc.stringify(value)}: ${error.stack}`
}
