import type { InjectionToken } from 'tsyringe'

/**
 * CPU-heavy pure functions in a small pool of worker threads. A task is a name in
 * `plugins/compute-tasks.ts`; input and result are structured-clonable. The pool ends a task (and
 * its thread) at `timeoutMs` or when its signal aborts, so hostile input cannot stall others.
 */
export interface Workers {
  /** @throws COMPUTE_TIMEOUT, COMPUTE_MEMORY, SHUTTING_DOWN, the task's or the signal's error */
  run<T>(task: string, input: unknown, options: ComputeOptions): Promise<T>
}

/** The workers as the engine sees them. Modules see only `run`. */
export interface Compute extends Workers {
  /** Starts a worker now, so that the first task need not wait for one. Never rejects. */
  warmUp(): void
}

export type ComputeOptions = {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  /** Transferred instead of copied: the caller can no longer use them. */
  readonly transfer?: readonly ArrayBuffer[]
  /** Takes seconds. Waits for shorter tasks, and then for tasks with an earlier deadline. */
  readonly isPatient?: boolean
  /** One of thousands: may also use a thread that is kept for such tasks. */
  readonly isBulk?: boolean
  /** On the monotonic clock: when the result is no longer needed. Set by a module's context. */
  readonly deadlineMs?: number
}
export const Compute: InjectionToken<Compute> = Symbol('Compute')
