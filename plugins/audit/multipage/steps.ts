/** Work that can be done in turns: it yields often, and returns its result. */
export type Steps<T> = Generator<unknown, T, void>

/** Does the work in one turn, for a few pages. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
