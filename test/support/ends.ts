/** Something with cleanup at its end: a test, or a trial outside of one. */
export type Ends = { after(clear: () => unknown): unknown }

/** Runs a trial, and then always its cleanup functions, last first. */
export async function withEnd<T>(trial: (ends: Ends) => Promise<T>): Promise<T> {
  const clearings: (() => unknown)[] = []
  try {
    return await trial({ after: (clear) => clearings.push(clear) })
  } finally {
    for (const clear of clearings.reverse()) await clear()
  }
}
