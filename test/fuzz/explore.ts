import fc from 'fast-check'

type Exploration<T> = {
  readonly arbitrary: fc.Arbitrary<T>
  readonly seed: number
  readonly runs: number
  /** Stops after this time, while it looks for a smaller wrong value too. Default never. */
  readonly mostMs?: number
  /** Takes the first wrong value as it is. */
  readonly endOnFailure?: boolean
  /** Throws if a value is wrong. Returns true for the ones to count as accepted. */
  check(value: T): unknown
}

/**
 * Checks generated values until one is wrong, the runs are done or the time is over. `wrong` holds
 * the smallest wrong value that was found, its error, and the seed and path that repeat it.
 */
export async function explore<T>({ arbitrary, check, ...plan }: Exploration<T>) {
  const counts = { cases: 0, accepted: 0 }
  const property = fc.asyncProperty(arbitrary, async (value) => {
    counts.cases += 1
    if ((await check(value)) === true) counts.accepted += 1
  })
  const { seed, runs: numRuns, mostMs, endOnFailure = false } = plan
  const limit = mostMs && { interruptAfterTimeLimit: mostMs, markInterruptAsFailure: false }
  const report = { endOnFailure, includeErrorInReport: true }
  const details = await fc.check(property, { seed, numRuns, ...report, ...limit })
  // Without a counterexample, the time was over before the first value.
  const wrong =
    details.failed && details.counterexample !== null
      ? [fc.defaultReportMessage(details) ?? '']
      : []
  return { ...counts, wrong }
}
