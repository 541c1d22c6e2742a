import type { InjectionToken } from 'tsyringe'

/**
 * CPU-heavy pure work in a small pool of worker threads. A task is a name from
 * `plugins/compute-tasks.ts`; input and result are structured-clonable. The pool ends a task (and
 * its thread) that outlives `timeoutMs` or whose signal aborts, so hostile input cannot stall others.
 */
export interface Workers {
  /** @throws COMPUTE_TIMEOUT, COMPUTE_MEMORY, SHUTTING_DOWN, the task's own error, or the signal's reason */
  run<T>(task: string, input: unknown, options: ComputeOptions): Promise<T>
}

/** What the engine has of the workers; modules see only `run`. */
export interface Compute extends Workers {
  /** Starts a worker now, so that the first task need not wait for it. Never rejects. */
  warmUp(): void
}

export type ComputeOptions = {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  /** Handed over instead of copied: the caller has them no more. */
  readonly transfer?: readonly ArrayBuffer[]
  /** Takes seconds: waits until no shorter task does, and then for those with less time left. */
  readonly isPatient?: boolean
  /** On the monotonic clock: when nobody waits for it any more. A module's context fills it in. */
  readonly deadlineMs?: number
}
export const Compute: InjectionToken<Compute> = Symbol('Compute')
