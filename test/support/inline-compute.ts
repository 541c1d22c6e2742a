import type { ComputeTasks } from '../../adapters/workers/compute-job.ts'
import { AppError } from '../../core/errors.ts'
import type { Compute, ComputeOptions } from '../../core/ports/compute.ts'

/**
 * Compute without threads: runs the task at once in the calling thread. Copies input and result, as
 * between threads. It cannot end a task that never returns.
 */
export class InlineCompute implements Compute {
  readonly #tasks: ComputeTasks | undefined

  /** @param tasks default: those of `plugins/compute-tasks.ts` */
  constructor(tasks?: ComputeTasks) {
    this.#tasks = tasks
  }

  async run<T>(task: string, input: unknown, { signal, transfer }: ComputeOptions): Promise<T> {
    signal.throwIfAborted()
    const tasks = this.#tasks ?? (await import('../../plugins/compute-tasks.ts')).computeTasks
    const run = tasks[task]
    if (run === undefined) throw new AppError('INTERNAL', { task })
    const copy: unknown = structuredClone(input, { transfer: [...(transfer ?? [])] })
    const result = await run(copy)
    signal.throwIfAborted()
    return structuredClone(result) as T
  }

  warmUp(): void {}
}
