import type { InjectionToken } from 'tsyringe'

/**
 * CPU-heavy pure work in a small pool of worker threads. A task is a name from
 * `plugins/compute-tasks.ts`; input and result are structured-clonable. The pool ends a task (and
 * its thread) that outlives `timeoutMs` or whose signal aborts, so hostile input cannot stall others.
 */
export interface Compute {
  /** @throws MODULE_TIMEOUT-like AppError when the task was ended for its time. */
  run<T>(task: string, input: unknown, options: ComputeOptions): Promise<T>
  /** Starts a worker now, so that the first task need not wait for it. Never rejects. */
  warmUp(): void
}

export type ComputeOptions = {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly transfer?: readonly ArrayBuffer[]
}
export const Compute: InjectionToken<Compute> = Symbol('Compute')
