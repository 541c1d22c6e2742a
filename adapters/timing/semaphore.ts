/** How long a caller can wait. Callers without a limit enter first, in order of arrival. */
type Patience = { readonly untilMs: number }

/** Lets at most `permits` holders in at once. */
export class Semaphore {
  readonly #waiting = new Set<() => void>()
  readonly #patient = new Map<() => void, number>()
  #free: number
  readonly #permits: number

  constructor(permits: number) {
    this.#permits = permits
    this.#free = permits
  }

  /** Whether no caller holds or awaits a permit. */
  get isIdle(): boolean {
    return this.#free === this.#permits && this.#waiting.size + this.#patient.size === 0
  }

  /** A function that releases the permit, if one is free now. */
  tryAcquire(): (() => void) | undefined {
    if (this.#free === 0) return undefined
    this.#free -= 1
    return this.#releaser()
  }

  /** Resolves to a function that releases the permit. Rejects with the signal's reason. */
  acquire(signal: AbortSignal, patience?: Patience): Promise<() => void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    const now = this.tryAcquire()
    if (now !== undefined) return Promise.resolve(now)
    const waiting = patience === undefined ? this.#waiting : this.#patient
    return new Promise((resolve, reject) => {
      const grant = (): void => {
        signal.removeEventListener('abort', onAbort)
        resolve(this.#releaser())
      }
      const onAbort = (): void => {
        waiting.delete(grant)
        reject(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      if (patience === undefined) this.#waiting.add(grant)
      else this.#patient.set(grant, patience.untilMs)
    })
  }

  #leastPatient(): (() => void) | undefined {
    let least: (() => void) | undefined
    let leastMs = Number.POSITIVE_INFINITY
    for (const [grant, untilMs] of this.#patient) {
      if (least !== undefined && untilMs >= leastMs) continue
      least = grant
      leastMs = untilMs
    }
    return least
  }

  #releaser(): () => void {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const [first] = this.#waiting
      const next = first ?? this.#leastPatient()
      if (next === undefined) this.#free += 1
      else {
        this.#waiting.delete(next)
        this.#patient.delete(next)
        next()
      }
    }
  }
}

/** Lets at most `perKey` holders of each key in, and at most `total` for all keys. */
export class KeyedSemaphore {
  readonly #perKey: number
  readonly #all: Semaphore
  readonly #keys = new Map<string, Semaphore>()

  constructor(perKey: number, total: number) {
    this.#perKey = perKey
    this.#all = new Semaphore(total)
  }

  /** Resolves to a function that releases the permit. Rejects with the signal's reason. */
  async acquire(key: string, signal: AbortSignal): Promise<() => void> {
    const own = this.#keys.get(key) ?? new Semaphore(this.#perKey)
    this.#keys.set(key, own)
    let leaveAll: (() => void) | undefined
    let leaveOwn: (() => void) | undefined
    const leave = (): void => {
      leaveAll?.()
      leaveOwn?.()
      if (own.isIdle && this.#keys.get(key) === own) this.#keys.delete(key)
    }
    try {
      // Wait for the key first, so that waiting takes no slot from other keys.
      leaveOwn = await own.acquire(signal)
      leaveAll = await this.#all.acquire(signal)
      return leave
    } catch (reason) {
      leave()
      throw reason
    }
  }
}
