/** Every CPU-heavy pure task by name; the compute pool runs them in worker threads. */
export const computeTasks: Readonly<
  Record<string, (input: unknown) => unknown | Promise<unknown>>
> = {}
