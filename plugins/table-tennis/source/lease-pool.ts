/** A thing that was lent; `giveBack` is called once. */
export type Lease<T> = { readonly value: T; giveBack(next: T): void }

type Waiting<T> = (value: T) => void

/** Lends at most `size` things, made when they are first needed; who finds none waits his turn. */
export class LeasePool<T> {
  readonly #size: number
  readonly #make: () => T
  readonly #idle: T[] = []
  readonly #waiting = new Set<Waiting<T>>()
  #made = 0

  constructor(size: number, make: () => T) {
    this.#size = size
    this.#make = make
  }

  /** One that `suits` where there is such a one. @throws the signal's reason */
  async lease(signal: AbortSignal, suits: (value: T) => boolean = () => true): Promise<Lease<T>> {
    signal.throwIfAborted()
    const value = this.#take(suits) ?? (await this.#turn(signal))
    return { value, giveBack: (next) => this.#giveBack(next) }
  }

  #take(suits: (value: T) => boolean): T | undefined {
    const suitable = this.#idle.findIndex(suits)
    if (suitable >= 0) return this.#idle.splice(suitable, 1)[0]
    if (this.#idle.length > 0) return this.#idle.pop()
    if (this.#made >= this.#size) return undefined
    this.#made += 1
    return this.#make()
  }

  #turn(signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const enter = (value: T): void => {
        signal.removeEventListener('abort', leave)
        resolve(value)
      }
      const leave = (): void => {
        this.#waiting.delete(enter)
        reject(signal.reason)
      }
      this.#waiting.add(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #giveBack(value: T): void {
    const [next] = this.#waiting
    if (next === undefined) this.#idle.push(value)
    else {
      this.#waiting.delete(next)
      next(value)
    }
  }
}
