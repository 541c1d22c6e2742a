import type { Compute, ComputeOptions } from '../ports/compute.ts'

/** The threads for one module: they know until when it waits for them. */
export class ModuleCompute implements Compute {
  readonly #inner: Compute
  readonly #deadlineMs: number

  constructor(inner: Compute, deadlineMs: number) {
    this.#inner = inner
    this.#deadlineMs = deadlineMs
  }

  run<T>(task: string, input: unknown, options: ComputeOptions): Promise<T> {
    return this.#inner.run(task, input, { deadlineMs: this.#deadlineMs, ...options })
  }

  warmUp(): void {
    this.#inner.warmUp()
  }
}
