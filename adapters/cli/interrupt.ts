import { AppError } from '../../core/errors.ts'
import { ExitCode } from './exit-code.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** The first Ctrl-C (or SIGTERM) as a signal to come to an end; the second ends the process. */
export class Interrupt {
  readonly #controller = new AbortController()
  readonly #onSignal = () => {
    if (this.#controller.signal.aborted) process.exit(ExitCode.interrupted)
    this.raise('interrupted')
  }

  constructor() {
    for (const signal of signals) process.on(signal, this.#onSignal)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Has the same effect as a first Ctrl-C. */
  raise(problem: string): void {
    this.#controller.abort(new AppError('CANCELLED', { problem }))
  }

  dispose(): void {
    for (const signal of signals) process.off(signal, this.#onSignal)
  }
}
