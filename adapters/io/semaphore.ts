/** Lets at most `permits` holders in at once, the others in order of arrival. */
export class Semaphore {
  readonly #waiting = new Set<() => void>()
  #free: number
  readonly #permits: number

  constructor(permits: number) {
    this.#permits = permits
    this.#free = permits
  }

  /** Nobody holds or awaits a permit. */
  get isIdle(): boolean {
    return this.#free === this.#permits && this.#waiting.size === 0
  }

  /** Resolves to the function that gives the permit back; rejects with the signal's reason. */
  acquire(signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve(this.#releaser())
    }
    return new Promise((resolve, reject) => {
      const grant = (): void => {
        signal.removeEventListener('abort', onAbort)
        resolve(this.#releaser())
      }
      const onAbort = (): void => {
        this.#waiting.delete(grant)
        reject(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiting.add(grant)
    })
  }

  #releaser(): () => void {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const [next] = this.#waiting
      if (next === undefined) {
        this.#free += 1
        return
      }
      this.#waiting.delete(next)
      next()
    }
  }
}
