/**
 * A signal that aborts with the caller's reason, or with `onTimeout()` after `timeoutMs`.
 * `clear` must be called when the work is over.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #outer: AbortSignal
  readonly #onAbort = (): void => this.#controller.abort(this.#outer.reason)

  constructor(outer: AbortSignal, timeoutMs: number, onTimeout: () => Error) {
    this.#outer = outer
    this.#timer = setTimeout(() => this.#controller.abort(onTimeout()), timeoutMs)
    if (outer.aborted) this.#onAbort()
    else outer.addEventListener('abort', this.#onAbort, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#outer.removeEventListener('abort', this.#onAbort)
  }
}
